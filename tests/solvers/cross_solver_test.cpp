// Every registered solver on the generated problems: what it claims is true.
#include <algorithm>
#include <optional>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/definiteness.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "solvers/families/families.hpp"

namespace drystone::solvers {
namespace {

using families::Named;
using families::Size;

/// Generated once per program.
const std::vector<Named>& small_members() {
    static const std::vector<Named> members = families::families(Size::small);
    return members;
}

std::vector<std::string> solver_names() {
    std::vector<std::string> names;
    for (const SolverEntry& entry : solver_entries()) names.push_back(entry.name);
    return names;
}

/// W symmetric to rounding, all contacts without friction: a convex quadratic problem.
bool is_frictionless(const problem::ContactProblem& problem) {
    return std::all_of(problem.cones.begin(), problem.cones.end(), [](const problem::Cone& cone) {
        const auto* coulomb = std::get_if<problem::Coulomb>(&cone);
        return coulomb != nullptr && coulomb->mu == 0.0;
    });
}

/// The report of a solver from r = 0; none when it refuses such problems.
std::optional<SolveReport> solve(const AnySolver& solver, const problem::ContactProblem& problem,
                                 VecX& r) {
    r = VecX::Zero(problem.components());
    try {
        return solver(problem, r);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

class CrossSolver : public testing::TestWithParam<std::string> {};

/// The residual of the report is that of the impulses, and decides about `converged`. Few
/// iterations: an unfinished solve must be as honest as a finished one.
TEST_P(CrossSolver, TellsTheTruth) {
    constexpr double k_tolerance = 1e-8;
    const AnySolver solver =
        make_solver(GetParam(), {.tolerance = k_tolerance, .most_iterations = 1000});
    int accepted = 0;
    for (const Named& member : small_members()) {
        SCOPED_TRACE(member.name);
        VecX r;
        const std::optional<SolveReport> answer = solve(solver, member.problem, r);
        if (!answer) continue;
        ++accepted;
        const SolveReport& report = *answer;
        ASSERT_EQ(r.size(), member.problem.components());
        ASSERT_TRUE(r.allFinite());
        const double residual = problem::natural_residual(member.problem, r);
        EXPECT_NEAR(report.residual, residual, 1e-12 + 1e-6 * residual) << report.message;
        if (report.converged()) {
            EXPECT_LE(residual, k_tolerance);
            EXPECT_TRUE(member.feasible);
        }
        EXPECT_FALSE(report.status == Status::infeasible && member.feasible) << report.message;
    }
    EXPECT_GT(accepted, 0);
}

INSTANTIATE_TEST_SUITE_P(EverySolver, CrossSolver, testing::ValuesIn(solver_names()),
                         [](const auto& name) { return name.param; });

/// |r - r*| <= (1 + L) / lambda |r - P(r - W r - b)| for lambda <= W <= L (Pang 1987), so W r of
/// two solvers agree within L times that for both.
TEST(CrossSolverFrictionless, SolversAgreeOnTheVelocities) {
    for (const Named& member : small_members()) {
        if (!member.well_posed || !is_frictionless(member.problem)) continue;
        SCOPED_TRACE(member.name);
        const problem::Definiteness spectrum = problem::definiteness(member.problem.W);
        const double bound = spectrum.largest * (1.0 + spectrum.largest) / spectrum.smallest *
                             (1.0 + member.problem.b.norm());
        VecX reference;
        double reference_error = 0.0;
        for (const std::string& name : solver_names()) {
            VecX r;
            const auto report = solve(make_solver(name, {.tolerance = 1e-10}), member.problem, r);
            if (!report || !report->converged()) continue;
            const VecX u = problem::velocities(member.problem, r);
            const double error = bound * report->residual;
            if (reference.size() == 0) {
                reference = u;
                reference_error = error;
            }
            EXPECT_LE((u - reference).norm(), error + reference_error + 1e-12) << name;
        }
    }
}

/// `auto` solves every problem that has a solution, and rejects the others.
void expect_auto_solves(const std::vector<Named>& members) {
    for (const Named& member : members) {
        SCOPED_TRACE(member.name);
        const double tolerance = member.well_posed ? 1e-10 : 1e-8;
        VecX r = VecX::Zero(member.problem.components());
        const SolveReport report = make_solver("auto", {.tolerance = tolerance})(member.problem, r);
        if (!member.feasible) {
            EXPECT_EQ(report.status, Status::infeasible) << report.message;
            continue;
        }
        EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
        EXPECT_LE(problem::natural_residual(member.problem, r), tolerance);
    }
}

TEST(Auto, SolvesTheFamilies) { expect_auto_solves(small_members()); }

/// Members that no method has solved yet (docs/solvers.md, Limits).
bool unsolved(const Named& member) { return member.name == "pile of balls, mu 2"; }

TEST(SlowAuto, SolvesTheLargerMembers) {
    std::vector<Named> members = families::families(Size::medium);
    std::erase_if(members, unsolved);
    expect_auto_solves(members);
}

// The day this fails, `unsolved` and a paragraph of docs/solvers.md have to go.
TEST(SlowAuto, SaysThatItHasNotSolvedTheUnsolvedMembers) {
    for (const Named& member : families::families(Size::medium)) {
        if (!unsolved(member)) continue;
        VecX r = VecX::Zero(member.problem.components());
        const SolveReport report = make_solver("auto", {.tolerance = 1e-8})(member.problem, r);
        EXPECT_EQ(report.status, Status::not_converged) << member.name;
        EXPECT_EQ(report.residual, problem::natural_residual(member.problem, r)) << member.name;
    }
}

}  // namespace
}  // namespace drystone::solvers
