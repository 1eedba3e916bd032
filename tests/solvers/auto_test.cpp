// The solver auto and what it is made of: groups of contacts, feasibility, accelerated sweeps.
#include "drystone/solvers/methods/auto.hpp"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/contact_graph.hpp"
#include "drystone/solvers/frictionless/feasibility.hpp"
#include "problem/sample_problems.hpp"
#include "solvers/families/families.hpp"

namespace drystone::solvers {
namespace {

using problem::test::point_on_plane;
using problem::test::random_local;

/// Two problems side by side whose contacts alternate, so that no group is contiguous.
problem::ContactProblem interleaved(const problem::ContactProblem& a,
                                    const problem::ContactProblem& b) {
    problem::ContactProblem both;
    std::vector<Index> sizes;
    std::vector<Triplet> entries;
    both.b.resize(a.components() + b.components());
    std::vector<Index> starts[2];
    Index row = 0;
    for (Index c = 0; c < a.contacts(); ++c) {
        for (const auto* part : {&a, &b}) {
            starts[part == &a ? 0 : 1].push_back(row);
            both.b.segment(row, part->W.size(c)) =
                part->b.segment(part->W.offset(c), part->W.size(c));
            both.cones.push_back(part->cones[static_cast<std::size_t>(c)]);
            sizes.push_back(part->W.size(c));
            row += part->W.size(c);
        }
    }
    for (const auto* part : {&a, &b}) {
        const auto& start = starts[part == &a ? 0 : 1];
        const BlockMatrix& W = part->W.blocks();
        for (Index i = 0; i < part->contacts(); ++i) {
            for (Index k = W.first(i); k < W.first(i + 1); ++k) {
                const auto block = W.block(i, k);
                const Index j = W.column(k);
                for (Index y = 0; y < block.cols(); ++y) {
                    for (Index x = 0; x < block.rows(); ++x) {
                        entries.emplace_back(start[static_cast<std::size_t>(i)] + x,
                                             start[static_cast<std::size_t>(j)] + y, block(x, y));
                    }
                }
            }
        }
    }
    SparseMatrix W(row, row);
    W.setFromTriplets(entries.begin(), entries.end());
    both.W = BlockMatrix(W, sizes);
    return both;
}

problem::ContactProblem random_contacts(std::uint64_t seed) {
    Rng rng(seed);
    return random_local(rng, {3, 3, 3},
                        {problem::Coulomb{0.3}, problem::Coulomb{0.8}, problem::Coulomb{0.0}}, 9);
}

TEST(ContactGraph, FindsTheGroupsAndTheirProblems) {
    const problem::ContactProblem a = random_contacts(1);
    const problem::ContactProblem b = random_contacts(2);
    const problem::ContactProblem both = interleaved(a, b);
    const auto groups = coupled_groups(both.W);
    ASSERT_EQ(groups, (std::vector<std::vector<Index>>{{0, 2, 4}, {1, 3, 5}}));
    const problem::ContactProblem part = part_of(both, groups[1]);
    EXPECT_EQ(MatX(part.W.blocks().to_sparse()), MatX(b.W.blocks().to_sparse()));
    EXPECT_EQ(part.b, b.b);
    VecX r = VecX::Zero(both.components());
    scatter(both.W, groups[1], b.b, r);
    EXPECT_EQ(gather(both.W, groups[1], r), b.b);
    EXPECT_EQ(gather(both.W, groups[0], r), VecX::Zero(a.components()));
}

TEST(ContactGraph, SolvingGroupsApartSolvesTheWhole) {
    const problem::ContactProblem both = interleaved(random_contacts(3), random_contacts(4));
    VecX r = VecX::Zero(both.components());
    const SolveReport report = Auto({.tolerance = 1e-13}).solve(both, r);
    EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
}

TEST(Feasibility, OnlyImpossibleMotionIsRefused) {
    for (const families::Named& member : families::families(families::Size::small)) {
        SCOPED_TRACE(member.name);
        const Feasibility answer = feasibility(member.problem);
        EXPECT_EQ(answer.feasible(), member.feasible);
        EXPECT_TRUE(answer.tested);
    }
}

/// Two contacts n_1 = (1, d, 0), n_2 = (-1, d, 0) with tangents (0, 1, 0), (0, 0, 1), W = J J^T:
/// the impulses (1, 0, 1, 0) move nothing but d in the second direction. Without friction, impulses
/// of 1 / d^2 = 1e14 would be needed; friction does it with 1 / d = 1e7.
TEST(Feasibility, LooksAtTangentialRowsToo) {
    const double d = 1e-7;
    MatX J(4, 3);
    J << 1, d, 0, 0, 1, 0, -1, d, 0, 0, 0, 1;
    problem::ContactProblem problem{
        .W = BlockMatrix(problem::test::sparse(J * J.transpose()), {2, 2}),
        .b = Eigen::Vector4d(-1, 0, -1, 0),
        .cones = {problem::Coulomb{0.5}, problem::Coulomb{0.5}}};
    EXPECT_TRUE(feasibility(problem).feasible());
    J(1, 1) = 0.0;
    J(1, 2) = 1.0;
    problem.W = BlockMatrix(problem::test::sparse(J * J.transpose()), {2, 2});
    EXPECT_EQ(feasibility(problem).conflict, (std::vector<Index>{0, 1}));
}

TEST(Feasibility, IsNotTestedWhereItsDenseMatrixWouldBeTooLarge) {
    const Index n = k_most_tested_rows + 1;
    SparseMatrix W(n, n);
    W.setIdentity();
    const auto count = static_cast<std::size_t>(n);
    const problem::ContactProblem problem{
        .W = BlockMatrix(W, std::vector<Index>(count, 1)),
        .b = VecX::Constant(n, -1.0),
        .cones = std::vector<problem::Cone>(count, problem::Coulomb{})};
    EXPECT_FALSE(feasibility(problem).tested);
    EXPECT_TRUE(feasibility(problem).feasible());
}

/// `count` pairs of contacts in the plane, contacts 2 k and 2 k + 1 coupled by -c, b_N = -1:
/// r_N = 1 / (1 - c), and walls that close for c = 1.
problem::ContactProblem pairs(const std::vector<double>& coupling) {
    const auto n = static_cast<Index>(4 * coupling.size());
    SparseMatrix W(n, n);
    W.setIdentity();
    problem::ContactProblem problem{.W = {}, .b = VecX::Zero(n), .cones = {}};
    for (Index k = 0; k < n / 4; ++k) {
        const double c = coupling[static_cast<std::size_t>(k)];
        W.coeffRef(4 * k, 4 * k + 2) = -c;
        W.coeffRef(4 * k + 2, 4 * k) = -c;
        problem.b[4 * k] = -1.0;
        problem.b[4 * k + 2] = -1.0;
    }
    problem.W = BlockMatrix(W, std::vector<Index>(2 * coupling.size(), 2));
    problem.cones.assign(2 * coupling.size(), problem::Coulomb{0.3});
    return problem;
}

/// The limit on iterations is one for each group: groups do not pay for each other.
TEST(Auto, ManyGroupsAreAllSolved) {
    const problem::ContactProblem problem = pairs(std::vector<double>(300, 0.999999));
    VecX r = VecX::Zero(problem.components());
    const SolveReport report = Auto({.tolerance = 1e-9, .most_iterations = 200}).solve(problem, r);
    EXPECT_TRUE(report.converged()) << report.residual << ' ' << report.message;
    EXPECT_GT(report.iterations, 300);
}

/// The contacts of the certificate are counted in the whole problem, and what happens to later
/// groups does not change it.
TEST(Auto, TheCertificateNamesTheContactsOfTheWholeProblem) {
    for (const std::vector<double>& coupling :
         {std::vector<double>{0.5, 1.0}, std::vector<double>{0.5, 1.0, 1.0 - 1e-11, 0.3}}) {
        const problem::ContactProblem problem = pairs(coupling);
        VecX r = VecX::Zero(problem.components());
        const SolveReport report =
            Auto({.tolerance = 1e-12, .most_iterations = 500}).solve(problem, r);
        EXPECT_EQ(report.status, Status::infeasible);
        EXPECT_NE(report.message.find("contacts 2, 3"), std::string::npos) << report.message;
    }
}

/// Sticking bodies of any mass: the natural map keeps velocities that impulses of 1e15 would
/// swallow.
TEST(Auto, HeavyBodiesThatStickAreSolvedToTheSameResidual) {
    for (const double mass : {1e-9, 1.0, 1e9, 1e15}) {
        const problem::ContactProblem problem =
            point_on_plane(mass, Vec3(-1.0, 0.2, 0.1), problem::Coulomb{0.3});
        VecX r = VecX::Zero(3);
        const SolveReport report = Auto({.tolerance = 1e-14}).solve(problem, r);
        EXPECT_TRUE(report.converged()) << mass << ' ' << report.residual;
        EXPECT_LE(report.iterations, 2) << mass;
    }
}

/// Norms that overflow are no residuals of 0.
TEST(Auto, NumbersThatOverflowAreNotSolved) {
    const problem::ContactProblem problem =
        point_on_plane(1.0, Vec3(-1e200, 1e200, 0.0), problem::Coulomb{0.3});
    VecX r = VecX::Zero(3);
    EXPECT_FALSE(Auto({.most_iterations = 50}).solve(problem, r).converged());
}

TEST(Auto, AWarmStartAtTheSolutionTakesNothing) {
    const problem::ContactProblem problem = random_contacts(5);
    VecX r = VecX::Zero(problem.components());
    Auto solver({.tolerance = 1e-10});
    ASSERT_TRUE(solver.solve(problem, r).converged());
    const VecX solution = r;
    const SolveReport again = solver.solve(problem, r);
    EXPECT_TRUE(again.converged());
    EXPECT_EQ(again.iterations, 0);
    EXPECT_EQ(r, solution);
}

TEST(Auto, ReplacesAWarmStartThatIsNoNumber) {
    const problem::ContactProblem problem = random_contacts(6);
    VecX r = VecX::Constant(problem.components(), std::numeric_limits<double>::quiet_NaN());
    EXPECT_TRUE(Auto({.tolerance = 1e-10}).solve(problem, r).converged());
    r = VecX::Zero(2);
    EXPECT_TRUE(Auto({.tolerance = 1e-10}).solve(problem, r).converged());
}

/// No clock and no address decides: the same bits every time, also with another solve between.
TEST(Auto, RepeatsToTheBit) {
    for (const families::Named& member : families::redundant_objects(families::Size::small)) {
        SCOPED_TRACE(member.name);
        VecX first = VecX::Zero(member.problem.components());
        VecX second = first;
        Auto solver({.tolerance = 1e-9});
        const SolveReport report = solver.solve(member.problem, first);
        VecX other = VecX::Zero(9);
        (void)solver.solve(random_contacts(7), other);
        const SolveReport repeated = solver.solve(member.problem, second);
        EXPECT_EQ(first, second);
        EXPECT_EQ(report.iterations, repeated.iterations);
    }
}

TEST(Auto, StopsAtItsLimit) {
    for (const families::Named& member : families::redundant_objects(families::Size::small)) {
        VecX r = VecX::Zero(member.problem.components());
        const SolveReport report =
            Auto({.tolerance = 1e-15, .most_iterations = 12}).solve(member.problem, r);
        EXPECT_LE(report.iterations, 12) << member.name;
    }
}

/// What does not converge comes back no worse than the sweeps that auto made first.
TEST(Auto, UnfinishedItReturnsTheBestOfSweepsAndNewton) {
    for (const families::Named& member : families::redundant_objects(families::Size::small)) {
        for (const int most : {25, 66, 70}) {
            VecX r = VecX::Zero(member.problem.components());
            VecX swept = r;
            const SolveReport report =
                Auto({.tolerance = 1e-15, .most_iterations = most}).solve(member.problem, r);
            // Five sweeps are the first instalment of every larger problem, and part of any other.
            const SolveReport first =
                Nlgs({.tolerance = 1e-15, .conjugate = true}).solve(member.problem, swept, 5);
            EXPECT_LE(report.residual, first.residual) << member.name << ' ' << most;
            EXPECT_EQ(report.residual, problem::natural_residual(member.problem, r));
        }
    }
}

/// A point on a plane in any units: the impulse scales with the mass, the work does not.
TEST(Auto, MassesAndUnitsDoNotMatter) {
    for (const double mass : {1e-9, 1e-3, 1.0, 1e3, 1e9}) {
        const problem::ContactProblem problem =
            point_on_plane(mass, Vec3(-1.0, 0.4, 0.0), problem::Coulomb{0.3});
        VecX r = VecX::Zero(3);
        // In m/s: the natural residual of a sliding contact holds the rounding of its impulses.
        const SolveReport report =
            Auto({.tolerance = 1e-14, .measure = problem::Measure::velocity}).solve(problem, r);
        EXPECT_TRUE(report.converged()) << mass << ' ' << report.residual;
        EXPECT_LE(report.iterations, 2) << mass;
        EXPECT_LE((r / mass - Vec3(1.0, -0.3, 0.0)).norm(), 1e-12) << mass;
    }
}

TEST(Auto, SweepsAloneAllocateNothing) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "this program does not count";
    const problem::ContactProblem problem = random_contacts(8);
    Auto solver({.tolerance = 1e-8});
    VecX r = VecX::Zero(problem.components());
    ASSERT_TRUE(solver.solve(problem, r).message.empty());  // no Newton
    r.setZero();
    EXPECT_EQ(drystone::test::allocations_during([&] { (void)solver.solve(problem, r); }), 0);
}

/// Many contacts, sweeps in several instalments, sizes up and down.
TEST(Auto, SweepsAllocateNothingOnProblemsNoLargerThanSeen) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "this program does not count";
    std::vector<const problem::ContactProblem*> swept;
    const std::vector<families::Named> members = families::families(families::Size::small);
    Auto solver({.tolerance = 1e-8});
    for (const families::Named& member : members) {
        VecX r = VecX::Zero(member.problem.components());
        const SolveReport report = solver.solve(member.problem, r);
        // No words: no Newton.
        if (report.converged() && report.message.empty()) swept.push_back(&member.problem);
    }
    ASSERT_GT(swept.size(), 5u);
    int several = 0;
    for (const problem::ContactProblem* problem : swept) {
        VecX r = VecX::Zero(problem->components());
        SolveReport report;
        EXPECT_EQ(drystone::test::allocations_during([&] { report = solver.solve(*problem, r); }),
                  0);
        if (problem->contacts() > 10 && report.iterations > 5) ++several;
    }
    EXPECT_GT(several, 0);
}

TEST(Auto, NoContactsIsSolved) {
    problem::ContactProblem none;
    none.b.resize(0);
    VecX r(0);
    EXPECT_TRUE(Auto().solve(none, r).converged());
}

/// On a chain, whose Gauss-Seidel converges slowly, conjugate sweeps need fewer.
TEST(ConjugateSweeps, NeedFewerSweepsOnChains) {
    int compared = 0;
    for (const families::Named& member : families::chains(families::Size::small)) {
        if (!member.well_posed) continue;
        VecX r = VecX::Zero(member.problem.components());
        const int plain = Nlgs({.tolerance = 1e-8}).solve(member.problem, r).iterations;
        r.setZero();
        const SolveReport report =
            Nlgs({.tolerance = 1e-8, .conjugate = true}).solve(member.problem, r);
        EXPECT_TRUE(report.converged()) << member.name;
        if (plain < 100) continue;
        ++compared;
        EXPECT_LT(report.iterations, plain) << member.name;
    }
    EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace drystone::solvers
