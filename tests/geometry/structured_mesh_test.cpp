#include "drystone/geometry/elements/structured_mesh.hpp"

#include <map>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/geometry/elements/mesh_check.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "geometry/element_measure.hpp"
#include "geometry/mesh_group.hpp"

namespace drystone::geometry {

namespace {

constexpr std::array k_plane = {ElementKind::t3, ElementKind::t6, ElementKind::q4, ElementKind::q8};
constexpr std::array k_space = {ElementKind::hex8, ElementKind::tet4, ElementKind::tet10};

/// Sums of up to this many products of numbers about `scale`, each with a rounding of eps / 2.
double rounding(double scale, Index terms) {
    return scale * static_cast<double>(terms) * std::numeric_limits<double>::epsilon();
}

/// Corners - edges + faces - solids of the cells.
Index euler_characteristic(const ElementMesh& mesh) {
    std::set<Index> corners;
    std::set<std::pair<Index, Index>> lines;
    std::set<CornerKey> faces;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element& cell = mesh.elements[static_cast<std::size_t>(c)];
        const auto nodes = cell.nodes().first(static_cast<std::size_t>(traits(cell.kind).corners));
        corners.insert(nodes.begin(), nodes.end());
        for (const auto& [a, b] : edges(cell.kind)) {
            lines.insert(std::minmax(nodes[static_cast<std::size_t>(a)],
                                     nodes[static_cast<std::size_t>(b)]));
        }
        for (const ElementSide& side : sides(cell.kind)) {
            if (mesh.dimension == 3) faces.insert(corner_key(side_of(cell, side)));
        }
    }
    const auto count = [](const auto& set) { return static_cast<Index>(set.size()); };
    const Index cells = mesh.dimension == 3 ? -mesh.bulk_elements : mesh.bulk_elements;
    return count(corners) - count(lines) + count(faces) + cells;
}

void expect_sound(const ElementMesh& mesh) {
    const std::vector<Defect> defects = defects_of(mesh, "mesh");
    EXPECT_TRUE(defects.empty()) << to_text(defects.front());
    EXPECT_EQ(euler_characteristic(mesh), 1);
    EXPECT_EQ(test::group_of(mesh, "body").elements.size(),
              static_cast<std::size_t>(mesh.bulk_elements));
    std::set<Index> numbers;
    for (const Element& element : mesh.elements) numbers.insert(element.number);
    EXPECT_EQ(numbers.size(), mesh.elements.size());
}

/// Groups of sides have every boundary face once.
void expect_all_sides(const ElementMesh& mesh, const std::vector<std::string>& names) {
    const Boundary outside = boundary(mesh);
    std::vector<int> found(outside.faces.size(), 0);
    std::size_t elements = 0;
    for (const std::string& name : names) {
        const ElementGroup& group = test::group_of(mesh, name);
        EXPECT_EQ(group.dimension, mesh.dimension - 1);
        for (const Index k : faces_of(group, mesh, outside)) {
            ++found[static_cast<std::size_t>(k)];
        }
        elements += group.elements.size();
    }
    EXPECT_EQ(found, std::vector<int>(outside.faces.size(), 1));
    EXPECT_EQ(elements, outside.faces.size());
    EXPECT_EQ(elements + static_cast<std::size_t>(mesh.bulk_elements), mesh.elements.size());
}

/// All nodes of a group have this coordinate.
void expect_at(const ElementMesh& mesh, const std::string& name, Index direction, double value,
               std::size_t nodes) {
    EXPECT_EQ(test::group_of(mesh, name).nodes.size(), nodes) << name;
    for (const Index node : test::group_of(mesh, name).nodes) {
        EXPECT_DOUBLE_EQ(mesh.nodes(direction, node), value) << name;
    }
}

}  // namespace

TEST(StructuredMesh, RectanglesHaveTheirAreaAndSides) {
    for (const ElementKind kind : k_plane) {
        const ElementMesh mesh = rectangle_mesh({3.0, 2.0}, {5, 4}, kind);
        expect_sound(mesh);
        EXPECT_EQ(mesh.elements.front().kind, kind);
        EXPECT_NEAR(test::measure(mesh), 6.0, rounding(6.0, 200)) << traits(kind).name;
        expect_all_sides(mesh, {"left", "right", "bottom", "top"});
        const bool curved = traits(kind).nodes > traits(kind).corners;
        expect_at(mesh, "left", 0, 0.0, curved ? 9 : 5);
        expect_at(mesh, "right", 0, 3.0, curved ? 9 : 5);
        expect_at(mesh, "bottom", 1, 0.0, curved ? 11 : 6);
        expect_at(mesh, "top", 1, 2.0, curved ? 11 : 6);
    }
}

