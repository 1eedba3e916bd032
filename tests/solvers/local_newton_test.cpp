// Sweeps with Newton on restless contacts, and sweeps around a centre.
#include "drystone/solvers/methods/local_newton.hpp"

#include <gtest/gtest.h>

#include "drystone/problem/residual.hpp"
#include "drystone/solvers/methods/anchored_sweeps.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "solvers/families/families.hpp"

namespace drystone::solvers {
namespace {

using problem::Measure;

/// Piles of balls in space that have a solution.
std::vector<families::Named> piles_in_space() {
    std::vector<families::Named> piles;
    for (families::Named& pile : families::piles(families::Size::medium)) {
        const bool space = pile.problem.W.uniform_size() == 3;
        if (space && pile.feasible) piles.push_back(std::move(pile));
    }
    return piles;
}

/// Whatever becomes of a problem, the report is the measured residual of what is returned, and that
/// is no worse than the start.
template <class Solver>
void expect_honest(Solver& solver, double tolerance, Measure measure) {
    for (const families::Named& pile : piles_in_space()) {
        VecX r = VecX::Zero(pile.problem.components());
        const double before = problem::residual(pile.problem, r, measure);
        const SolveReport report = solver.solve(pile.problem, r);
        EXPECT_EQ(report.residual, problem::residual(pile.problem, r, measure)) << pile.name;
        EXPECT_LE(report.residual, before) << pile.name;
        EXPECT_EQ(report.converged(), report.residual <= tolerance) << pile.name;
    }
}

TEST(LocalNewton, SaysWhatItMeasured) {
    for (const Measure measure : {Measure::velocity, Measure::natural}) {
        LocalNewton solver({.tolerance = 1e-6, .measure = measure});
        expect_honest(solver, 1e-6, measure);
    }
}

/// On piles that 200 sweeps leave above the tolerance it comes further than sweeps that make as
/// many iterations, and solves some that these do not.
TEST(LocalNewton, ComesFurtherThanAsManySweeps) {
    constexpr double k_tolerance = 1e-4;
    int left = 0;
    int solved = 0;
    for (const families::Named& pile : piles_in_space()) {
        Nlgs sweeps({.tolerance = k_tolerance, .measure = Measure::velocity, .conjugate = true});
        VecX r = VecX::Zero(pile.problem.components());
        if (sweeps.solve(pile.problem, r, 200).converged()) continue;
        ++left;
        VecX swept = r;
        LocalNewton solver({.tolerance = k_tolerance, .measure = Measure::velocity});
        const SolveReport report = solver.solve(pile.problem, r);
        const SolveReport other = sweeps.solve(pile.problem, swept, report.iterations);
        EXPECT_LT(report.residual, other.residual) << pile.name;
        if (report.converged() && !other.converged()) ++solved;
    }
    EXPECT_GT(left, 0);
    EXPECT_GT(solved, 0);
}

TEST(AnchoredSweeps, SayWhatTheyMeasured) {
    AnchoredSweeps solver({.tolerance = 1e-6, .measure = Measure::velocity});
    expect_honest(solver, 1e-6, Measure::velocity);
}

/// The error of one centre is the velocity of its compliance, alpha rho (r - centre), up to what
/// the sweeps around it leave. The residual depends on u with a Lipschitz constant of at most
/// 2 + mu (the shift, then the projection).
TEST(AnchoredSweeps, LeaveTheVelocityOfTheirCompliance) {
    constexpr double k_alpha = 1e-2;
    int measured = 0;
    for (const families::Named& pile : piles_in_space()) {
        const VecX centre = VecX::Zero(pile.problem.components());
        VecX r = centre;
        AnchoredSweeps solver({.tolerance = 1e-9,
                               .measure = Measure::velocity,
                               .most_iterations = 3'000,
                               .sweeps_per_centre = 3'000,
                               .most_centres = 1,
                               .alpha = k_alpha});
        const SolveReport report = solver.solve(pile.problem, r);
        if (report.iterations >= 3'000) continue;  // the sweeps did not end
        VecX rho(r.size());
        problem::mean_diagonals(pile.problem.W, rho);
        double largest = 0.0;
        for (Index c = 0; c < pile.problem.contacts(); ++c) {
            largest = std::max(largest, rho[3 * c] * (r - centre).segment<3>(3 * c).norm());
        }
        EXPECT_LE(report.residual, 4.0 * k_alpha * largest + 1e-9) << pile.name;
        ++measured;
    }
    EXPECT_GT(measured, 0);
}

}  // namespace
}  // namespace drystone::solvers
