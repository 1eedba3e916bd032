// Sweeps in body space against sweeps over an assembled W, and what they promise.
#include "drystone/solvers/methods/body_sweeps.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/problem/global_problem.hpp"
#include "drystone/solvers/contact_graph.hpp"
#include "drystone/solvers/methods/auto.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "problem/sample_problems.hpp"
#include "solvers/families/piles.hpp"
#include "solvers/families/rigid_system.hpp"

namespace drystone::solvers {
namespace {

constexpr auto k_velocity = problem::Measure::velocity;

/// Boxes of random edges on a circle, each in contact with the next two at random points with
/// random normals, every fourth with the ground; masses over `range` decades. The velocities are
/// those of a motion, so that u = 0 can be reached.
problem::GlobalProblem ring(Rng& rng, int dimension, int bodies, double range, double mu) {
    families::RigidSystem system{.dimension = dimension, .gravity = 0.0};
    const auto random = [&] { return Vec3(rng.normal(), rng.normal(), rng.normal()); };
    for (int body = 0; body < bodies; ++body) {
        const double angle = 2.0 * std::numbers::pi * body / bodies;
        const Vec3 edges(rng.uniform(0.5, 1.5), rng.uniform(0.5, 1.5), rng.uniform(0.5, 1.5));
        const double mass = std::pow(10.0, rng.uniform(0.0, range));
        system.bodies.push_back(
            families::box(0.2 * bodies * Vec3(std::cos(angle), std::sin(angle), 0.0), edges, mass));
        system.bodies.back().velocity = random();
        system.bodies.back().spin = random();
    }
    const auto touch = [&](int a, int b) {
        const Vec3& centre = system.bodies[at(a)].centre;
        const Vec3 other = b < 0 ? Vec3(centre + 0.5 * random()) : system.bodies[at(b)].centre;
        Vec3 normal = (centre - other).normalized() + 0.5 * random();
        if (dimension == 2) normal[2] = 0.0;
        system.contacts.push_back({.a = a,
                                   .b = b,
                                   .point = 0.5 * (centre + other),
                                   .normal = normal.normalized(),
                                   .law = problem::Coulomb{mu < 0.0 ? rng.uniform() : mu},
                                   .size = dimension});
    };
    for (int body = 0; body < bodies; ++body) {
        touch(body, (body + 1) % bodies);
        touch(body, (body + 2) % bodies);
        if (body % 4 == 0) touch(body, families::k_ground);
    }
    return families::global_problem(system);
}

/// A heap of balls on a floor, in the order of its contacts.
families::RigidSystem heap(int dimension, int width, int layers, double mu) {
    families::Balls balls = families::pile(dimension, width, layers, 5);
    balls.touch_all(1.07, problem::Coulomb{mu}, dimension);
    return balls.system;
}

bool matrix_sweeps_solve(const problem::GlobalProblem& global, double tolerance,
                         int most_sweeps = 10'000) {
    VecX r;
    return Nlgs({.tolerance = tolerance,
                 .measure = k_velocity,
                 .most_iterations = most_sweeps,
                 .conjugate = true})
        .solve(problem::condense(global), r)
        .converged();
}

/// The solver solves the factored problem, measured with the matrix.
void expect_solved(const problem::GlobalProblem& global, double tolerance,
                   SweepPrecision precision = SweepPrecision::automatic) {
    const problem::ContactProblem assembled = problem::condense(global);
    const problem::ContactProblem factored = problem::factored(global);
    BodySweeps solver({.tolerance = tolerance, .measure = k_velocity, .precision = precision});
    VecX r;
    const SolveReport report = solver.solve(factored, r);
    EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
    EXPECT_LE(problem::velocity_residual(assembled, r), tolerance * (1.0 + 1e-6));
    EXPECT_NEAR(problem::velocity_residual(factored, r), report.residual, 1e-6 * tolerance);
}

/// What Gauss-Seidel solves over W, it solves over bodies too.
TEST(BodySweeps, SolveWhatSweepsOverTheMatrixSolve) {
    Rng rng(21);
    for (const int dimension : {2, 3}) {
        for (const double mu : {0.0, 0.1, 0.25}) {
            for (const double range : {0.0, 2.0}) {
                for (const double tolerance : {1e-3, 1e-5, 1e-9}) {
                    const problem::GlobalProblem global = ring(rng, dimension, 40, range, mu);
                    SCOPED_TRACE(testing::Message() << dimension << "D mu " << mu << ", masses "
                                                    << range << ", to " << tolerance);
                    ASSERT_TRUE(matrix_sweeps_solve(global, tolerance));
                    expect_solved(global, tolerance);
                }
            }
        }
    }
}

/// With more friction sweeps may run in circles, depending on the order of the contacts: over
/// bodies about as often as over W.
TEST(BodySweeps, RunInCirclesAboutAsOftenAsOverTheMatrix) {
    Rng rng(24);
    int over_matrix = 0;
    int over_bodies = 0;
    for (int round = 0; round < 40; ++round) {
        const problem::GlobalProblem global = ring(rng, 2 + round % 2, 30, 1.0, -1.0);
        const problem::ContactProblem factored = problem::factored(global);
        BodySweeps solver({.tolerance = 1e-5, .measure = k_velocity, .most_iterations = 2000});
        VecX r;
        const SolveReport report = solver.solve(factored, r);
        EXPECT_EQ(report.converged(), problem::velocity_residual(factored, r) <= 1e-5);
        over_bodies += report.converged() ? 1 : 0;
        over_matrix += matrix_sweeps_solve(global, 1e-5, 2000) ? 1 : 0;
    }
    EXPECT_GE(over_matrix, 30);
    EXPECT_GE(over_bodies, over_matrix - 4);
}

TEST(BodySweeps, SolveHeapsOfBalls) {
    for (const double mu : {0.0, 0.3, 0.8}) {
        for (const double tolerance : {1e-3, 1e-5}) {
            SCOPED_TRACE(testing::Message() << mu << ' ' << tolerance);
            expect_solved(families::global_problem(heap(3, 5, 4, mu)), tolerance);
            expect_solved(families::global_problem(heap(2, 12, 6, mu)), tolerance);
        }
    }
}

/// Velocities are unique without friction: those of the sweeps over W.
TEST(BodySweeps, FindTheVelocitiesOfSweepsOverTheMatrix) {
    Rng rng(22);
    for (const int dimension : {2, 3}) {
        const problem::GlobalProblem global = ring(rng, dimension, 30, 1.0, 0.0);
        const problem::ContactProblem assembled = problem::condense(global);
        const problem::ContactProblem factored = problem::factored(global);
        VecX r, expected;
        ASSERT_TRUE(Nlgs({.tolerance = 1e-11, .measure = k_velocity, .conjugate = true})
                        .solve(assembled, expected)
                        .converged());
        ASSERT_TRUE(
            BodySweeps({.tolerance = 1e-11, .measure = k_velocity}).solve(factored, r).converged());
        EXPECT_LE((problem::velocities(assembled, r) - problem::velocities(assembled, expected))
                      .lpNorm<Eigen::Infinity>(),
                  1e-8);
    }
}

/// Joints, rolling friction, one row without friction and a full contact in one problem.
TEST(BodySweeps, GeneralRowsTakePart) {
    families::RigidSystem system = heap(3, 4, 3, 0.5);
    system.joints.push_back({.a = 0, .b = 5, .point = system.bodies[0].centre});
    for (std::size_t c = 0; c < system.contacts.size(); c += 4) {
        system.contacts[c].law = problem::Rolling{.mu = 0.5, .rolling = 0.05, .spinning = 0.05};
        system.contacts[c].size = 6;
    }
    for (std::size_t c = 1; c < system.contacts.size(); c += 4) {
        system.contacts[c].law = problem::Coulomb{0.0};
        system.contacts[c].size = 1;
    }
    expect_solved(families::global_problem(system), 1e-4);
    expect_solved(families::global_problem(system), 1e-8);
}

/// Single precision cannot reach this; the sweeps go on in doubles.
TEST(BodySweeps, ToleranceBelowSinglePrecision) {
    expect_solved(families::global_problem(heap(3, 4, 3, 0.5)), 1e-10, SweepPrecision::single);
}

TEST(BodySweeps, WarmStartThatSolvesTakesNoSweep) {
    const problem::ContactProblem problem =
        problem::factored(families::global_problem(heap(3, 4, 3, 0.5)));
    BodySweeps solver({.tolerance = 1e-6, .measure = k_velocity});
    VecX r;
    ASSERT_GT(solver.solve(problem, r).iterations, 0);
    const VecX solved = r;
    EXPECT_EQ(solver.solve(problem, r).iterations, 0);
    EXPECT_EQ(r, solved);
}

TEST(BodySweeps, StartsThatAreNoNumbersAreReplaced) {
    const problem::ContactProblem problem =
        problem::factored(families::global_problem(heap(3, 4, 3, 0.5)));
    BodySweeps solver({.tolerance = 1e-6, .measure = k_velocity});
    VecX r = VecX::Constant(problem.components(), std::numeric_limits<double>::quiet_NaN());
    EXPECT_TRUE(solver.solve(problem, r).converged());
    EXPECT_LE(problem::velocity_residual(problem, r), 1e-6);
    VecX huge = VecX::Constant(problem.components(), 1e300);
    EXPECT_TRUE(solver.solve(problem, huge).converged());
    EXPECT_LE(problem::velocity_residual(problem, huge), 1e-6);
}

TEST(BodySweeps, SaysThatItDidNotConverge) {
    const problem::ContactProblem problem =
        problem::factored(families::global_problem(heap(3, 5, 4, 0.5)));
    for (const int sweeps : {1, 2, 7, 15}) {
        BodySweeps solver({.tolerance = 1e-7, .measure = k_velocity, .most_iterations = sweeps});
        VecX r;
        const SolveReport report = solver.solve(problem, r);
        EXPECT_FALSE(report.converged());
        EXPECT_EQ(report.iterations, sweeps);
        EXPECT_FALSE(report.message.empty());
        EXPECT_EQ(report.residual, problem::velocity_residual(problem, r));
    }
}

TEST(BodySweeps, RepeatToTheBitWhateverWasSolvedBefore) {
    const problem::ContactProblem large =
        problem::factored(families::global_problem(heap(3, 5, 4, 0.5)));
    const problem::ContactProblem small =
        problem::factored(families::global_problem(heap(3, 3, 3, 0.3)));
    BodySweeps used({.tolerance = 1e-5, .measure = k_velocity});
    VecX first, second, other;
    ASSERT_TRUE(used.solve(large, first).converged());
    ASSERT_TRUE(used.solve(small, other).converged());
    ASSERT_TRUE(used.solve(large, second).converged());
    EXPECT_EQ(first, second);
    VecX fresh;
    ASSERT_TRUE(
        BodySweeps({.tolerance = 1e-5, .measure = k_velocity}).solve(small, fresh).converged());
    EXPECT_EQ(other, fresh);
}

TEST(BodySweeps, AllocateNothingOnProblemsNoLargerThanSeen) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "malloc belongs to somebody else";
    const problem::ContactProblem space =
        problem::factored(families::global_problem(heap(3, 4, 3, 0.5)));
    const problem::ContactProblem plane =
        problem::factored(families::global_problem(heap(2, 8, 4, 0.5)));
    BodySweeps coarse({.tolerance = 1e-4, .measure = k_velocity});
    BodySweeps fine({.tolerance = 1e-9, .measure = k_velocity});
    VecX r = VecX::Zero(space.components());
    VecX s = VecX::Zero(plane.components());
    const auto solve_all = [&] {
        for (BodySweeps* solver : {&coarse, &fine}) {
            r.setZero();
            s.setZero();
            static_cast<void>(solver->solve(space, r, 1000));
            static_cast<void>(solver->solve(plane, s, 1000));
        }
    };
    solve_all();
    EXPECT_EQ(drystone::test::allocations_during(solve_all), 0);
}

/// Where M is full the kernels cannot scale; Nlgs does it.
TEST(BodySweeps, FullMassMatricesAreSweptByNlgs) {
    Rng rng(23);
    const problem::GlobalProblem global = problem::test::random_global(rng, 20, 6, 25, 3, 2);
    expect_solved(global, 1e-6);
}

TEST(AutoFactored, SolvesWhatSweepsLeave) {
    for (const double mu : {0.3, 0.8}) {
        const problem::GlobalProblem global = families::global_problem(heap(3, 4, 3, mu));
        const problem::ContactProblem assembled = problem::condense(global);
        const problem::ContactProblem factored = problem::factored(global);
        for (const auto measure : {problem::Measure::natural, k_velocity}) {
            for (const Strategy strategy : {Strategy::single, Strategy::time_step}) {
                // Too few sweeps for 1e-10, so that the groups are assembled and go on.
                Auto solver({.tolerance = 1e-10, .measure = measure, .strategy = strategy});
                VecX r;
                const SolveReport report = solver.solve(factored, r);
                EXPECT_TRUE(report.converged()) << report.message;
                EXPECT_LE(problem::residual(assembled, r, measure), 1.01e-10);
            }
        }
    }
}

/// A heap on which sweeps run in circles, and one ball far away.
TEST(AutoFactored, GroupsThatSweepsSolvedStayAsTheyAre) {
    families::Balls balls = families::pile(2, 8, 4, 5);
    balls.add(Vec3(100.0, 0.95, 0.0), 0.95, 1.0);
    balls.touch_all(1.07, problem::Coulomb{0.8}, 2);
    const problem::GlobalProblem global = families::global_problem(balls.system);
    const problem::ContactProblem factored = problem::factored(global);
    ASSERT_GE(coupled_groups(factored.W).size(), 2U);
    constexpr double k_tolerance = 1e-7;
    BodySweeps sweeps({.tolerance = k_tolerance, .measure = k_velocity, .most_iterations = 3000});
    VecX r;
    ASSERT_FALSE(sweeps.solve(factored, r).converged());
    Auto solver({.tolerance = k_tolerance, .measure = k_velocity, .strategy = Strategy::time_step});
    VecX s;
    const SolveReport report = solver.solve(factored, s);
    EXPECT_TRUE(report.converged()) << report.message;
    EXPECT_LE(problem::velocity_residual(problem::condense(global), s), 1.01 * k_tolerance);
}

TEST(AutoFactored, GroupsAreThoseOfTheMatrix) {
    const families::RigidSystem system = heap(3, 4, 2, 0.5);
    const problem::GlobalProblem global = families::global_problem(system);
    const problem::ContactProblem assembled = problem::condense(global);
    const problem::ContactProblem factored = problem::factored(global);
    const auto groups = coupled_groups(factored.W);
    EXPECT_EQ(groups, coupled_groups(assembled.W));
    const problem::ContactProblem from_factors = part_of(factored, groups[0]);
    const problem::ContactProblem from_blocks = part_of(assembled, groups[0]);
    EXPECT_EQ(from_factors.b, from_blocks.b);
    const MatX difference =
        MatX(from_factors.W.blocks().to_sparse()) - MatX(from_blocks.W.blocks().to_sparse());
    EXPECT_LE(difference.norm(), 1e-12 * MatX(from_blocks.W.blocks().to_sparse()).norm());
}

}  // namespace
}  // namespace drystone::solvers
