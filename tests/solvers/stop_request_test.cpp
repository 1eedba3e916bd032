// A solver that is asked to stop returns the best impulses that it measured, and says so.
#include "drystone/solvers/stop_request.hpp"

#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "solvers/random_contacts.hpp"

namespace drystone::solvers {
namespace {

/// These are exact in a number of steps that is known before.
bool listens(const std::string& name) { return name != "active_set" && name != "lemke"; }

/// Contacts in the plane with friction: every solver that listens takes them, but projected_cg.
problem::ContactProblem contacts_of(const std::string& name) {
    Rng rng(5);
    const double mu = name == "projected_cg" ? 0.0 : 0.6;
    return test::reachable(rng, test::repeated({problem::Coulomb{mu}, mu > 0.0 ? 2 : 1}, 60), 90);
}

class StopRequested : public testing::TestWithParam<std::string> {};

std::vector<std::string> listening() {
    std::vector<std::string> names;
    for (const SolverEntry& entry : solver_entries()) {
        if (listens(entry.name)) names.push_back(entry.name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(EverySolver, StopRequested, testing::ValuesIn(listening()),
                         [](const auto& name) { return name.param; });

SolveReport solved(const std::string& name, const StopRequest& stop, VecX& r) {
    const problem::ContactProblem problem = contacts_of(name);
    r = VecX::Zero(problem.components());
    const SolveReport report = make_solver(name, {.tolerance = 1e-10, .stop = stop})(problem, r);
    EXPECT_DOUBLE_EQ(report.residual, problem::residual(problem, r, problem::Measure::natural));
    return report;
}

TEST_P(StopRequested, AtOnceEndsTheSolve) {
    VecX r;
    const SolveReport report = solved(
        GetParam(), [] { return true; }, r);
    EXPECT_EQ(report.status, Status::not_converged);
    EXPECT_LE(report.iterations, 1);
    EXPECT_EQ(report.message, k_stopped);
}

/// The longer a solver may go on, the better are the impulses that it returns.
TEST_P(StopRequested, LaterReturnsTheBestMeasured) {
    double before = std::numeric_limits<double>::infinity();
    for (const int allowed : {1, 3, 10, 30}) {
        VecX r;
        int asked = 0;
        const SolveReport report = solved(
            GetParam(), [&] { return ++asked > allowed; }, r);
        EXPECT_LE(report.residual, before) << allowed;
        before = report.residual;
        if (report.converged()) break;
        EXPECT_EQ(report.message, k_stopped) << allowed;
    }
}

TEST_P(StopRequested, NeverLeavesTheBitsAsTheyAre) {
    VecX alone;
    VecX asked;
    const SolveReport first = solved(GetParam(), {}, alone);
    const SolveReport second = solved(
        GetParam(), [] { return false; }, asked);
    EXPECT_EQ(alone, asked);
    EXPECT_EQ(first.iterations, second.iterations);
    EXPECT_EQ(first.message, second.message);
}

}  // namespace
}  // namespace drystone::solvers
