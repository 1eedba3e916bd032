// Gyroscopic torques: no work on the turn, exact angular momentum, and the equation that spins
// solve.
#include "drystone/mechanics/gyroscopic.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/mechanics/placement.hpp"

namespace drystone::mechanics {
namespace {

const Vec3 k_inertia(1.0, 2.0, 3.5);
const Vec3 k_spin(0.3, 2.0, 0.2);  // near the unstable middle axis

Vec3 random_vector(Rng& rng, double size) {
    return {rng.uniform(-size, size), rng.uniform(-size, size), rng.uniform(-size, size)};
}

TEST(Gyroscopic, TheTorqueDoesNoWorkOnTheTurn) {
    Rng rng(1);
    for (int k = 0; k < 1000; ++k) {
        const Vec3 m = random_vector(rng, 30.0);
        const Vec3 torque = gyroscopic_torque(k_inertia, random_vector(rng, 30.0),
                                              random_vector(rng, 30.0), m, 0.02);
        EXPECT_LE(std::abs(torque.dot(m)), 1e-15 * torque.norm() * m.norm());
    }
}

// R+ I w+ = R I w + (R + R+)/2 impulse for any turn exp(h m) below k_largest_turn, whether m is a
// mean of the spins or not. (R + R+)/2 has the condition 1 / cos(turn / 2), at most 3.
TEST(Gyroscopic, TheAngularMomentumIsExact) {
    Rng rng(2);
    for (int k = 0; k < 1000; ++k) {
        const double h = 0.01;
        const Vec3 w = random_vector(rng, 100.0);
        const Vec3 impulse = random_vector(rng, 10.0);
        const double theta = rng.uniform(0.0, 1.0);
        const Vec3 w_end = spin_after(k_inertia, w, impulse, theta, h);
        const Vec3 m = theta * w_end + (1.0 - theta) * w;
        if (h * m.norm() > k_largest_turn) continue;
        const Mat3 R = rotation_by(random_vector(rng, 3.0)).toRotationMatrix();
        const Mat3 R_end = R * rotation_by(h * m).toRotationMatrix();
        const Vec3 before = R * k_inertia.cwiseProduct(w);
        const Vec3 after = R_end * k_inertia.cwiseProduct(w_end);
        const Vec3 given = 0.5 * (R + R_end) * impulse;
        EXPECT_LE((after - before - given).norm(), 1e-13 * before.norm()) << h * m.norm();
        const Vec3 linear = spin_after_turn(k_inertia, w, impulse, m, h);
        EXPECT_LE((linear - w_end).norm(), 1e-13 * w_end.norm());
    }
}

TEST(Gyroscopic, SpinsSolveTheirEquation) {
    const double h = 0.05;
    const Vec3 impulse(0.025, -0.05, 0.1);
    for (const double theta : {0.0, 0.5, 0.8, 1.0}) {
        const Vec3 next = spin_after(k_inertia, k_spin, impulse, theta, h);
        const Vec3 m = theta * next + (1.0 - theta) * k_spin;
        const Vec3 torque = gyroscopic_torque(k_inertia, k_spin, next, m, h);
        const Vec3 defect = k_inertia.cwiseProduct(next - k_spin) - impulse - h * torque;
        EXPECT_LE(defect.norm(), 1e-14) << theta;
    }
}

// Euler's equations to order 2: against steps a hundred times as short.
TEST(Gyroscopic, ConvergesToEulersEquations) {
    const auto spun = [](int steps) {
        Vec3 w = k_spin;
        for (int k = 0; k < steps; ++k) {
            w = spin_after(k_inertia, w, Vec3::Zero(), 0.5, 5.0 / steps);
        }
        return w;
    };
    const Vec3 exact = spun(40'000);
    EXPECT_NEAR(std::log2((spun(200) - exact).norm() / (spun(400) - exact).norm()), 2.0, 0.05);
}

TEST(Gyroscopic, TheSlopeOfTheTurnFactorIsItsDerivative) {
    for (const double turn : {1e-6, 1e-3, 0.1, 1.0, 2.3}) {
        const double d = 1e-6 * std::max(turn, 1e-2);
        const double difference = (turn_factor(turn + d) - turn_factor(turn - d)) / (2.0 * d);
        EXPECT_NEAR(turn_factor_slope(turn), difference, 1e-6 * (1.0 + turn));
    }
    EXPECT_EQ(turn_factor(0.0), 1.0);
    EXPECT_EQ(turn_factor(3.0), turn_factor(k_largest_turn));
    EXPECT_EQ(turn_factor_slope(3.0), 0.0);
}

TEST(Gyroscopic, ActsOnUnevenFreeBodiesOnly) {
    RigidBodies<3> bodies;
    add(bodies, DynamicBody<3>{.mass = 1.0, .inertia = k_inertia});
    add(bodies, DynamicBody<3>{.mass = 1.0, .inertia = Vec3::Constant(2.0)});
    add_boundary(bodies, Placement<3>{}, 1.0);
    add(bodies, DynamicBody<3>{.mass = 1.0, .inertia = k_inertia});
    lock(bodies, 3, 4);
    EXPECT_TRUE(turns_unevenly(bodies, 0));
    EXPECT_FALSE(turns_unevenly(bodies, 1));
    EXPECT_FALSE(turns_unevenly(bodies, 2));
    EXPECT_FALSE(turns_unevenly(bodies, 3));
}

}  // namespace
}  // namespace drystone::mechanics
