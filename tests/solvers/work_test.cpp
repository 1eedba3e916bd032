// The work of solvers in counts: costs, medians, and budgets of attempts.
#include "drystone/solvers/work.hpp"

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/solvers/attempts.hpp"
#include "solvers/random_contacts.hpp"

namespace drystone::solvers {
namespace {

TEST(WorkRecord, HasTheMedianOfTheLastSolves) {
    WorkRecord record;
    EXPECT_EQ(record.median(), 0.0);
    for (const double work : {5.0, 1.0, 3.0}) record.add(work);
    EXPECT_EQ(record.median(), 3.0);
    for (int k = 0; k < 101; ++k) record.add(7.0);
    EXPECT_EQ(record.median(), 7.0);
    for (int k = 0; k < 51; ++k) record.add(1e9);  // hard steps, more than half at last
    EXPECT_EQ(record.median(), 1e9);
}

TEST(Costs, GrowWithTheProblem) {
    Rng rng(1);
    const auto cost_of = [&rng](int contacts) {
        const auto all = test::repeated({problem::Coulomb{0.5}, 3}, contacts);
        return costs_of(test::reachable(rng, all, 6));
    };
    const Costs small = cost_of(5);
    const Costs large = cost_of(40);
    EXPECT_GT(large.sweep, small.sweep);
    EXPECT_GT(large.newton, small.newton);
    EXPECT_GT(large.newton, large.sweep);
    EXPECT_EQ(large.sweeps_for(2.0), static_cast<int>(2.0 * large.newton / large.sweep));
}

/// A method that uses all the iterations that it gets.
Attempt spender(double cost, bool bounded, std::vector<int>& allowed) {
    return {.method =
                [&allowed](VecX&, int most) {
                    allowed.push_back(most);
                    return SolveReport{.iterations = most, .residual = 1.0};
                },
            .most_iterations = 10,
            .cost = cost,
            .bounded = bounded};
}

TEST(Attempts, ShareABudget) {
    VecX r = VecX::Zero(1);
    std::vector<int> allowed;
    Attempts attempts(r, 1'000, 25.0);
    for (int k = 0; k < 4; ++k) {
        EXPECT_TRUE(attempts.go_on_after(spender(2.0, true, allowed)));
        EXPECT_EQ(attempts.out_of_budget(), k > 0);
    }
    // 10 iterations, then the 2 that are left of the budget, then nothing.
    EXPECT_EQ(allowed, (std::vector<int>{10, 2}));
    EXPECT_EQ(attempts.work(), 24.0);
    // What is not bounded goes on, and counts.
    EXPECT_TRUE(attempts.go_on_after(spender(2.0, false, allowed)));
    EXPECT_EQ(allowed.back(), 10);
    EXPECT_EQ(attempts.work(), 44.0);
    EXPECT_EQ(attempts.report().iterations, 22);
}

TEST(Attempts, HaveNoBudgetUnlessAsked) {
    VecX r = VecX::Zero(1);
    std::vector<int> allowed;
    Attempts attempts(r, 1'000);
    for (int k = 0; k < 3; ++k) {
        EXPECT_TRUE(attempts.go_on_after(spender(1e12, true, allowed)));
    }
    EXPECT_EQ(allowed, (std::vector<int>{10, 10, 10}));
    EXPECT_FALSE(attempts.out_of_budget());
}

}  // namespace
}  // namespace drystone::solvers
