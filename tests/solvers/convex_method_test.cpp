#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/allocation_count.hpp"
#include "drystone/core/error.hpp"
#include "drystone/problem/definiteness.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/methods/admm.hpp"
#include "drystone/solvers/methods/apgd.hpp"
#include "drystone/solvers/methods/projected_cg.hpp"
#include "drystone/solvers/solver.hpp"
#include "problem/sample_problems.hpp"
#include "solvers/random_contacts.hpp"

/// The methods that solve convex problems inside and refresh the De Saxce shift outside.
namespace drystone::solvers {

namespace {

using problem::ContactProblem;
using problem::Coulomb;
using problem::test::point_on_plane;

class ConvexMethods : public testing::TestWithParam<std::string> {
  protected:
    [[nodiscard]] static AnySolver make(double tolerance = 1e-8, int most_iterations = 0) {
        return make_solver(GetParam(),
                           {.tolerance = tolerance, .most_iterations = most_iterations});
    }
};

INSTANTIATE_TEST_SUITE_P(Every, ConvexMethods, testing::Values("admm", "apgd", "projected_cg"),
                         [](const auto& name) { return name.param; });

/// A status of converged is true, and the residual is that of the impulses.
void expect_honest(const SolveReport& report, const ContactProblem& contacts, const VecX& r,
                   double tolerance) {
    EXPECT_EQ(report.residual, problem::natural_residual(contacts, r));
    EXPECT_EQ(report.converged(), report.residual <= tolerance);
}

/// The natural residual bounds the error of one contact with W = I / mass: the map is strongly
/// monotone with modulus min(1, 1 / mass) up to the shift, so 10 mass residuals are enough.
void expect_impulse(const ContactProblem& contacts, const VecX& expected, double mass) {
    for (const std::string name : {"admm", "apgd", "projected_cg"}) {
        VecX r;
        const SolveReport report = make_solver(name, {.tolerance = 1e-10})(contacts, r);
        EXPECT_TRUE(report.converged()) << name << ": " << report.message;
        expect_honest(report, contacts, r, 1e-10);
        const double error = 10.0 * std::max(1.0, mass) * 1e-10 * (1.0 + contacts.b.norm());
        EXPECT_LE((r - expected).norm(), error) << name << '\n' << r;
    }
}

}  // namespace

TEST(ConvexMethodsClosedForm, AContactThatOpens) {
    expect_impulse(point_on_plane(2.0, Vec3(1, 3, -2), Coulomb{0.5}), Vec3(0, 0, 0), 2.0);
}

TEST(ConvexMethodsClosedForm, AContactThatSticks) {
    expect_impulse(point_on_plane(2.0, Vec3(-1, 0.3, 0.1), Coulomb{0.5}), Vec3(2, -0.6, -0.2), 2.0);
}

/// u_N = 0, so r_N = mass, and friction mu r_N brakes the sliding.
TEST(ConvexMethodsClosedForm, AContactThatSlides) {
    expect_impulse(point_on_plane(2.0, Vec3(-1, 3, 0), Coulomb{0.5}), Vec3(2, -1, 0), 2.0);
    expect_impulse(point_on_plane(2.0, Vec3(-1, 3, -4), Coulomb{0.5}), Vec3(2, -0.6, 0.8), 2.0);
    expect_impulse(point_on_plane(2.0, Vec2(-1, -3), Coulomb{0.5}), Vec2(2, 1), 2.0);
}

/// Without the shift r = P_K(-mass b), and the contact lifts off.
TEST(ConvexMethodsClosedForm, AssociatedFrictionProjects) {
    VecX r = -2.0 * Vec3(-1, 3, -4);
    project(problem::Associated{0.5}, r);
    expect_impulse(point_on_plane(2.0, Vec3(-1, 3, -4), problem::Associated{0.5}), r, 2.0);
}

TEST(ConvexMethodsClosedForm, TrescaAndBilateral) {
    expect_impulse(point_on_plane(2.0, Vec3(-1, 3, -4), problem::Tresca{0.5}), Vec3(2, -0.3, 0.4),
                   2.0);
    expect_impulse(point_on_plane(2.0, Vec3(1, 3, -4), problem::Bilateral{}), Vec3(-2, -6, 8), 2.0);
}

TEST_P(ConvexMethods, EveryLawAlone) {
    for (const test::Contact& contact : test::every_law()) {
        Rng rng(11);
        for (int sample = 0; sample < 5; ++sample) {
            const auto contacts = test::repeated(contact, 6);
            const ContactProblem problem = test::reachable(rng, contacts, 7 * contact.size);
            VecX r;
            const SolveReport report = make()(problem, r);
            EXPECT_TRUE(report.converged())
                << describe(contact.law) << " of size " << contact.size << ": " << report.residual
                << " after " << report.iterations << ", " << report.message;
            expect_honest(report, problem, r, 1e-8);
        }
    }
}

TEST_P(ConvexMethods, AllLawsMixed) {
    Rng rng(12);
    for (int sample = 0; sample < 5; ++sample) {
        const ContactProblem problem = test::reachable(rng, test::every_law(), 60);
        VecX r;
        const SolveReport report = make()(problem, r);
        EXPECT_TRUE(report.converged()) << report.residual << " after " << report.iterations;
        expect_honest(report, problem, r, 1e-8);
    }
}

/// More impulses than unknowns of the bodies: r is not unique, a solution still is found.
TEST_P(ConvexMethods, RankDeficient) {
    Rng rng(13);
    for (int sample = 0; sample < 10; ++sample) {
        const ContactProblem problem =
            test::reachable(rng, test::repeated({Coulomb{0.5}, 3}, 8), 12);
        VecX r;
        const SolveReport report = make()(problem, r);
        EXPECT_TRUE(report.converged()) << report.residual << " after " << report.iterations;
        expect_honest(report, problem, r, 1e-8);
    }
}

/// Gyroscopic terms: a skew part of 1e-3 of W.
TEST_P(ConvexMethods, SlightlyNonsymmetric) {
    Rng rng(14);
    ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.4}, 3}, 6), 30);
    MatX W(problem.W.blocks().to_sparse());
    const MatX random = sampling::normal_matrix(rng, W.rows(), W.cols());
    W += 5e-4 * W.norm() / random.norm() * (random - random.transpose());
    problem.W = BlockMatrix(SparseMatrix(W.sparseView()), std::vector<Index>(6, 3));
    VecX r;
    const SolveReport report = make()(problem, r);
    EXPECT_TRUE(report.converged()) << report.residual << " after " << report.iterations;
    expect_honest(report, problem, r, 1e-8);
}

