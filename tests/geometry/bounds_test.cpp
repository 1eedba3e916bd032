#include "drystone/geometry/bounds.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/test_numbers.hpp"
#include "drystone/geometry/surface.hpp"
#include "geometry/solids.hpp"

/// Boxes around placed shapes: every point of the shape is inside, and every face is touched.
namespace drystone::geometry {

namespace {

constexpr double k_rounding = 1e-14;  // a dozen roundings of numbers below 8
constexpr int k_samples = 720;

/// The boundary of the box is reached up to `gap` by points of the shape, none of which is outside.
template <int D>
void expect_smallest(const Aabb<D>& box, const std::vector<Vector<D>>& points,
                     const Frame<D>& frame, double gap) {
    Aabb<D> found;
    for (const Vector<D>& point : points) {
        const Vector<D> x = frame.to_world(point);
        found = united(found, {.low = x, .high = x});
    }
    for (int k = 0; k < D; ++k) {
        ASSERT_GE(found.low[k], box.low[k] - k_rounding);
        ASSERT_LE(found.high[k], box.high[k] + k_rounding);
        ASSERT_LE(found.low[k], box.low[k] + gap + k_rounding);
        ASSERT_GE(found.high[k], box.high[k] - gap - k_rounding);
    }
}

/// Points on circles of the given radius around `centres`, in the plane.
std::vector<Vec2> circles(const std::vector<Vec2>& centres, double radius) {
    std::vector<Vec2> points;
    for (const Vec2& centre : centres) {
        for (int k = 0; k < k_samples; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / k_samples;
            points.emplace_back(centre + radius * Vec2{std::cos(angle), std::sin(angle)});
        }
    }
    return points;
}

/// Half a step of a circle away from its highest point, this much is missing.
double sagitta(double radius) { return radius * (1.0 - std::cos(std::numbers::pi / k_samples)); }

/// The circle of radius R at height z, and if `round` the half sphere beyond it.
void add_cap(std::vector<Vec3>& points, double R, double z, bool round) {
    const int rings = round ? k_samples / 4 : 0;
    for (int i = 0; i <= rings; ++i) {
        const double latitude = round ? 0.5 * std::numbers::pi * i / rings : 0.0;
        const double radius = R * std::cos(latitude);
        const double height = z + std::copysign(R * std::sin(latitude), z);
        for (const Vec2& x : circles({Vec2::Zero()}, radius)) {
            points.emplace_back(x.x(), x.y(), height);
        }
    }
}

}  // namespace

TEST(Bounds, OfPlaneShapesAreSmallest) {
    Rng rng(41);
    for (int run = 0; run < 50; ++run) {
        const Frame<2> frame = cases::random_frame<2>(rng);
        const double R = rng.uniform(0.1, 1.0);
        expect_smallest(bounds(Disk{R}, frame), circles({Vec2::Zero()}, R), frame, sagitta(R));

        const Polygon sharp = regular_polygon(3 + rng.index(6), 1.0);
        expect_smallest(bounds(sharp, frame), sharp.vertices, frame, 0.0);

        const Polygon round = rectangle(1.0, rng.uniform(0.5, 2.0), 0.2);
        expect_smallest(bounds(round, frame), circles(round.vertices, 0.2), frame, sagitta(0.2));

        const Segment segment{.a = {0.1, 0.2}, .b = {-1.0, rng.normal()}, .rounding = R};
        expect_smallest(bounds(segment, frame), circles({segment.a, segment.b}, R), frame,
                        sagitta(R));
    }
}

TEST(Bounds, OfSpaceShapesAreSmallest) {
    Rng rng(42);
    for (int run = 0; run < 20; ++run) {
        const Frame<3> frame = cases::random_frame<3>(rng);
        const Vec3 half{rng.uniform(0.1, 1.0), rng.uniform(0.1, 1.0), rng.uniform(0.1, 1.0)};
        const Polyhedron box = box_polyhedron(half);
        expect_smallest(bounds(Box{half}, frame), box.topology->vertices, frame, 0.0);
        expect_smallest(bounds(box, frame), box.topology->vertices, frame, 0.0);

        std::vector<Vec3> cylinder;
        std::vector<Vec3> capsule;
        for (const double z : {-half.z(), half.z()}) {
            add_cap(cylinder, half.x(), z, false);
            add_cap(capsule, half.x(), z, true);
        }
        const Cylinder solid{.half_length = half.z(), .radius = half.x()};
        expect_smallest(bounds(solid, frame), cylinder, frame, sagitta(half.x()));
        // Half a step away in latitude and in longitude.
        expect_smallest(bounds(Capsule{.half_length = half.z(), .radius = half.x()}, frame),
                        capsule, frame, 2.0 * sagitta(half.x()));

        const Surface sphere = surface(Sphere{half.x()}, 0.0);
        const Mesh mesh = make_mesh(sphere.vertices, sphere.triangles);
        expect_smallest(bounds(mesh, frame), sphere.vertices, frame, 0.0);
    }
}

TEST(Bounds, OfASphereReachItsRadius) {
    Rng rng(43);
    const Frame<3> frame = cases::random_frame<3>(rng);
    const Aabb<3> box = bounds(Sphere{0.5}, frame);
    EXPECT_EQ(box.low, (frame.origin.array() - 0.5).matrix());
    EXPECT_EQ(box.high, (frame.origin.array() + 0.5).matrix());
}

TEST(Bounds, OfAnUprightCylinderAreExact) {
    const Aabb<3> box = bounds(Cylinder{.half_length = 3.0, .radius = 2.0}, {});
    EXPECT_EQ(box.low, Vec3(-2, -2, -3));
    EXPECT_EQ(box.high, Vec3(2, 2, 3));
}

TEST(Bounds, OfHalfSpacesEndAtAFaceAlongAnAxis) {
    const Aabb<2> ground =
        bounds(HalfPlane{.normal = {0, 1}, .offset = 0.5}, {.origin = {7.0, 2.0}});
    EXPECT_EQ(ground.low, Vec2(-k_infinity, -k_infinity));
    EXPECT_EQ(ground.high, Vec2(k_infinity, 2.5));

    Frame<3> turned{.origin = {1.0, 2.0, 3.0}};
    turned.rotation << 0, 0, -1, 0, 1, 0, 1, 0, 0;  // z -> -x
    const Aabb<3> wall = bounds(Plane{.normal = {0, 0, 1}, .offset = 0.25}, turned);
    EXPECT_EQ(wall.low, Vec3(0.75, -k_infinity, -k_infinity));
    EXPECT_EQ(wall.high, Vec3::Constant(k_infinity));

    const Aabb<2> slope = bounds(HalfPlane{}, {.rotation = plane_rotation(0.1)});
    EXPECT_EQ(slope.high, Vec2::Constant(k_infinity));
    EXPECT_EQ(slope.low, Vec2::Constant(-k_infinity));
}

TEST(SizeOf, IsHalfTheSmallestWidth) {
    EXPECT_EQ(size_of(Disk{0.3}), 0.3);
    EXPECT_DOUBLE_EQ(size_of(rectangle(3.0, 1.0)), 0.5);
    EXPECT_DOUBLE_EQ(size_of(rectangle(3.0, 1.0, 0.2)), 0.5);
    EXPECT_DOUBLE_EQ(size_of(regular_polygon(3, 1.0)), 0.75);
    EXPECT_EQ(size_of(Segment{.a = {0, 0}, .b = {3, 4}, .rounding = 0.1}), 0.1);
    EXPECT_EQ(size_of(Segment{.a = {0, 0}, .b = {3, 4}}), 2.5);
    EXPECT_EQ(size_of(HalfPlane{}), k_infinity);
    EXPECT_EQ(size_of(Sphere{0.3}), 0.3);
    EXPECT_EQ(size_of(Box{{3, 1, 2}}), 1.0);
    EXPECT_EQ(size_of(box_polyhedron({3, 1, 2})), 1.0);
    EXPECT_EQ(size_of(Capsule{.half_length = 0.1, .radius = 0.3}), 0.3);
    EXPECT_EQ(size_of(Cylinder{.half_length = 0.1, .radius = 0.3}), 0.1);
    EXPECT_EQ(size_of(Plane{}), k_infinity);
}

}  // namespace drystone::geometry
