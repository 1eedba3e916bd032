#include <algorithm>
#include <limits>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "core/test_numbers.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/geometry/bounds.hpp"
#include "drystone/geometry/polygon.hpp"

namespace drystone::geometry {
namespace {

TEST(Reach, IsTheLargestProductWithACorner) {
    Rng rng(3);
    const Polygon polygon = rectangle(0.6, 0.2);
    for (int k = 0; k < 50; ++k) {
        const Frame<2> frame{.origin = Vec2(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)),
                             .rotation = plane_rotation(rng.uniform(-3.0, 3.0))};
        const Vec2 e = plane_rotation(rng.uniform(-3.0, 3.0)).col(0);
        double largest = -k_infinity;
        for (const Vec2& x : polygon.vertices)
            largest = std::max(largest, e.dot(frame.to_world(x)));
        EXPECT_NEAR(reach(polygon, frame, e), largest, 1e-14);
    }
}

TEST(Reach, OfBoxesAndSpheresInSpace) {
    Rng rng(4);
    const Vec3 half(0.3, 0.2, 0.1);
    for (int k = 0; k < 50; ++k) {
        const auto random = [&] {
            return Vec3(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
        };
        const Vec3 turn = random();
        const Frame<3> frame{
            .origin = random(),
            .rotation = Eigen::AngleAxisd(turn.norm(), turn.normalized()).toRotationMatrix()};
        const Vec3 e = random().normalized();
        const double box =
            e.dot(frame.origin) + (frame.rotation.transpose() * e).cwiseAbs().dot(half);
        EXPECT_NEAR(reach(SpaceShape{Box{half}}, frame, e), box, 1e-14);
        EXPECT_NEAR(reach(SpaceShape{Sphere{0.4}}, frame, e), e.dot(frame.origin) + 0.4, 1e-14);
    }
}

// A half-space ends at its face, which is where its place and its offset put it, and nowhere else.
TEST(Reach, OfHalfSpacesAlongTheirNormalOnly) {
    const Vec2 n = Vec2(0.6, -0.8);
    const Frame<2> frame{.origin = Vec2(1.0, 2.0)};
    const PlaneShape wall = HalfPlane{.normal = n, .offset = 0.5};
    EXPECT_NEAR(reach(wall, frame, n), 0.5 - 1.0, 1e-15);
    EXPECT_EQ(reach(wall, frame, Vec2(-n)), k_infinity);
    EXPECT_EQ(reach(wall, frame, Vec2::UnitX()), k_infinity);
    const SpaceShape floor = Plane{.normal = Vec3::UnitZ(), .offset = -0.25};
    EXPECT_EQ(reach(floor, Frame<3>{.origin = Vec3(0.0, 0.0, 3.0)}, Vec3::UnitZ()), 2.75);
    EXPECT_EQ(reach(floor, Frame<3>{}, Vec3::UnitX()), k_infinity);
}

}  // namespace
}  // namespace drystone::geometry
