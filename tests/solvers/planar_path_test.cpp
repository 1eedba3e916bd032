// The piecewise linear path of contacts in the plane.
#include "drystone/solvers/methods/planar_path.hpp"

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/problem/global_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "solvers/families/families.hpp"
#include "solvers/families/walls.hpp"
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

/// Walls of blocks that are pulled sideways, where redundant contacts carry self-stresses.
std::vector<families::RigidSystem> pulled_walls() {
    std::vector<families::RigidSystem> walls;
    for (const double mu : {0.3, 0.6}) {
        for (const int width : {4, 9}) {
            walls.push_back(families::wall(2, width, width, problem::Coulomb{mu}));
        }
    }
    return walls;
}

/// In the velocities of the bodies and in those of the contacts: the same path in exact arithmetic.
/// The residual is measured with the assembled W, whichever it was.
TEST(PlanarPath, SolvesWithFactorsAndWithBlocks) {
    PlanarPath path({.tolerance = 1e-8, .measure = Measure::velocity});
    for (const families::RigidSystem& wall : pulled_walls()) {
        const problem::GlobalProblem global = families::global_problem(wall);
        const problem::ContactProblem factored = problem::factored(global);
        const problem::ContactProblem blocks = problem::condense(global);
        for (const problem::ContactProblem* form : {&factored, &blocks}) {
            VecX r = VecX::Zero(blocks.components());
            const SolveReport report = path.solve(*form, r);
            EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
            EXPECT_LE(problem::velocity_residual(blocks, r), 1.01e-8);
        }
        VecX r = VecX::Zero(blocks.components());
        EXPECT_TRUE(path.solve(blocks, factored.W.factors(), r).converged());
        EXPECT_LE(problem::velocity_residual(blocks, r), 1e-8);
    }
}

/// The oracle that is slow and simple: sweeps to the rounding of velocities, from which the path
/// has nothing to do, and from whose impulses pushed about it comes back.
TEST(PlanarPath, KeepsWhatSweepsHaveSolved) {
    Rng rng(15);
    const problem::GlobalProblem global =
        families::global_problem(families::wall(2, 3, 3, problem::Coulomb{0.5}));
    const problem::ContactProblem problem = problem::factored(global);
    VecX r = VecX::Zero(problem.components());
    Nlgs sweeps({.tolerance = 1e-10, .measure = Measure::velocity, .most_iterations = 200'000});
    ASSERT_TRUE(sweeps.solve(problem, r).converged());
    const VecX solution = r;
    PlanarPath path({.tolerance = 1e-9, .measure = Measure::velocity});
    EXPECT_EQ(path.solve(problem, r).iterations, 0);
    EXPECT_EQ(r, solution);
    for (int sample = 0; sample < 10; ++sample) {
        VecX pushed = solution;
        for (double& x : pushed) x *= 1.0 + 0.1 * rng.normal();
        const SolveReport report = path.solve(problem, pushed);
        EXPECT_TRUE(report.converged()) << report.message;
    }
}

TEST(PlanarPath, StopsAtItsLimitOfPieces) {
    const problem::ContactProblem problem =
        families::contact_problem(families::wall(2, 6, 6, problem::Coulomb{0.5}));
    PlanarPath path(
        {.tolerance = 1e-9, .measure = Measure::velocity, .most_iterations = 3, .opens = false});
    VecX r = VecX::Zero(problem.components());
    const SolveReport report = path.solve(problem, r);
    EXPECT_FALSE(report.converged());
    EXPECT_EQ(report.iterations, 3);
    EXPECT_EQ(report.residual, problem::velocity_residual(problem, r));
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
