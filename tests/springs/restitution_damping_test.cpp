#include "drystone/springs/restitution_damping.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace drystone::springs {
namespace {

/// The linear spring and dashpot that never pulls: x'' + 2 z x' + x = 0 from x = 0, x' = 1, until
/// x'' = 0.
double linear_restitution(double z) {
    const double w = std::sqrt(1.0 - z * z);
    const double angle = std::atan2(2.0 * z * w, 2.0 * z * z - 1.0);
    return -std::exp(-z * angle / w) * (std::cos(angle) - z / w * std::sin(angle));
}

// The end of contact is interpolated between steps of 1e-3.
TEST(RestitutionDamping, LinearSpringsHaveAClosedForm) {
    for (const double z : {0.01, 0.1, 0.3, 0.7, 0.9}) {
        EXPECT_NEAR(damped_restitution(2.0, 2.0 * z), linear_restitution(z), 2e-6);
    }
    EXPECT_NEAR(damped_restitution(2.0, 0.0), 1.0, 1e-6);
}

TEST(RestitutionDamping, MatchesWhatIsAskedFor) {
    for (const double alpha : {2.0, 2.5, 3.0, 4.0}) {
        EXPECT_EQ(matched_damping(alpha, 1.0), 0.0);
        double last = 0.0;
        for (const double e : {0.95, 0.7, 0.3, 0.05}) {
            const double eta = matched_damping(alpha, e);
            EXPECT_NEAR(damped_restitution(alpha, eta), e, 1e-9);
            EXPECT_GT(eta, last);
            last = eta;
        }
        EXPECT_EQ(matched_damping(alpha, 0.0), matched_damping(alpha, k_least_damped_restitution));
    }
}

}  // namespace
}  // namespace drystone::springs