/// The same contacts in other units: the iterations see dimensionless numbers only, and the
/// tolerance is asked in the same place.
TEST_P(ConvexMethods, MassesOverSixDecades) {
    Rng rng(15);
    const auto contacts = test::repeated({Coulomb{0.4}, 3}, 6);
    const ContactProblem well = test::reachable(rng, contacts, 30);
    VecX scale(18);
    for (Index c = 0; c < 6; ++c) {
        scale.segment(3 * c, 3).setConstant(std::pow(10.0, rng.uniform(-1.5, 1.5)));
    }
    ContactProblem problem = well;
    problem.W = BlockMatrix(
        SparseMatrix(scale.asDiagonal() * well.W.blocks().to_sparse() * scale.asDiagonal()),
        std::vector<Index>(6, 3));
    problem.b = scale.cwiseProduct(well.b);
    VecX r;
    const SolveReport report = make()(problem, r);
    EXPECT_TRUE(report.converged()) << report.residual << " after " << report.iterations;
    expect_honest(report, problem, r, 1e-8);
}

TEST_P(ConvexMethods, AWarmStartAtTheSolutionIsKept) {
    Rng rng(16);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.4}, 3}, 6), 30);
    VecX r;
    ASSERT_TRUE(make()(problem, r).converged());
    VecX again = r;
    const SolveReport report = make()(problem, again);
    EXPECT_EQ(report.iterations, 0);
    EXPECT_TRUE((again.array() == r.array()).all());
}

TEST_P(ConvexMethods, NeverMoreThanMostIterations) {
    Rng rng(17);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.8}, 3}, 20), 20);
    for (const int most : {1, 2, 7, 30}) {
        VecX r;
        const SolveReport report = make(1e-14, most)(problem, r);
        EXPECT_LE(report.iterations, most);
        expect_honest(report, problem, r, 1e-14);
    }
}

/// No impulse helps when W = 0; what cannot be solved is reported, what is solved already is found.
TEST_P(ConvexMethods, WithoutInertia) {
    const ContactProblem opens{
        .W = BlockMatrix(SparseMatrix(3, 3), {3}), .b = Vec3(1, 0, 0), .cones = {Coulomb{0.5}}};
    VecX r = VecX::Zero(3);
    EXPECT_TRUE(make()(opens, r).converged());
    ContactProblem closes = opens;
    closes.b = Vec3(-1, 0, 0);
    r.setZero();
    const SolveReport report = make(1e-8, 100)(closes, r);
    EXPECT_EQ(report.status, Status::not_converged);
    EXPECT_FALSE(report.message.empty());
    expect_honest(report, closes, r, 1e-8);
}

