// Every registered solver on the generated problems: what it claims is true.
#include <algorithm>
#include <cmath>
#include <optional>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/definiteness.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "solvers/families/families.hpp"
#include "solvers/scaled_problem.hpp"

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
        // A failure has a reason.
        EXPECT_TRUE(report.converged() || !report.message.empty());
    }
    EXPECT_GT(accepted, 0);
}

/// What cannot be solved is not solved by heavy bodies, whose impulses swallow the velocities,
/// either.
TEST_P(CrossSolver, InfeasibleProblemsNeverConvergeWhateverTheMasses) {
    const AnySolver solver = make_solver(GetParam(), {.tolerance = 1e-8, .most_iterations = 1000});
    for (const Named& member : families::infeasible_problems()) {
        for (const double s : {1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 1e3, 1e9}) {
            SCOPED_TRACE(member.name + ", W times " + std::to_string(std::log10(s)));
            const problem::ContactProblem problem = test::with_lighter_bodies(member.problem, s);
            VecX r;
            const std::optional<SolveReport> report = solve(solver, problem, r);
            if (!report) continue;
            EXPECT_FALSE(report->converged()) << report->residual << ' ' << report->message;
            EXPECT_FALSE(report->message.empty());
            // b.r < 0 for the certificate r of ones: some contact approaches faster than this.
            EXPECT_GT(problem::velocity_residual(problem, r), 1e-3);
            if (GetParam() == "auto") {
                EXPECT_EQ(report->status, Status::infeasible);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EverySolver, CrossSolver, testing::ValuesIn(solver_names()),
                         [](const auto& name) { return name.param; });

/// Solvers that are meant for frictionless problems of any rank, and must solve them.
const std::vector<std::string> k_for_frictionless = {
    "active_set", "auto", "interior_point", "lemke", "admm", "projected_cg", "proximal_point"};

/// u = W r + b is unique whatever the rank of W. For two answers with natural maps F, F', p = r - F
/// and f = |F| + |F'| the projections give (u - u').(p - p') <= (F - F').(p - p'), so
///     |u - u'|^2 <= L (r - r').W (r - r') <= L f (|u - u'| + |p| + |p'|),
/// L the largest eigenvalue, and |u - u'| <= L f + sqrt(L f (|p| + |p'|)).
TEST(CrossSolverFrictionless, SolversAgreeOnTheVelocities) {
    constexpr double k_tolerance = 1e-8;
    int members = 0;
    int singular = 0;
    for (const Named& member : small_members()) {
        if (!member.feasible || !is_frictionless(member.problem)) continue;
        SCOPED_TRACE(member.name);
        ++members;
        singular += member.well_posed ? 0 : 1;
        const double largest = problem::definiteness(member.problem.W.blocks()).largest;
        const double left = k_tolerance * (1.0 + member.problem.b.norm());
        VecX reference;
        VecX first;
        for (const std::string& name : k_for_frictionless) {
            VecX r;
            const auto report =
                solve(make_solver(name, {.tolerance = k_tolerance}), member.problem, r);
            const bool solved = report && report->converged();
            EXPECT_TRUE(solved) << name << ' ' << (report ? report->message : "refused");
            if (!solved) continue;
            const VecX u = problem::velocities(member.problem, r);
            if (reference.size() == 0) {
                reference = u;
                first = r;
            }
            const double Lf = largest * 2.0 * left;
            const double bound = Lf + std::sqrt(Lf * (first.norm() + r.norm() + 2.0 * left));
            EXPECT_LE((u - reference).norm(), bound) << name;
        }
    }
    EXPECT_GT(members, 5);
    EXPECT_GT(singular, 2);
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
