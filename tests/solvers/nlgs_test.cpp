#include "drystone/solvers/methods/nlgs.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"
#include "drystone/core/error.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "problem/sample_problems.hpp"

namespace drystone::solvers {
namespace {

using problem::ContactProblem;
using problem::Coulomb;
using problem::GlobalProblem;

constexpr LocalMethod k_methods[] = {LocalMethod::exact, LocalMethod::projection,
                                     LocalMethod::alart_curnier, LocalMethod::active_set,
                                     LocalMethod::active_set_step};

/// Bodies in a ring with contacts between neighbours.
GlobalProblem global_ring(Rng& rng, Index bodies, Index contacts, Index spacedim) {
    return problem::test::random_global(rng, bodies, spacedim == 3 ? 6 : 3, contacts, spacedim);
}

ContactProblem ring(Rng& rng, Index bodies, Index contacts, Index spacedim) {
    return problem::condense(global_ring(rng, bodies, contacts, spacedim));
}

/// Every law in one problem.
ContactProblem mixed(Rng& rng) {
    ContactProblem problem = problem::test::random_local(
        rng, {3, 2, 1, 6, 3, 2, 3, 3},
        {Coulomb{0.4}, Coulomb{0.9}, Coulomb{0.0}, problem::Rolling{0.3, 0.2, 0.1},
         problem::Elliptic{Vec2(0.3, 0.6)}, problem::Bilateral{}, problem::Associated{0.3},
         problem::Tresca{0.5}},
        60);
    return problem;
}

SolveReport solved(const NlgsSettings& settings, const ContactProblem& problem, VecX& r) {
    Nlgs nlgs(settings);
    r = VecX::Zero(problem.components());
    return nlgs.solve(problem, r);
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

TEST(Nlgs, SolvesMixedLawsWithEveryMethod) {
    Rng rng(2);
    for (int sample = 0; sample < 10; ++sample) {
        const ContactProblem problem = mixed(rng);
        for (const LocalMethod method : k_methods) {
            VecX r;
            const SolveReport report = solved({.tolerance = 1e-9, .local = method}, problem, r);
            EXPECT_TRUE(report.converged()) << name_of(method) << ": " << report.residual;
            expect_honest(problem, r, report, 1e-9);
        }
    }
}

/// One guess of the status per visit is enough: the sweeps need many anyway, and guess together.
TEST(Nlgs, OneActiveSetIterationPerVisitSolvesRings) {
    Rng rng(11);
    for (int sample = 0; sample < 30; ++sample) {
        const ContactProblem problem = ring(rng, 12, 12, 2 + rng.index(2));
        VecX exact;
        VecX r;
        ASSERT_TRUE(solved({.tolerance = 1e-11}, problem, exact).converged());
        const SolveReport report =
            solved({.tolerance = 1e-11, .local = LocalMethod::active_set_step}, problem, r);
        EXPECT_TRUE(report.converged()) << report.residual << ", sample " << sample;
        expect_honest(problem, r, report, 1e-11);
        // Velocities are unique where impulses need not be.
        const VecX u = problem.b + problem.W.blocks().to_sparse() * r;
        const VecX u_exact = problem.b + problem.W.blocks().to_sparse() * exact;
        EXPECT_LE((u - u_exact).norm(), 1e-7 * (1.0 + problem.b.norm())) << sample;
    }
}

/// The kernel for one law and size makes the iterates of the general one, but for rounding.
TEST(Nlgs, KernelsAgreeWithTheGeneralSweep) {
    Rng rng(3);
    for (Index spacedim = 1; spacedim <= 3; ++spacedim) {
        ContactProblem plain =
            spacedim == 1
                ? problem::test::random_local(rng, std::vector<Index>(20, 1), {20, Coulomb{}}, 30)
                : ring(rng, 12, 14, spacedim);
        // A bilateral row far from everything makes the problem mixed.
        const Index n = plain.components();
        SparseMatrix W = plain.W.blocks().to_sparse();
        W.conservativeResize(n + 1, n + 1);
        W.insert(n, n) = 1.0;
        std::vector<Index> sizes(static_cast<std::size_t>(plain.contacts()), spacedim);
        sizes.push_back(spacedim == 1 ? 2 : 1);
        if (spacedim == 1) {
            W.conservativeResize(n + 2, n + 2);
            W.insert(n + 1, n + 1) = 1.0;
        }
        ContactProblem general{
            .W = BlockMatrix(W, sizes), .b = VecX::Zero(W.rows()), .cones = plain.cones};
        general.b.head(n) = plain.b;
        general.cones.emplace_back(problem::Bilateral{});
        for (const double relaxation : {1.0, 0.7, 1.4}) {
            Nlgs nlgs({.relaxation = relaxation, .order = SweepOrder::symmetric});
            VecX r = VecX::Zero(n);
            VecX all = VecX::Zero(W.rows());
            nlgs.sweep(plain, r, 7);
            nlgs.sweep(general, all, 7);
            EXPECT_LE((all.head(n) - r).norm(), 1e-11 * r.norm()) << spacedim;
        }
    }
}

TEST(Nlgs, OrdersAndRelaxationReachTheSameVelocities) {
    Rng rng(4);
    const ContactProblem problem = ring(rng, 10, 10, 3);
    VecX reference;
    ASSERT_TRUE(solved({.tolerance = 1e-12}, problem, reference).converged());
    for (const SweepOrder order :
         {SweepOrder::forward, SweepOrder::backward, SweepOrder::symmetric}) {
        for (const double relaxation : {0.6, 1.0, 1.3}) {
            VecX r;
            const SolveReport report =
                solved({.tolerance = 1e-12, .relaxation = relaxation, .order = order}, problem, r);
            EXPECT_TRUE(report.converged());
            EXPECT_LE((r - reference).norm(), 1e-9 * reference.norm());
        }
    }
}

TEST(Nlgs, OrdersVisitTheContactsTheirWay) {
    // Two contacts, coupled one way: contact 1 feels contact 0.
    MatX W = MatX::Identity(2, 2);
    W(1, 0) = 0.5;
    const ContactProblem problem{.W = BlockMatrix(problem::test::sparse(W), {1, 1}),
                                 .b = Vec2(-1.0, -1.0),
                                 .cones = {Coulomb{}, Coulomb{}}};
    VecX r = VecX::Zero(2);
    Nlgs({.order = SweepOrder::forward}).sweep(problem, r, 1);
    EXPECT_EQ(r, Vec2(1.0, 0.5));
    r.setZero();
    Nlgs({.order = SweepOrder::backward}).sweep(problem, r, 1);
    EXPECT_EQ(r, Vec2(1.0, 1.0));
    EXPECT_DOUBLE_EQ(Nlgs({.order = SweepOrder::forward}).sweep(problem, r, 1), 0.5);
}

TEST(Nlgs, FactoredWMakesTheIteratesOfTheBlocks) {
    Rng rng(5);
    for (int sample = 0; sample < 20; ++sample) {
        const GlobalProblem global =
            problem::test::random_global(rng, 8, 6, 12, 3, sample % 2 == 0 ? 2 : 0);
        const ContactProblem assembled = problem::condense(global);
        const ContactProblem factored = problem::factored(global);
        for (const int sweeps : {1, 3, 10}) {
            for (const bool conjugate : {false, true}) {
                const NlgsSettings settings{
                    .tolerance = 0.0,
                    .most_iterations = sweeps,
                    .order = sweeps == 10 ? SweepOrder::symmetric : SweepOrder::forward,
                    .conjugate = conjugate};
                VecX r = VecX::Zero(assembled.components());
                VecX s = r;
                const SolveReport with = Nlgs(settings).solve(assembled, r);
                const SolveReport without = Nlgs(settings).solve(factored, s);
                EXPECT_LE((r - s).norm(), 1e-10 * r.norm()) << sweeps << ' ' << conjugate;
                EXPECT_NEAR(with.residual, without.residual, 1e-10 * (1.0 + with.residual));
                r.setZero();
                s.setZero();
                Nlgs(settings).sweep(assembled, r, sweeps);
                Nlgs(settings).sweep(factored, s, sweeps);
                EXPECT_LE((r - s).norm(), 1e-10 * r.norm()) << sweeps << ' ' << conjugate;
            }
        }
        VecX r = VecX::Zero(assembled.components());
        const SolveReport report = Nlgs({.tolerance = 1e-9}).solve(factored, r);
        EXPECT_TRUE(report.converged()) << sample << ' ' << report.residual;
        EXPECT_LE(problem::natural_residual(assembled, r), 1.01e-9);
    }
}

/// Masses times a power of two: the same sweeps to the bit.
TEST(Nlgs, DoesNotDependOnTheUnitOfMass) {
    Rng rng(6);
    const ContactProblem problem = ring(rng, 12, 12, 3);
    for (const double scale : {std::exp2(-30), std::exp2(30)}) {
        const ContactProblem other{
            .W = BlockMatrix(problem.W.blocks().to_sparse() / scale, std::vector<Index>(12, 3)),
            .b = problem.b,
            .cones = problem.cones};
        VecX r = VecX::Zero(problem.components());
        VecX s = r;
        Nlgs().sweep(problem, r, 30);
        Nlgs().sweep(other, s, 30);
        EXPECT_EQ(s, scale * r);
    }
}

TEST(Nlgs, AllocatesNothingOnProblemsNoLargerThanSeen) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "malloc belongs to somebody else";
    Rng rng(7);
    const ContactProblem large = ring(rng, 20, 24, 3);
    const ContactProblem small = ring(rng, 12, 12, 3);
    const ContactProblem laws = mixed(rng);
    const ContactProblem factored = problem::factored(global_ring(rng, 12, 12, 3));
    VecX r = VecX::Zero(large.components());
    VecX s = VecX::Zero(small.components());
    VecX t = VecX::Zero(laws.components());
    VecX f = VecX::Zero(factored.components());
    Nlgs nlgs;
    Nlgs conjugate({.conjugate = true});
    // 50 sweeps, converged or not: words about a failure would be allocated.
    const auto solve_all = [&] {
        for (Nlgs* solver : {&nlgs, &conjugate}) {
            static_cast<void>(solver->solve(large, r, 50));
            static_cast<void>(solver->solve(small, s, 50));
            static_cast<void>(solver->solve(laws, t, 50));
        }
        EXPECT_TRUE(nlgs.solve(factored, f).converged());
        static_cast<void>(conjugate.solve(factored, f, 50));
    };
    solve_all();
    for (VecX* impulses : {&r, &s, &t, &f}) impulses->setZero();
    EXPECT_EQ(drystone::test::allocations_during(solve_all), 0);
    EXPECT_EQ(drystone::test::allocations_during([&] { nlgs.sweep(large, r, 5); }), 0);
}

/// Problems without a solution, warm starts that are no numbers: honest, and numbers.
TEST(Nlgs, NeverReturnsWhatIsNoNumber) {
    // Nothing can stop the approach of contact 0; contacts 1 and 2 press against each other.
    MatX W = MatX::Zero(9, 9);
    W.bottomRightCorner(6, 6).setConstant(1.0);
    W.block(3, 6, 3, 3) *= -1.0;
    W.block(6, 3, 3, 3) *= -1.0;
    const ContactProblem problem{.W = BlockMatrix(problem::test::sparse(W), {3, 3, 3}),
                                 .b = VecX::Constant(9, -1.0),
                                 .cones = {Coulomb{0.5}, Coulomb{0.5}, Coulomb{2.0}}};
    for (const LocalMethod method : k_methods) {
        for (const double relaxation : {0.5, 1.0, 1.9}) {
            VecX r = VecX::Constant(9, std::nan(""));
            const SolveReport report =
                Nlgs({.most_iterations = 300, .relaxation = relaxation, .local = method})
                    .solve(problem, r);
            EXPECT_FALSE(report.converged());
            expect_honest(problem, r, report, 1e-8);
        }
    }
}

/// One contact that loses its load must not end the sweeps of the others: contact 0 approaches by a
/// denormal number and slides.
TEST(Nlgs, SweepsOnWhereALoadVanishes) {
    MatX W = MatX::Identity(6, 6);
    W(3, 4) = W(4, 3) = 0.5;
    VecX b(6);
    b << -4e-317, 3e-3, 0.24, -1.0, 0.7, 0.2;
    const ContactProblem problem{.W = BlockMatrix(problem::test::sparse(W), {3, 3}),
                                 .b = b,
                                 .cones = {Coulomb{0.5}, Coulomb{0.5}}};
    VecX r = VecX::Constant(6, 1e-310);
    const SolveReport report = Nlgs({.tolerance = 1e-12}).solve(problem, r);
    EXPECT_TRUE(report.converged()) << report.message;
    EXPECT_TRUE(r.allFinite());
}

TEST(Nlgs, KeepsTheBestOfWhatItMeasured) {
    Rng rng(8);
    for (int sample = 0; sample < 20; ++sample) {
        // Redundant and with much friction: some do not converge.
        ContactProblem problem = ring(rng, 3, 12, 3);
        for (problem::Cone& cone : problem.cones) cone = Coulomb{2.0};
        VecX r = VecX::Zero(problem.components());
        const double before = problem::natural_residual(problem, r);
        const SolveReport report = Nlgs({.most_iterations = 200}).solve(problem, r);
        EXPECT_LE(report.residual, before);
        expect_honest(problem, r, report, 1e-8);
    }
}

/// W_12 = -1.5 is not semidefinite: each sweep multiplies the impulses by 2.25, until they are
/// beyond what the residual can judge.
TEST(Nlgs, SaysThatTheImpulsesGrowWithoutBound) {
    MatX W(2, 2);
    W << 1.0, -1.5, -1.5, 1.0;
    for (const double scale : {1e-9, 1.0, 1e9}) {
        const ContactProblem problem{.W = BlockMatrix(problem::test::sparse(scale * W), {1, 1}),
                                     .b = Vec2(-1.0, -1.0),
                                     .cones = {Coulomb{}, Coulomb{}}};
        for (const bool conjugate : {false, true}) {
            VecX r;
            const SolveReport report = solved({.conjugate = conjugate}, problem, r);
            EXPECT_EQ(report.status, Status::unbounded) << report.message;
            EXPECT_FALSE(report.message.empty());
            EXPECT_EQ(report.residual, problem::natural_residual(problem, r));
        }
    }
}

TEST(Nlgs, SweepsFollowConjugateDirectionsToo) {
    Rng rng(11);
    const ContactProblem problem = ring(rng, 12, 12, 3);
    VecX swept = VecX::Zero(problem.components());
    VecX r = swept;
    Nlgs({.conjugate = true}).sweep(problem, swept, 7);
    // Six sweeps that are not measured after the first have no stop to make.
    EXPECT_EQ(Nlgs({.tolerance = 0.0, .conjugate = true}).solve(problem, r, 7).iterations, 7);
    EXPECT_EQ(r, swept);
}

/// The same answer to a warm start that does not fit as every other solver.
TEST(Nlgs, ReplacesAWarmStartThatDoesNotFit) {
    Rng rng(12);
    const ContactProblem problem = ring(rng, 6, 6, 3);
    VecX expected = VecX::Zero(problem.components());
    VecX r = VecX::Constant(2, 1.0);
    EXPECT_EQ(Nlgs().solve(problem, r).iterations, Nlgs().solve(problem, expected).iterations);
    EXPECT_EQ(r, expected);
}

TEST(Nlgs, RefusesSettingsOutOfRange) {
    EXPECT_THROW(Nlgs({.relaxation = 2.0}), InputError);
    EXPECT_THROW(Nlgs({.relaxation = 0.0}), InputError);
    EXPECT_THROW(Nlgs({.tolerance = -1.0}), InputError);
    EXPECT_THROW(Nlgs({.most_iterations = -1}), InputError);
}

TEST(Nlgs, IsRegistered) {
    Rng rng(9);
    const ContactProblem problem = ring(rng, 8, 8, 3);
    VecX r = VecX::Zero(problem.components());
    const SolveReport report = make_solver("nlgs", {.tolerance = 1e-6})(problem, r);
    EXPECT_TRUE(report.converged());
    expect_honest(problem, r, report, 1e-6);
}

}  // namespace
}  // namespace drystone::solvers