TEST_P(ConvexMethods, NothingIsSolved) {
    const ContactProblem nothing;
    VecX r;
    EXPECT_TRUE(make()(nothing, r).converged());
    EXPECT_EQ(r.size(), 0);
}

TEST_P(ConvexMethods, WarmStartsThatAreNoNumbersAreNotUsed) {
    const ContactProblem problem = point_on_plane(2.0, Vec3(-1, 3, 0), Coulomb{0.5});
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), 1e308}) {
        VecX r = Vec3(1, bad, bad);
        const SolveReport report = make()(problem, r);
        EXPECT_TRUE(report.converged()) << report.residual;
        expect_honest(report, problem, r, 1e-8);
    }
}

TEST_P(ConvexMethods, TheSameBitsTwice) {
    Rng rng(18);
    const ContactProblem problem = test::reachable(rng, test::every_law(), 60);
    const AnySolver solver = make();
    VecX first;
    VecX second;
    const SolveReport report = solver(problem, first);
    EXPECT_EQ(solver(problem, second).iterations, report.iterations);
    EXPECT_TRUE((first.array() == second.array()).all());
}

/// Iterations do not touch the heap: no more allocations for many than for few. (A new penalty of
/// ADMM is a new factor.)
TEST_P(ConvexMethods, IterationsDoNotAllocate) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "malloc belongs to somebody else";
    Rng rng(19);
    const ContactProblem problem = test::reachable(rng, test::every_law(), 30);
    const auto allocations = [&](int most) {
        const AnySolver solver = make(1e-15, most);
        VecX r;
        EXPECT_FALSE(solver(problem, r).converged());
        return drystone::test::allocations_during([&] {
            r.setZero();
            EXPECT_EQ(solver(problem, r).iterations, most);
        });
    };
    EXPECT_LE(allocations(19), allocations(10));
    if (GetParam() != "admm") {
        // The message is the only thing on the heap.
        EXPECT_LE(allocations(200), 2);
    }
}

TEST(ConvexMethodSettings, OutOfRangeIsRefused) {
    EXPECT_THROW(Apgd({.tolerance = 0.0}), InputError);
    EXPECT_THROW(Apgd({.most_iterations = 0}), InputError);
    EXPECT_THROW(Apgd({.patience = -1}), InputError);
    EXPECT_THROW(Admm({.tolerance = -1.0}), InputError);
    EXPECT_THROW(Admm({.penalty = 0.0}), InputError);
    EXPECT_THROW(Admm({.relaxation = 2.0}), InputError);
    EXPECT_THROW(Admm({.linear_solver = "none"}), InputError);
    EXPECT_THROW(ProjectedCg({.tolerance = std::numeric_limits<double>::quiet_NaN()}), InputError);
    EXPECT_THROW(ProjectedCg({.most_iterations = -3}), InputError);
}

/// Every linear solver that can take W + penalty leads to the same velocities. W has full rank:
/// |r - r'| <= (1 + L) / lambda (|F(r)| + |F(r')|) for lambda <= W <= L (Pang 1987), with the shift
/// of mu = 0.1 changing little of it (factor 2).
TEST(AdmmLinearSolvers, Agree) {
    Rng rng(20);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{0.1}, 3}, 6), 40);
    const problem::Definiteness spectrum = problem::definiteness(problem.W.blocks());
    ASSERT_GT(spectrum.smallest, 0.01 * spectrum.largest);
    const double bound =
        2.0 * (1.0 + spectrum.largest) / spectrum.smallest * 2e-8 * (1.0 + problem.b.norm());
    VecX expected;
    ASSERT_TRUE(Admm().solve(problem, expected).converged());
    for (const std::string name : {"cholmod", "dense_lu", "gmres_ilut", "superlu"}) {
        VecX r;
        const SolveReport report = Admm({.linear_solver = name}).solve(problem, r);
        EXPECT_TRUE(report.converged()) << name << ": " << report.message;
        expect_honest(report, problem, r, 1e-8);
        EXPECT_LE((r - expected).norm(), bound) << name;
    }
}

}  // namespace drystone::solvers
