// The piecewise linear path of contacts in the plane.
#include "drystone/solvers/methods/planar_path.hpp"

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/problem/residual.hpp"
#include "solvers/families/families.hpp"
#include "solvers/random_contacts.hpp"

namespace drystone::solvers {
namespace {

using problem::Measure;

/// Contacts with these coefficients of friction, one without tangent, and a joint.
std::vector<test::Contact> planar_contacts(Rng& rng, int count, double largest_mu) {
    std::vector<test::Contact> contacts{{problem::Coulomb{0.0}, 1}, {problem::Bilateral{}, 2}};
    for (int k = 0; k < count; ++k) {
        contacts.push_back({problem::Coulomb{k % 5 == 0 ? 0.0 : rng.uniform(0.0, largest_mu)}, 2});
    }
    return contacts;
}

// Problems of bodies among fixed ones have a solution, and Lemke's method finds it (Anitescu and
// Potra 1997): no problem may be left over, however large the friction.
TEST(PlanarPath, SolvesEveryProblemOfFullRankFromNothing) {
    Rng rng(11);
    PlanarPath path({.tolerance = 1e-7, .measure = Measure::velocity});
    for (int sample = 0; sample < 200; ++sample) {
        const double largest_mu = sample % 2 == 0 ? 0.5 : 3.0;
        const auto contacts = planar_contacts(rng, 3 + sample % 20, largest_mu);
        const Index rows = 2 * static_cast<Index>(contacts.size()) - 1;
        const problem::ContactProblem problem = test::reachable(rng, contacts, 2 * rows);
        VecX r = VecX::Zero(problem.components());
        const SolveReport report = path.solve(problem, r);
        EXPECT_TRUE(report.converged())
            << sample << ' ' << report.residual << ' ' << report.message;
        EXPECT_LE(problem::velocity_residual(problem, r), 1e-7);
    }
}

// W of half the rank: the shift that makes it regular must not show in the answer.
TEST(PlanarPath, SolvesRedundantContacts) {
    Rng rng(12);
    PlanarPath path({.tolerance = 1e-7, .measure = Measure::velocity});
    for (int sample = 0; sample < 100; ++sample) {
        const auto contacts = test::repeated({problem::Coulomb{0.5}, 2}, 4 + sample % 12);
        const auto rank = static_cast<Index>(contacts.size());
        const problem::ContactProblem problem = test::reachable(rng, contacts, rank);
        VecX r = VecX::Zero(problem.components());
        const SolveReport report = path.solve(problem, r);
        EXPECT_TRUE(report.converged())
            << sample << ' ' << report.residual << ' ' << report.message;
    }
}

// Piles, walls and arches in the plane.
TEST(PlanarPath, SolvesTheFamiliesInThePlane) {
    PlanarPath path({.tolerance = 1e-7, .measure = Measure::velocity});
    int members = 0;
    for (const families::Named& member : families::families(families::Size::small)) {
        if (!member.feasible || !planar_path_takes(member.problem)) continue;
        ++members;
        VecX r = VecX::Zero(member.problem.components());
        const SolveReport report = path.solve(member.problem, r);
        EXPECT_TRUE(report.converged())
            << member.name << ' ' << report.residual << ' ' << report.message;
    }
    EXPECT_GT(members, 20);
}

// From a solution that was pushed a little the way back has few pieces.
TEST(PlanarPath, IsShortFromAGoodStart) {
    Rng rng(13);
    PlanarPath path({.tolerance = 1e-8, .measure = Measure::velocity});
    int far = 0;
    int near = 0;
    for (int sample = 0; sample < 30; ++sample) {
        const auto contacts = test::repeated({problem::Coulomb{0.4}, 2}, 30);
        const problem::ContactProblem problem = test::reachable(rng, contacts, 120);
        VecX r = VecX::Zero(problem.components());
        const SolveReport first = path.solve(problem, r);
        ASSERT_TRUE(first.converged()) << first.message;
        far += first.iterations;
        for (double& x : r) x *= 1.0 + 1e-3 * rng.normal();
        const SolveReport second = path.solve(problem, r);
        ASSERT_TRUE(second.converged()) << second.message;
        near += second.iterations;
    }
    EXPECT_LT(5 * near, far);
}

TEST(PlanarPath, RefusesContactsInSpace) {
    Rng rng(14);
    const problem::ContactProblem problem =
        test::reachable(rng, test::repeated({problem::Coulomb{0.4}, 3}, 2), 12);
    VecX r = VecX::Zero(problem.components());
    EXPECT_FALSE(planar_path_takes(problem));
    EXPECT_THROW(static_cast<void>(PlanarPath().solve(problem, r)), InputError);
}

}  // namespace
}  // namespace drystone::solvers
