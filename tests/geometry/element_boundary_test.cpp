#include <algorithm>
#include <map>
#include <numeric>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/geometry/elements/element_sides.hpp"
#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "geometry/element_measure.hpp"
#include "geometry/mesh_group.hpp"

namespace drystone::geometry {

namespace {

constexpr std::array k_plane = {ElementKind::t3, ElementKind::t6, ElementKind::q4, ElementKind::q8};
constexpr std::array k_space = {ElementKind::hex8, ElementKind::tet4, ElementKind::tet10};

/// The area inside the boundary, 1/2 of the integral of x dy - y dx; Simpson's rule is exact for
/// parabolas.
double enclosed_area(const ElementMesh& mesh, const Boundary& outside) {
    double sum = 0.0;
    for (const BoundaryFace& face : outside.faces) {
        const auto nodes = face.face.nodes();
        const Vec2 a = mesh.nodes.col(nodes[0]).head<2>();
        const Vec2 b = mesh.nodes.col(nodes[1]).head<2>();
        if (nodes.size() == 2) {
            sum += 0.5 * cross(a, b);
        } else {
            const Vec2 m = mesh.nodes.col(nodes[2]).head<2>();
            const Vec2 at_a = 4.0 * m - 3.0 * a - b;  // derivative for a parameter in [0, 1]
            const Vec2 at_b = 3.0 * b + a - 4.0 * m;
            sum += 0.5 * (cross(a, at_a) + 4.0 * cross(m, b - a) + cross(b, at_b)) / 6.0;
        }
    }
    return sum;
}

/// The volume inside plane faces: a third of the integral of x . n.
double enclosed_volume(const ElementMesh& mesh, const Boundary& outside) {
    double sum = 0.0;
    for (const BoundaryFace& face : outside.faces) {
        const auto nodes = face.face.nodes();
        const Vec3 a = mesh.nodes.col(nodes[0]);
        for (std::size_t k = 2; k < static_cast<std::size_t>(traits(face.face.kind).corners); ++k) {
            sum += a.dot(mesh.nodes.col(nodes[k - 1]).cross(mesh.nodes.col(nodes[k]))) / 6.0;
        }
    }
    return sum;
}

}  // namespace

TEST(ElementBoundary, RunsOnceAroundInThePlane) {
    for (const ElementKind kind : k_plane) {
        for (const ElementMesh& mesh :
             {rectangle_mesh({2.0, 1.0}, {4, 3}, kind), disk_mesh(0.5, 5, kind)}) {
            const Boundary outside = boundary(mesh);
            std::map<Index, Index> next;
            for (const BoundaryFace& face : outside.faces) {
                EXPECT_TRUE(next.try_emplace(face.face.nodes()[0], face.face.nodes()[1]).second);
            }
            Index at = next.begin()->first;
            for (std::size_t k = 0; k < next.size(); ++k) {
                ASSERT_TRUE(next.contains(at));
                at = next[at];
                EXPECT_EQ(at == next.begin()->first, k + 1 == next.size()) << "one chain";
            }
            const std::size_t middles = traits(kind).nodes > traits(kind).corners ? next.size() : 0;
            EXPECT_EQ(outside.nodes.size(), next.size() + middles);
            EXPECT_NEAR(enclosed_area(mesh, outside), test::measure(mesh), 1e-13);
        }
    }
}

TEST(ElementBoundary, IsClosedInSpace) {
    for (const ElementKind kind : k_space) {
        const ElementMesh mesh = box_mesh({1.0, 2.0, 3.0}, {2, 3, 3}, kind);
        const Boundary outside = boundary(mesh);
        std::map<std::pair<Index, Index>, int> directed;
        for (const BoundaryFace& face : outside.faces) {
            for (const auto& [a, b] : edges(face.face.kind)) {
                ++directed[{face.face.nodes()[static_cast<std::size_t>(a)],
                            face.face.nodes()[static_cast<std::size_t>(b)]}];
            }
        }
        for (const auto& [ends, count] : directed) {
            EXPECT_EQ(count, 1);
            EXPECT_TRUE(directed.contains({ends.second, ends.first}))
                << "the neighbour runs along it in the other direction";
        }
        EXPECT_NEAR(enclosed_volume(mesh, outside), 6.0, 1e-13);
    }
}

TEST(ElementBoundary, FacesBelongToTheirCells) {
    const ElementMesh mesh = box_mesh({1.0, 1.0, 1.0}, {3, 3, 3}, ElementKind::hex8);
    for (const BoundaryFace& face : boundary(mesh).faces) {
        const auto cell = mesh.elements[static_cast<std::size_t>(face.cell)].nodes();
        for (const Index node : face.face.nodes()) EXPECT_TRUE(std::ranges::count(cell, node) == 1);
    }
}

TEST(ElementBoundary, GroupsFindTheirFacesInEitherDirection) {
    ElementMesh mesh = rectangle_mesh({2.0, 1.0}, {4, 3}, ElementKind::q8);
    const Boundary outside = boundary(mesh);
    const ElementGroup bottom = test::group_of(mesh, "bottom");
    const std::vector<Index> expected = faces_of(bottom, mesh, outside);
    EXPECT_EQ(expected.size(), 4u);
    for (const Index k : expected) {
        const auto nodes = outside.faces[static_cast<std::size_t>(k)].face.nodes();
        EXPECT_GT(mesh.nodes(0, nodes[1]), mesh.nodes(0, nodes[0])) << "counter-clockwise";
    }
    for (const Index e : bottom.elements) {
        auto& nodes = mesh.elements[static_cast<std::size_t>(e)].corners_then_edges;
        std::swap(nodes[0], nodes[1]);
    }
    EXPECT_EQ(faces_of(bottom, mesh, outside), expected);
    EXPECT_EQ(faces_of(test::group_of(mesh, "body"), mesh, outside).size(), outside.faces.size());
}

TEST(ElementBoundary, LeavesOutElementsInside) {
    ElementMesh mesh = rectangle_mesh({2.0, 1.0}, {2, 1}, ElementKind::q4);
    mesh.elements.push_back({.kind = ElementKind::line2, .corners_then_edges = {1, 4}});
    mesh.groups.push_back({.name = "joint",
                           .dimension = 1,
                           .elements = {static_cast<Index>(mesh.elements.size()) - 1},
                           .nodes = {1, 4}});
    EXPECT_TRUE(faces_of(test::group_of(mesh, "joint"), mesh, boundary(mesh)).empty());
}

}  // namespace drystone::geometry
