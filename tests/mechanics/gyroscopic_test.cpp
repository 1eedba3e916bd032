// Free rotation by the implicit midpoint rule: energy to rounding, angular momentum to order 2.
#include "drystone/mechanics/gyroscopic.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "drystone/mechanics/placement.hpp"

namespace drystone::mechanics {
namespace {

const Vec3 k_inertia(1.0, 2.0, 3.5);
const Vec3 k_spin(0.3, 2.0, 0.2);  // near the unstable middle axis

struct Spinning {
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Vec3 spin = k_spin;

    [[nodiscard]] double energy() const { return 0.5 * spin.dot(k_inertia.cwiseProduct(spin)); }
    [[nodiscard]] Vec3 momentum() const { return rotation * k_inertia.cwiseProduct(spin); }
};

Spinning spun(int steps, double end) {
    Spinning body;
    const double h = end / steps;
    for (int k = 0; k < steps; ++k) {
        const Vec3 torque = gyroscopic_torque(k_inertia, body.spin, Vec3::Zero(), h);
        const Vec3 next = body.spin + h * torque.cwiseQuotient(k_inertia);
        // As the schemes do: half a step at the old spin, half a step at the new one.
        body.rotation =
            body.rotation * rotation_by(0.5 * h * body.spin) * rotation_by(0.5 * h * next);
        body.spin = next;
    }
    return body;
}

TEST(Gyroscopic, FreeRotationKeepsTheEnergy) {
    // Newton stops at a relative correction of 1e-15; 1,000 steps add up at most 1,000 of them.
    EXPECT_NEAR(spun(1000, 20.0).energy(), Spinning{}.energy(), 1e-12 * Spinning{}.energy());
}

TEST(Gyroscopic, FreeRotationKeepsAngularMomentumToOrderTwo) {
    const Vec3 exact = Spinning{}.momentum();
    const double coarse = (spun(2000, 5.0).momentum() - exact).norm();
    const double fine = (spun(4000, 5.0).momentum() - exact).norm();
    EXPECT_LT(coarse, 1e-3 * exact.norm());
    EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.1);
}

TEST(Gyroscopic, TheTorqueSolvesTheMidpointEquation) {
    const double h = 0.05;
    const Vec3 torque(0.5, -1.0, 2.0);
    const Vec3 gyroscopic = gyroscopic_torque(k_inertia, k_spin, torque, h);
    const Vec3 next = k_spin + h * (torque + gyroscopic).cwiseQuotient(k_inertia);
    const Vec3 m = 0.5 * (k_spin + next);
    EXPECT_LE((gyroscopic + m.cross(k_inertia.cwiseProduct(m))).norm(), 1e-13);
}

TEST(Gyroscopic, BallsFeelNone) {
    EXPECT_EQ(gyroscopic_torque(Vec3::Constant(2.0), k_spin, Vec3::UnitX(), 0.1), Vec3::Zero());
}

}  // namespace
}  // namespace drystone::mechanics
