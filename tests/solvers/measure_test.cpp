// Solvers that stop on the residual in m/s, and what that promises: units do not matter.
#include <cmath>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "solvers/families/families.hpp"
#include "solvers/scaled_problem.hpp"

namespace drystone::solvers {
namespace {

using families::Named;
using problem::ContactProblem;
using problem::Measure;

constexpr double k_tolerance = 1e-8;  // m/s

const std::vector<Named>& members() {
    static const std::vector<Named> all = families::families(families::Size::small);
    return all;
}

std::vector<std::string> solver_names() {
    std::vector<std::string> names;
    for (const SolverEntry& entry : solver_entries()) names.push_back(entry.name);
    return names;
}

std::optional<SolveReport> solve(const AnySolver& solver, const ContactProblem& problem, VecX& r) {
    r = VecX::Zero(problem.components());
    try {
        return solver(problem, r);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

class VelocityMeasure : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(EverySolver, VelocityMeasure, testing::ValuesIn(solver_names()),
                         [](const auto& name) { return name.param; });

/// The residual of the report is the one in m/s of the impulses, and decides. Masses of tons: the
/// natural residual would be far from it.
TEST_P(VelocityMeasure, IsWhatTheReportHolds) {
    const AnySolver solver = make_solver(GetParam(), {.tolerance = k_tolerance,
                                                      .measure = Measure::velocity,
                                                      .most_iterations = 500,
                                                      .strategy = Strategy::time_step});
    int converged = 0;
    for (const Named& member : members()) {
        SCOPED_TRACE(member.name);
        const ContactProblem problem = test::with_lighter_bodies(member.problem, 1e-3);
        VecX r;
        const std::optional<SolveReport> report = solve(solver, problem, r);
        if (!report) continue;
        const double residual = problem::velocity_residual(problem, r);
        // The fixed point and the frictionless solvers compute u again, in another order.
        EXPECT_NEAR(report->residual, residual, 1e-12 + 1e-6 * residual);
        EXPECT_EQ(report->converged(), report->residual <= k_tolerance);
        EXPECT_TRUE(report->converged() || !report->message.empty());
        if (report->converged()) {
            ++converged;
            EXPECT_TRUE(member.feasible);
        }
    }
    EXPECT_GT(converged, 0);
}

TEST(VelocityMeasureAuto, SolvesTheFamilies) {
    for (const double s : {1e-6, 1.0, 1e6}) {
        for (const Named& member : members()) {
            SCOPED_TRACE(member.name + ", W times " + std::to_string(s));
            const ContactProblem problem = test::with_lighter_bodies(member.problem, s);
            VecX r = VecX::Zero(problem.components());
            const SolveReport report =
                make_solver("auto", {.tolerance = k_tolerance,
                                     .measure = Measure::velocity,
                                     .strategy = Strategy::time_step})(problem, r);
            EXPECT_EQ(report.status, member.feasible ? Status::converged : Status::infeasible)
                << report.residual << ' ' << report.message;
        }
    }
}

/// The twins (s W, b) with r / s and (W, s b) with s r and s times the tolerance.
class VelocityMeasureScaling : public testing::TestWithParam<std::string> {
  protected:
    struct Answer {
        SolveReport report;
        VecX r;
    };

    static Answer answer(const ContactProblem& problem, double tolerance) {
        Answer answer{.report = {}, .r = VecX::Zero(problem.components())};
        answer.report =
            make_solver(GetParam(), {.tolerance = tolerance,
                                     .measure = Measure::velocity,
                                     .most_iterations = 2'000,
                                     .strategy = Strategy::time_step})(problem, answer.r);
        return answer;
    }
};

INSTANTIATE_TEST_SUITE_P(Every, VelocityMeasureScaling, testing::Values("auto", "nlgs"),
                         [](const auto& name) { return name.param; });

/// s = 4^k: every product, quotient and square root is the same but for its exponent.
TEST_P(VelocityMeasureScaling, PowersOfFourGiveTheSameBits) {
    for (const Named& member : members()) {
        // A threshold of impulses is data in units of its own.
        if (test::has_tresca(member.problem)) continue;
        SCOPED_TRACE(member.name);
        const Answer original = answer(member.problem, k_tolerance);
        for (const double s : {std::exp2(-30), std::exp2(30)}) {
            const Answer lighter =
                answer(test::with_lighter_bodies(member.problem, s), k_tolerance);
            EXPECT_EQ(lighter.report.iterations, original.report.iterations);
            EXPECT_EQ(lighter.report.status, original.report.status);
            EXPECT_EQ(lighter.report.residual, original.report.residual);
            EXPECT_EQ(s * lighter.r, original.r);

            ContactProblem faster = member.problem;
            faster.b *= s;
            const Answer scaled = answer(faster, s * k_tolerance);
            EXPECT_EQ(scaled.report.iterations, original.report.iterations);
            EXPECT_EQ(scaled.report.status, original.report.status);
            EXPECT_EQ(scaled.report.residual, s * original.report.residual);
            EXPECT_EQ(scaled.r, s * original.r);
        }
    }
}

/// Any s: the same iterations, and answers that differ by rounding. W is regular here, so that the
/// velocities of two answers differ by the tolerance times the condition of W at most.
TEST_P(VelocityMeasureScaling, AnyFactorGivesTheSameAnswers) {
    for (const Named& member : members()) {
        if (!member.well_posed || test::has_tresca(member.problem)) continue;
        SCOPED_TRACE(member.name);
        const Answer original = answer(member.problem, k_tolerance);
        const double size = original.r.norm();
        for (const double s : {1e-9, 1e-3, 1e3, 1e9}) {
            const Answer lighter =
                answer(test::with_lighter_bodies(member.problem, s), k_tolerance);
            EXPECT_EQ(lighter.report.iterations, original.report.iterations) << s;
            EXPECT_LE((s * lighter.r - original.r).norm(), 1e-9 * size) << s;
            ContactProblem faster = member.problem;
            faster.b *= s;
            const Answer scaled = answer(faster, s * k_tolerance);
            EXPECT_EQ(scaled.report.iterations, original.report.iterations) << s;
            EXPECT_LE((scaled.r / s - original.r).norm(), 1e-9 * size) << s;
        }
    }
}

}  // namespace
}  // namespace drystone::solvers
