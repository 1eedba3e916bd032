#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/test_numbers.hpp"
#include "drystone/core/error.hpp"
#include "drystone/geometry/shape.hpp"
#include "drystone/geometry/surface.hpp"

namespace drystone::geometry {

namespace {

/// What is wrong with a shape, one line per defect; nothing when it is valid.
template <class Shape>
std::string error_text(const Shape& shape) {
    try {
        require_valid(shape);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

template <class Shape>
std::size_t defects(const Shape& shape) {
    try {
        require_valid(shape);
    } catch (const InputError& error) {
        return error.defects().size();
    }
    return 0;
}

/// A box with one thing changed.
template <class Change>
Polyhedron changed_box(Change change) {
    PolyhedronTopology topology = *box_polyhedron({1, 2, 3}).topology;
    change(topology);
    return {std::make_shared<const PolyhedronTopology>(std::move(topology))};
}

}  // namespace

TEST(Validity, AcceptsSoundShapes) {
    EXPECT_EQ(error_text(Disk{1e-9}), "");
    EXPECT_EQ(error_text(rectangle(1.0, 1e-3, 1e-4)), "");
    EXPECT_EQ(error_text(regular_polygon(100, 1e6)), "");
    EXPECT_EQ(error_text(Segment{.b = {1, 0}}), "");
    EXPECT_EQ(error_text(HalfPlane{}), "");
    EXPECT_EQ(error_text(Sphere{1.0}), "");
    EXPECT_EQ(error_text(Box{{1, 2, 3}}), "");
    EXPECT_EQ(error_text(Capsule{1.0, 2.0}), "");
    EXPECT_EQ(error_text(Cylinder{1.0, 2.0}), "");
    EXPECT_EQ(error_text(box_polyhedron({1e-3, 1, 1e3})), "");
    EXPECT_EQ(error_text(Plane{}), "");
    const Surface square = surface(Plane{}, 1.0);
    EXPECT_EQ(error_text(make_mesh(square.vertices, square.triangles)), "");
}

TEST(Validity, NamesWhatIsWrongWithSizes) {
    EXPECT_EQ(error_text(Disk{-1.0}), "disk: radius: expected a number > 0, found -1");
    EXPECT_EQ(error_text(Sphere{k_nan}), "sphere: radius: expected a number > 0, found nan");
    EXPECT_EQ(error_text(Box{{1, 0, 3}}), "box: half size along y: expected a number > 0, found 0");
    EXPECT_EQ(defects(Box{{-1, k_nan, std::numeric_limits<double>::infinity()}}), 3u);
    EXPECT_EQ(defects(Capsule{0.0, 0.0}), 2u);
    EXPECT_EQ(defects(Cylinder{0.0, -2.0}), 2u);
    EXPECT_EQ(defects(Segment{.a = {1, 1}, .b = {1, 1}, .rounding = -1.0}), 2u);
    EXPECT_EQ(defects(HalfPlane{.normal = {0.0, 1.1}, .offset = k_nan}), 2u);
    EXPECT_EQ(defects(Plane{.normal = Vec3::Zero()}), 1u);
    EXPECT_EQ(defects(Polyhedron{}), 1u);
    EXPECT_EQ(defects(Mesh{}), 1u);
}

TEST(Validity, NamesWhatIsWrongWithPolygons) {
    EXPECT_EQ(error_text(Polygon{.vertices = {{0, 0}, {1, 0}}}),
              "polygon: vertices: expected at least 3, found 2");
    EXPECT_EQ(error_text(Polygon{.vertices = {{0, 0}, {0, 1}, {1, 1}, {1, 0}}}),
              "polygon: vertices: expected counter-clockwise order, found clockwise order");
    const Polygon dented{.vertices = {{0, 0}, {1, 0}, {0.2, 0.2}, {0, 1}}, .rounding = -1.0};
    EXPECT_EQ(defects(dented), 2u);
    EXPECT_NE(error_text(dented).find("vertex 2"), std::string::npos);
    const Polygon straight{.vertices = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {0, 1}}};
    EXPECT_EQ(defects(straight), 1u);
    EXPECT_NE(error_text(straight).find("vertex 1"), std::string::npos);
    const Polygon repeated{.vertices = {{0, 0}, {1, 0}, {1, 0}, {0, 1}}};
    EXPECT_NE(error_text(repeated), "");
    EXPECT_NE(error_text(Polygon{.vertices = {{0, 0}, {1, k_nan}, {0, 1}}}), "");
}

TEST(Validity, RefusesAPentagram) {
    const Polygon pentagon = regular_polygon(5, 1.0);
    Polygon star;
    for (std::size_t k = 0; k < 5; ++k) star.vertices.push_back(pentagon.vertices[2 * k % 5]);
    EXPECT_EQ(error_text(star), "polygon: vertices: expected once around, found 2 times around");
}

TEST(Validity, NamesWhatIsWrongWithPolyhedra) {
    using Topology = PolyhedronTopology;
    EXPECT_EQ(error_text(changed_box([](Topology&) {})), "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.faces[2][1] = 8; })), "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.normals.pop_back(); })), "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.normals[3] *= 2.0; })), "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.offsets[3] += 1e-3; })), "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.vertices[5] *= 1.1; })), "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.vertices[5].x() = k_nan; })), "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.edges.pop_back(); })), "");
    EXPECT_NE(
        error_text(changed_box([](Topology& t) { std::swap(t.edges[0].left, t.edges[0].right); })),
        "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { std::swap(t.faces[0][0], t.faces[0][2]); })),
              "");
    EXPECT_NE(error_text(changed_box([](Topology& t) { t.faces[0].clear(); })), "");
}

}  // namespace drystone::geometry
