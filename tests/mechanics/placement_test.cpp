// Moving placements by twists.
#include "drystone/mechanics/placement.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"

namespace drystone::mechanics {
namespace {

Vec3 random_vector(Rng& rng) { return {rng.normal(), rng.normal(), rng.normal()}; }

Placement<3> random_placement(Rng& rng) {
    return {.position = random_vector(rng), .rotation = rotation_by(random_vector(rng))};
}

TEST(Placement, TwoHalfStepsMakeAWholeOne) {
    Rng rng(1);
    for (int k = 0; k < 100; ++k) {
        const Placement<3> q = random_placement(rng);
        Twist<3> v;
        v << random_vector(rng), random_vector(rng);
        const Placement<3> whole = moved(q, v, 0.3);
        const Placement<3> halves = moved(moved(q, v, 0.15), v, 0.15);
        EXPECT_LE((whole.position - halves.position).norm(), 1e-15 * 10);
        EXPECT_LE(whole.rotation.angularDistance(halves.rotation), 1e-7);
        EXPECT_NEAR(whole.rotation.norm(), 1.0, 1e-15 * 4);
    }
}

TEST(Placement, AConstantSpinTurnsAboutItsAxis) {
    const Placement<3> q{};
    Twist<3> v = Twist<3>::Zero();
    v[5] = 0.5 * std::numbers::pi;
    const Placement<3> end = moved(q, v, 1.0);
    EXPECT_LE((end.rotation * Vec3::UnitX() - Vec3::UnitY()).norm(), 1e-15);
    const Placement<2> turned = moved(Placement<2>{}, Twist<2>(1.0, 2.0, 3.0), 0.5);
    EXPECT_EQ(turned.position, Vec2(0.5, 1.0));
    EXPECT_EQ(turned.angle, 1.5);
}

// The point velocity of a twist is the derivative of the moved point: central differences have an
// error of d^2/6 |x'''| <= d^2 |w|^3 |x|, here below 1e-8 with d = 1e-5, plus rounding 1e-16/1e-5.
TEST(Placement, PointVelocityIsTheDerivativeOfTheMotion) {
    Rng rng(2);
    const double d = 1e-5;
    for (int k = 0; k < 50; ++k) {
        const Placement<3> q = random_placement(rng);
        Twist<3> v;
        v << random_vector(rng), random_vector(rng);
        const Vec3 local = random_vector(rng);
        const Vec3 ahead = frame_of(moved(q, v, d)).to_world(local);
        const Vec3 behind = frame_of(moved(q, v, -d)).to_world(local);
        const Vec3 velocity =
            point_velocity(Vec3(v.head<3>()), world_spin(q, v), frame_of(q).rotation * local);
        EXPECT_LE(((ahead - behind) / (2.0 * d) - velocity).norm(), 1e-7);
    }
}

TEST(Placement, RotationVectorsAndQuaternionsAreInverse) {
    Rng rng(3);
    for (const double scale : {1e-12, 1e-5, 1e-2, 1.0}) {
        for (int k = 0; k < 50; ++k) {
            Vec3 vector = scale * random_vector(rng);
            if (vector.norm() > 3.0) vector *= 3.0 / vector.norm();
            // The angle of a quaternion near w = 1 is known to its vector part: relative rounding.
            EXPECT_LE((rotation_vector(rotation_by(vector)) - vector).norm(),
                      1e-14 * vector.norm());
        }
    }
    EXPECT_EQ(rotation_vector(Eigen::Quaterniond::Identity()), Vec3::Zero());
}

}  // namespace
}  // namespace drystone::mechanics
