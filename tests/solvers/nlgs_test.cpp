#include "drystone/solvers/methods/nlgs.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "problem/sample_problems.hpp"
#include "solvers/allocation_count.hpp"

namespace drystone::solvers {
namespace {

using problem::ContactProblem;
using problem::Coulomb;

/// Bodies in a ring with contacts between neighbours: feasible, W regular for few contacts.
ContactProblem ring(Rng& rng, Index bodies, Index contacts, Index spacedim) {
    return problem::condense(
        problem::test::random_global(rng, bodies, spacedim == 3 ? 6 : 3, contacts, spacedim));
}

void expect_honest(const ContactProblem& problem, const VecX& r, const SolveReport& report,
                   double tolerance) {
    EXPECT_EQ(report.residual, problem::natural_residual(problem, r));
    EXPECT_EQ(report.converged(), report.residual <= tolerance);
    EXPECT_TRUE(r.allFinite());
}

TEST(Nlgs, SolvesRings) {
    Rng rng(1);
    for (int sample = 0; sample < 50; ++sample) {
        const ContactProblem problem = ring(rng, 12, 12, 2 + rng.index(2));
        Nlgs nlgs({.tolerance = 1e-10});
        VecX r = VecX::Zero(problem.components());
        const SolveReport report = nlgs.solve(problem, r);
        EXPECT_TRUE(report.converged()) << report.residual << " after " << report.iterations;
        expect_honest(problem, r, report, 1e-10);
        // A solution is its own warm start.
        EXPECT_EQ(nlgs.solve(problem, r).iterations, 0);
    }
}

TEST(Nlgs, RefusesSettingsOutOfRange) {
    EXPECT_THROW(Nlgs({.relaxation = 2.0}), InputError);
    EXPECT_THROW(Nlgs({.relaxation = 0.0}), InputError);
    EXPECT_THROW(Nlgs({.tolerance = -1.0}), InputError);
}

TEST(Nlgs, IsRegistered) {
    Rng rng(2);
    const ContactProblem problem = ring(rng, 8, 8, 3);
    VecX r = VecX::Zero(problem.components());
    const SolveReport report = make_solver("nlgs", {.tolerance = 1e-6})(problem, r);
    EXPECT_TRUE(report.converged());
    expect_honest(problem, r, report, 1e-6);
}

}  // namespace
}  // namespace drystone::solvers
