// A copy of a solver is a second solver: neither sees what the other did, also in two threads.
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/solvers/solver.hpp"
#include "solvers/random_contacts.hpp"

namespace drystone::solvers {
namespace {

/// Problems that every solver takes: without friction, or in the plane. Each is large enough for
/// sparse factors in the Newton methods.
std::vector<problem::ContactProblem> problems_of_different_sizes() {
    Rng rng(21);
    std::vector<problem::ContactProblem> problems;
    for (const int count : {70, 25, 110, 4}) {
        problems.push_back(
            test::reachable(rng, test::repeated({problem::Coulomb{0.0}, 1}, count), 2 * count));
    }
    return problems;
}

/// The impulses, after `before` other problems with the same solver.
VecX solved(const AnySolver& solver, const problem::ContactProblem& problem) {
    VecX r = VecX::Zero(problem.components());
    (void)solver(problem, r);
    return r;
}

class CopiedSolver : public testing::TestWithParam<std::string> {};

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const SolverEntry& entry : solver_entries()) all.push_back(entry.name);
    return all;
}

INSTANTIATE_TEST_SUITE_P(EverySolver, CopiedSolver, testing::ValuesIn(names()),
                         [](const auto& name) { return name.param; });

/// Between two solves a copy works on other problems: the second solve has the same bits as
/// without, and so has a copy that is made in the middle.
TEST_P(CopiedSolver, DoesNotDisturbItsOriginal) {
    const std::vector<problem::ContactProblem> problems = problems_of_different_sizes();
    const CommonSettings settings{.tolerance = 1e-10};
    const AnySolver alone = make_solver(GetParam(), settings);
    const VecX first = solved(alone, problems[0]);
    const VecX second = solved(alone, problems[2]);

    const AnySolver original = make_solver(GetParam(), settings);
    EXPECT_EQ(solved(original, problems[0]), first);
    const AnySolver copy = original;   // NOLINT(performance-unnecessary-copy-initialization)
    const AnySolver other = original;  // NOLINT(performance-unnecessary-copy-initialization)
    (void)solved(copy, problems[1]);
    (void)solved(copy, problems[3]);
    EXPECT_EQ(solved(original, problems[2]), second);
    EXPECT_EQ(solved(other, problems[2]), second);
}

TEST_P(CopiedSolver, WorksInASecondThread) {
    const std::vector<problem::ContactProblem> problems = problems_of_different_sizes();
    const AnySolver original = make_solver(GetParam(), {.tolerance = 1e-10});
    const AnySolver copy = original;  // NOLINT(performance-unnecessary-copy-initialization)
    const VecX first = solved(original, problems[0]);
    const VecX second = solved(copy, problems[2]);

    constexpr int k_rounds = 20;
    int wrong = 0;
    std::thread thread([&] {
        for (int round = 0; round < k_rounds; ++round) {
            if (solved(copy, problems[2]) != second) ++wrong;
        }
    });
    int wrong_here = 0;
    for (int round = 0; round < k_rounds; ++round) {
        if (solved(original, problems[0]) != first) ++wrong_here;
    }
    thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(wrong_here, 0);
}

}  // namespace
}  // namespace drystone::solvers
