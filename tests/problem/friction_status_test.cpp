#include "drystone/problem/friction_status.hpp"

#include <gtest/gtest.h>

#include "problem/sample_problems.hpp"

namespace drystone::problem {
namespace {

ContactProblem four_contacts() {
    Rng rng(1);
    return test::random_local(rng, {3, 3, 2, 1},
                              {Coulomb{0.3}, Associated{0.3}, Coulomb{0.3}, Bilateral{}}, 9);
}

TEST(FrictionStatus, FromImpulsesAndVelocities) {
    VecX r = VecX::Zero(9);
    VecX u = VecX::Zero(9);
    r[0] = 1.0;  // presses and slides
    u[2] = 0.1;
    r[3] = 1.0;  // presses and creeps
    u[4] = 1e-9;
    u[6] = 0.2;  // leaves
    const auto statuses = friction_statuses(four_contacts(), r, u, 1e-6);
    const std::vector<FrictionStatus> expected{FrictionStatus::slip, FrictionStatus::stick,
                                               FrictionStatus::open, FrictionStatus::stick};
    EXPECT_EQ(statuses, expected);
}

TEST(FrictionStatus, ChoosesTheCoefficient) {
    ContactProblem problem = four_contacts();
    const std::vector<FrictionPair> pairs(4, {.resting = 0.6, .sliding = 0.4});
    set_friction(
        pairs,
        {FrictionStatus::slip, FrictionStatus::stick, FrictionStatus::open, FrictionStatus::stick},
        problem);
    EXPECT_EQ(std::get<Coulomb>(problem.cones[0]).mu, 0.4);
    EXPECT_EQ(std::get<Associated>(problem.cones[1]).mu, 0.6);
    EXPECT_EQ(std::get<Coulomb>(problem.cones[2]).mu, 0.6);
    EXPECT_TRUE(std::holds_alternative<Bilateral>(problem.cones[3]));
}

}  // namespace
}  // namespace drystone::problem