TEST(StructuredMesh, TheSlidingBlockHas41NodesBelow) {
    const ElementMesh mesh = rectangle_mesh(
        {0.040, 0.025}, {divisions(0.040, 0.001), divisions(0.025, 0.001)}, ElementKind::t3);
    EXPECT_EQ(test::group_of(mesh, "bottom").nodes.size(), 41u);
    EXPECT_EQ(mesh.nodes.cols(), 41 * 26);
    EXPECT_EQ(mesh.bulk_elements, 2000);
}

TEST(StructuredMesh, DivisionsMakeElementsThatAreNotLonger) {
    EXPECT_EQ(divisions(1.0, 0.1), 10);
    EXPECT_EQ(divisions(0.3, 0.1), 3);
    EXPECT_EQ(divisions(1.0, 0.3), 4);
    EXPECT_EQ(divisions(1.0, 5.0), 1);
    EXPECT_THROW(static_cast<void>(divisions(1.0, 0.0)), InputError);
    EXPECT_THROW(static_cast<void>(divisions(1.0, 1e-300)), InputError);
    EXPECT_THROW(static_cast<void>(divisions(std::nan(""), 1.0)), InputError);
}

TEST(StructuredMesh, DiagonalsOfTrianglesAlternate) {
    const ElementMesh mesh = rectangle_mesh({4.0, 4.0}, {4, 4}, ElementKind::t3);
    int rising = 0;
    std::set<std::pair<Index, Index>> seen;
    for (Index c = 0; c < mesh.bulk_elements; ++c) {
        const Element& cell = mesh.elements[static_cast<std::size_t>(c)];
        for (const auto& [a, b] : edges(cell.kind)) {
            const auto ends = std::minmax(cell.nodes()[static_cast<std::size_t>(a)],
                                          cell.nodes()[static_cast<std::size_t>(b)]);
            const Vec3 edge = mesh.nodes.col(ends.second) - mesh.nodes.col(ends.first);
            if (edge.x() * edge.y() != 0.0 && seen.insert(ends).second) {
                rising += edge.x() * edge.y() > 0.0 ? 1 : -1;
            }
        }
    }
    EXPECT_EQ(seen.size(), 16u);
    EXPECT_EQ(rising, 0);
}

TEST(StructuredMesh, AVoussoirIsAQuadrilateral) {
    // A trapezoid of 20 degrees between radii 1 and 1.4, by the formula for polygons.
    const double half = std::numbers::pi / 18.0;
    const Vec2 low(std::sin(half), std::cos(half));
    const std::array<Vec2, 4> corners = {Vec2(-low.x(), low.y()), low, 1.4 * low,
                                         Vec2(-1.4 * low.x(), 1.4 * low.y())};
    double area = 0.0;
    for (std::size_t k = 0; k < 4; ++k) area += 0.5 * cross(corners[k], corners[(k + 1) % 4]);
    for (const ElementKind kind : k_plane) {
        const ElementMesh mesh = quadrilateral_mesh(corners, {6, 5}, kind);
        expect_sound(mesh);
        expect_all_sides(mesh, {"left", "right", "bottom", "top"});
        EXPECT_NEAR(test::measure(mesh), area, rounding(area, 400));
        for (const Index node : test::group_of(mesh, "right").nodes) {
            const Vec2 x = mesh.nodes.col(node).head<2>();
            EXPECT_NEAR(cross(low, x), 0.0, rounding(2.0, 4));
        }
    }
}

TEST(StructuredMesh, BoxesHaveTheirVolumeAndSides) {
    for (const ElementKind kind : k_space) {
        const ElementMesh mesh = box_mesh({3.0, 2.0, 1.0}, {3, 4, 2}, kind);
        expect_sound(mesh);
        EXPECT_EQ(mesh.elements.front().kind, kind);
        EXPECT_NEAR(test::measure(mesh), 6.0, rounding(6.0, 2000)) << traits(kind).name;
        expect_all_sides(mesh, {"left", "right", "front", "back", "bottom", "top"});
        const std::size_t corners = kind == ElementKind::tet10 ? 0 : 1;
        // With edge nodes: corners, edges of the grid, and one diagonal in every square.
        expect_at(mesh, "left", 0, 0.0, corners != 0 ? 15 : 15 + 22 + 8);
        expect_at(mesh, "right", 0, 3.0, corners != 0 ? 15 : 15 + 22 + 8);
        expect_at(mesh, "front", 1, 0.0, corners != 0 ? 12 : 12 + 17 + 6);
        expect_at(mesh, "back", 1, 2.0, corners != 0 ? 12 : 12 + 17 + 6);
        expect_at(mesh, "bottom", 2, 0.0, corners != 0 ? 20 : 20 + 31 + 12);
        expect_at(mesh, "top", 2, 1.0, corners != 0 ? 20 : 20 + 31 + 12);
    }
    expect_sound(box_mesh({1.0, 1.0, 1.0}, {1, 1, 1}, ElementKind::tet4));
}

