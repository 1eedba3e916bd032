#include "drystone/geometry/surface.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/geometry/mass_properties.hpp"
#include "geometry/circle_ratio.hpp"
#include "geometry/solids.hpp"

/// What is drawn of a solid: closed, turned outwards, of the right volume.
namespace drystone::geometry {

using cases::circle_ratio;

namespace {

double volume(const Surface& surface) {
    double sum = 0.0;
    for (const auto& [a, b, c] : surface.triangles) {
        sum += surface.vertices[a].dot(surface.vertices[b].cross(surface.vertices[c])) / 6.0;
    }
    return sum;
}

/// Every edge once in each direction, V - E + F = 2, no vertex without a triangle.
void expect_closed(const Surface& surface) {
    std::set<std::pair<int, int>> sides;
    std::set<int> used;
    for (const auto& triangle : surface.triangles) {
        for (int k = 0; k < 3; ++k) {
            ASSERT_TRUE(sides.emplace(triangle[k], triangle[(k + 1) % 3]).second);
            used.insert(triangle[k]);
        }
    }
    for (const auto& [from, to] : sides) ASSERT_TRUE(sides.contains({to, from}));
    ASSERT_EQ(used.size(), surface.vertices.size());
    ASSERT_EQ(surface.vertices.size() + surface.triangles.size(), sides.size() / 2 + 2);
}

}  // namespace

TEST(Surface, OfSolidsIsClosedAndTurnedOutwards) {
    const std::vector<std::pair<SpaceShape, double>> shapes{
        {Box{{1, 2, 3}}, 1.0},
        {Cylinder{.half_length = 2.0, .radius = 0.5}, circle_ratio(24)},
        {convex_hull(cases::solids()[3].points), 1.0}};
    for (const auto& [shape, ratio] : shapes) {
        const Surface found = surface(shape, 0.0);
        ASSERT_NO_FATAL_FAILURE(expect_closed(found));
        const double exact = mass_properties(shape, 1.0).mass;
        EXPECT_NEAR(volume(found), ratio * exact, 1e-12 * exact);
    }
}

TEST(Surface, OfASphereHas42VerticesOnIt) {
    const Surface sphere = surface(Sphere{1.5}, 0.0);
    ASSERT_NO_FATAL_FAILURE(expect_closed(sphere));
    EXPECT_EQ(sphere.vertices.size(), 42u);
    EXPECT_EQ(sphere.triangles.size(), 80u);
    for (const Vec3& x : sphere.vertices) EXPECT_NEAR(x.norm(), 1.5, 1e-15);
    // All triangles are farther from the centre than those of the icosahedron, 0.79 R.
    const double exact = 4.0 / 3.0 * std::numbers::pi * 1.5 * 1.5 * 1.5;
    EXPECT_LT(volume(sphere), exact);
    EXPECT_GT(volume(sphere), 0.8 * exact);
}

TEST(Surface, OfACapsuleFillsIt) {
    const Capsule capsule{.half_length = 0.7, .radius = 0.3};
    const Surface found = surface(capsule, 0.0);
    ASSERT_NO_FATAL_FAILURE(expect_closed(found));
    for (const Vec3& x : found.vertices) {
        const Vec3 axis{0.0, 0.0, std::clamp(x.z(), -0.7, 0.7)};
        EXPECT_NEAR((x - axis).norm(), 0.3, 1e-15);
    }
    // 24 sides around and 24 along a meridian each lose the same part of the area of a circle;
    // twice that, since a sphere's volume is cubic in the radius.
    const double exact = mass_properties(capsule, 1.0).mass;
    EXPECT_LT(volume(found), exact);
    EXPECT_GT(volume(found), (1.0 - 3.0 * (1.0 - circle_ratio(24))) * exact);
}

TEST(Surface, OfAPlaneIsASquareThatFacesItsNormal) {
    const Plane plane{.normal = Vec3{1, 2, 2} / 3.0, .offset = 0.5};
    const Surface square = surface(plane, 4.0);
    Vec3 area = Vec3::Zero();
    for (const auto& [a, b, c] : square.triangles) {
        const Vec3& x = square.vertices[a];
        area += 0.5 * (square.vertices[b] - x).cross(square.vertices[c] - x);
    }
    EXPECT_LE((area - 16.0 * plane.normal).norm(), 1e-13);
    for (const Vec3& x : square.vertices) EXPECT_NEAR(plane.normal.dot(x), 0.5, 1e-15);
}

TEST(Surface, OfAMeshIsTheMesh) {
    const Surface sphere = surface(Sphere{1.0}, 0.0);
    const Surface again = surface(make_mesh(sphere.vertices, sphere.triangles), 0.0);
    EXPECT_EQ(again.vertices, sphere.vertices);
    EXPECT_EQ(again.triangles, sphere.triangles);
}

}  // namespace drystone::geometry
