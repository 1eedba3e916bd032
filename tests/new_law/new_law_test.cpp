// "A new law is a file, its include and its name in problem/cone.hpp": this program compiles
// contact problems and solvers as they are with one more law, cones/rough.hpp.
#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "solvers/random_contacts.hpp"

namespace drystone::solvers {
namespace {

using problem::Coulomb;
using problem::Rough;

/// A new law beside an old one, with W of full rank.
problem::ContactProblem rough_and_sliding() {
    Rng rng(1);
    std::vector<test::Contact> contacts = test::repeated({Rough{}, 3}, 8);
    for (int k = 0; k < 8; ++k) contacts.push_back({Coulomb{0.4}, 3});
    return test::reachable(rng, contacts, 100);
}

TEST(NewLaw, IsPartOfAValidProblem) {
    problem::ContactProblem problem = rough_and_sliding();
    EXPECT_NO_THROW(require_valid(problem));
    EXPECT_EQ(describe(problem.cones.front()), "rough contact");
    problem.cones.pop_back();
    EXPECT_THROW(require_valid(problem), InputError);
}

TEST(NewLaw, IsSolvedBySweeps) {
    const problem::ContactProblem problem = rough_and_sliding();
    const double tolerance = 1e-9;
    const auto expect_solved = [&](auto solver) {
        VecX r = VecX::Zero(problem.components());
        const SolveReport report = solver.solve(problem, r);
        EXPECT_TRUE(report.converged()) << report.message;
        EXPECT_LE(problem::natural_residual(problem, r), tolerance);
        // u of a problem of full rank is unique: rough contacts stick or open.
        const VecX u = problem::velocities(problem, r);
        int closed = 0;
        for (Index c = 0; c < 8; ++c) {
            const auto u_c = u.segment<3>(3 * c);
            const auto r_c = r.segment<3>(3 * c);
            const double sticks = u_c.tail<2>().norm();
            EXPECT_LE(sticks, 1e-7);  // a rough contact never slides, pressed or not
            EXPECT_GE(r_c[0], 0.0);
            EXPECT_GE(u_c[0], -1e-7);
            if (r_c[0] > 1e-6) ++closed;
        }
        EXPECT_GT(closed, 0);
    };
    expect_solved(Nlgs({.tolerance = tolerance}));
    expect_solved(Nlgs({.tolerance = tolerance, .local = LocalMethod::projection}));
}

}  // namespace
}  // namespace drystone::solvers