TEST(StructuredMesh, ABarHasTwoEnds) {
    const ElementMesh mesh = bar_mesh(2.5, 10);
    EXPECT_TRUE(defects_of(mesh, "bar").empty());
    EXPECT_EQ(mesh.bulk_elements, 10);
    EXPECT_NEAR(test::measure(mesh), 2.5, rounding(2.5, 20));
    EXPECT_EQ(test::group_of(mesh, "left").nodes, std::vector<Index>{0});
    EXPECT_EQ(test::group_of(mesh, "right").nodes, std::vector<Index>{10});
    EXPECT_EQ(boundary(mesh).nodes, (std::vector<Index>{0, 10}));
    EXPECT_TRUE(boundary(mesh).faces.empty());
}

/// Chords lose area of order h^2, parabolas through three points of the circle of order h^4.
TEST(StructuredMesh, DisksConvergeWithTheOrderOfTheirRim) {
    const double radius = 0.7;
    const double exact = std::numbers::pi * radius * radius;
    for (const ElementKind kind : k_plane) {
        const bool curved = traits(kind).nodes > traits(kind).corners;
        std::vector<double> errors;
        for (const Index n : {8, 16, 32}) {
            const ElementMesh mesh = disk_mesh(radius, n, kind);
            expect_sound(mesh);
            expect_all_sides(mesh, {"rim"});
            for (const Index node : test::group_of(mesh, "rim").nodes) {
                EXPECT_NEAR(mesh.nodes.col(node).norm(), radius, rounding(radius, 4));
            }
            errors.push_back(std::abs(test::measure(mesh) - exact));
        }
        const double order = std::log2(errors[1] / errors[2]);
        EXPECT_NEAR(order, curved ? 4.0 : 2.0, 0.05) << traits(kind).name;
    }
}

/// The least angle at a corner of a cell tells a good mesh from a bad one.
TEST(StructuredMesh, DisksHaveNoThinElements) {
    for (const ElementKind kind : {ElementKind::t3, ElementKind::q4}) {
        for (Index n = 1; n <= 40; ++n) {
            const ElementMesh mesh = disk_mesh(1.0, n, kind);
            double least = std::numbers::pi;
            double greatest = 0.0;
            for (Index c = 0; c < mesh.bulk_elements; ++c) {
                const auto nodes = mesh.elements[static_cast<std::size_t>(c)].nodes();
                for (std::size_t k = 0; k < nodes.size(); ++k) {
                    const auto x = [&](std::size_t j) {
                        return Vec2(mesh.nodes.col(nodes[j % nodes.size()]).head<2>());
                    };
                    const Vec2 out = x(k + 1) - x(k);
                    const Vec2 in = x(k + nodes.size() - 1) - x(k);
                    const double angle = std::atan2(cross(out, in), out.dot(in));
                    least = std::min(least, angle);
                    greatest = std::max(greatest, angle);
                }
            }
            EXPECT_GT(least, std::numbers::pi / 6.0) << traits(kind).name << n;
            EXPECT_LT(greatest, std::numbers::pi * 0.8) << traits(kind).name << n;
        }
    }
}

TEST(StructuredMesh, RefusesWhatIsNoMesh) {
    EXPECT_EQ(message_of<InputError>([] {
                  static_cast<void>(rectangle_mesh({-1.0, 1.0}, {0, 1}, ElementKind::hex8));
              }),
              "rectangle mesh: width: expected a number > 0, found -1\n"
              "rectangle mesh: kind of elements: expected T3, T6, Q4 or Q8, found HEX8\n"
              "rectangle mesh: divisions: expected at least 1, found 0");
    EXPECT_EQ(message_of<InputError>([] {
                  static_cast<void>(box_mesh({1, 1, 1}, {1000, 1000, 1000}, ElementKind::hex8));
              }),
              "box mesh: divisions: expected at most 10000000 cells, found 1000 x 1000 x 1000");
    EXPECT_EQ(
        message_of<InputError>([] {
            static_cast<void>(quadrilateral_mesh(
                {Vec2(0, 0), Vec2(1, 0), Vec2(0.1, 0.1), Vec2(0, 1)}, {1, 1}, ElementKind::q4));
        }),
        "quadrilateral mesh: corner 2: expected a convex corner, counter-clockwise, found "
        "(0.1, 0.1)");
    EXPECT_THROW(static_cast<void>(disk_mesh(0.0, 3, ElementKind::t3)), InputError);
    EXPECT_THROW(static_cast<void>(disk_mesh(1.0, 3, ElementKind::tet4)), InputError);
    EXPECT_THROW(static_cast<void>(bar_mesh(1.0, 0)), InputError);
    EXPECT_THROW(static_cast<void>(bar_mesh(std::nan(""), 1)), InputError);
}

}  // namespace drystone::geometry
