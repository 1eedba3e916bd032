#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/frictionless/active_set.hpp"
#include "drystone/solvers/methods/lemke.hpp"
#include "drystone/solvers/solver.hpp"
#include "problem/sample_problems.hpp"
#include "solvers/random_contacts.hpp"

/// Exact solvers of contacts without friction.
namespace drystone::solvers {

namespace {

using problem::Bilateral;
using problem::ContactProblem;
using problem::Coulomb;

class FrictionlessSolvers : public testing::TestWithParam<std::string> {
  protected:
    [[nodiscard]] static AnySolver make(double tolerance = 1e-10, int most_iterations = 0) {
        return make_solver(GetParam(),
                           {.tolerance = tolerance, .most_iterations = most_iterations});
    }
};

INSTANTIATE_TEST_SUITE_P(Every, FrictionlessSolvers, testing::Values("active_set", "lemke"),
                         [](const auto& name) { return name.param; });

/// A problem of one row per contact.
ContactProblem rows(const MatX& W, const VecX& b) {
    const auto n = static_cast<std::size_t>(b.size());
    return {.W = BlockMatrix(SparseMatrix(W.sparseView()), std::vector<Index>(n, 1)),
            .b = b,
            .cones = std::vector<problem::Cone>(n, Coulomb{})};
}

VecX image(const ContactProblem& problem, const VecX& r) {
    return velocities(problem, r) - problem.b;
}

void expect_solved(const AnySolver& solver, const ContactProblem& problem, VecX& r,
                   double tolerance = 1e-10) {
    const SolveReport report = solver(problem, r);
    EXPECT_TRUE(report.converged()) << report.residual << ", " << report.message;
    EXPECT_EQ(report.residual, problem::natural_residual(problem, r));
    EXPECT_LE(report.residual, tolerance);
}

}  // namespace

TEST_P(FrictionlessSolvers, TwoContactsByHand) {
    MatX W(2, 2);
    W << 2, 1, 1, 2;
    VecX r;
    expect_solved(make(), rows(W, Vec2(-3, -3)), r);
    EXPECT_LE((r - Vec2(1, 1)).norm(), 1e-14);
    // The second is opened by the first: u_2 = 1.5 - 1 > 0.
    expect_solved(make(), rows(W, Vec2(-3, -1)), r);
    EXPECT_LE((r - Vec2(1.5, 0)).norm(), 1e-14);
    expect_solved(make(), rows(W, Vec2(1, 0)), r);
    EXPECT_EQ(r.norm(), 0.0);
}

/// A stack: contact i carries the weights above it, exactly.
TEST_P(FrictionlessSolvers, AStackCarriesItsWeight) {
    const Index n = 12;
    MatX H = MatX::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
        H(i, i) = 1.0;
        if (i > 0) H(i, i - 1) = -1.0;
    }
    VecX mass(n);
    for (Index i = 0; i < n; ++i) mass[i] = i % 2 == 0 ? 1.0 : 1e6;
    const MatX W = H * mass.cwiseInverse().asDiagonal() * H.transpose();
    const double fall = 0.1;
    VecX r;
    expect_solved(make(1e-8), rows(W, H * VecX::Constant(n, -fall)), r, 1e-8);
    for (Index i = 0; i < n; ++i) {
        const double weight = fall * mass.tail(n - i).sum();
        // u = 0 to rounding, and W has condition 1e6 n^2.
        EXPECT_NEAR(r[i], weight, 1e-8 * weight) << i;
    }
}

/// 25 contacts under one body of 3 unknowns.
TEST_P(FrictionlessSolvers, RedundantContactsAndAllSolversAgree) {
    Rng rng(21);
    for (int sample = 0; sample < 30; ++sample) {
        const Index rank = 3 + rng.index(20);
        const ContactProblem problem =
            test::reachable(rng, test::repeated({Coulomb{0.0}, 1}, 25), rank);
        VecX r;
        expect_solved(make(), problem, r);
        const VecX exact = image(problem, r);
        for (const std::string name : {"admm", "apgd", "projected_cg"}) {
            VecX other;
            ASSERT_TRUE(make_solver(name, {.tolerance = 1e-8})(problem, other).converged()) << name;
            // |W (r - r')|^2 <= |W| (r - r').W (r - r') <= |W| (|r| + |r'|) |F|: the energy is
            // flat.
            const double bound =
                std::sqrt(MatX(problem.W.blocks().to_sparse()).norm() * 2.0 *
                          (1.0 + r.norm() + other.norm()) * 1e-8 * (1.0 + problem.b.norm()));
            EXPECT_LE((image(problem, other) - exact).norm(), bound) << name;
        }
    }
}

TEST_P(FrictionlessSolvers, TangentialComponentsStayAtZero) {
    Rng rng(22);
    std::vector<test::Contact> contacts{
        {Coulomb{0.0}, 3},        {problem::Tresca{0.0}, 2}, {problem::Associated{0.0}, 3},
        {problem::Elliptic{}, 3}, {problem::Rolling{}, 6},   {Coulomb{0.7}, 1},
        {problem::Tresca{0.7}, 1}};
    for (int sample = 0; sample < 10; ++sample) {
        const ContactProblem problem = test::reachable(rng, contacts, 20);
        VecX r;
        expect_solved(make(), problem, r);
        EXPECT_EQ(r.segment(1, 2).norm(), 0.0);
        EXPECT_EQ(r.segment(12, 5).norm(), 0.0);
    }
}

/// Joints, some of them redundant, beside contacts.
TEST_P(FrictionlessSolvers, BilateralRows) {
    Rng rng(23);
    for (int sample = 0; sample < 30; ++sample) {
        const ContactProblem problem = test::reachable(rng,
                                                       {{Coulomb{}, 1},
                                                        {Bilateral{}, 3},
                                                        {Coulomb{}, 1},
                                                        {Coulomb{}, 1},
                                                        {Bilateral{}, 2},
                                                        {Coulomb{}, 1},
                                                        {Coulomb{}, 1}},
                                                       3 + rng.index(8));
        VecX r;
        expect_solved(make(), problem, r);
    }
}

/// The two exact solvers have the same velocities, which are unique.
TEST(FrictionlessSolversCross, ActiveSetAndLemkeAgree) {
    Rng rng(24);
    for (int sample = 0; sample < 100; ++sample) {
        const int n = 1 + rng.index(40);
        const ContactProblem problem =
            test::reachable(rng, test::repeated({Coulomb{0.0}, 1}, n), 1 + rng.index(n + 5));
        VecX first;
        VecX second;
        ASSERT_TRUE(make_solver("active_set", {.tolerance = 1e-10})(problem, first).converged());
        ASSERT_TRUE(make_solver("lemke", {.tolerance = 1e-10})(problem, second).converged());
        const double size = 1.0 + image(problem, first).norm();
        EXPECT_LE((image(problem, first) - image(problem, second)).norm(), 1e-8 * size) << sample;
    }
}

/// Two walls that close: y = (1, 1) has W y = 0 and b.y < 0.
TEST_P(FrictionlessSolvers, ClosingWallsAreInfeasible) {
    MatX W(3, 3);
    W << 1, -1, 0, -1, 1, 0, 0, 0, 1;
    VecX r;
    const ContactProblem problem = rows(W, Vec3(-1, -1, -1));
    const SolveReport report = make()(problem, r);
    EXPECT_EQ(report.status, Status::infeasible);
    EXPECT_NE(report.message.find("contacts 0, 1"), std::string::npos) << report.message;
    EXPECT_EQ(report.residual, problem::natural_residual(problem, r));
    // Walls that open are no problem.
    expect_solved(make(), rows(W, Vec3(-1, 1, -1)), r);
    expect_solved(make(), rows(W, Vec3(-1, 2, -1)), r);
}

/// W_12 = -1 + x is positive definite, with the solution r = 1 / x: large, but there. Rounding of
/// u = W r + b is eps / x. From impulses of 1e12 b on they count as unreachable.
TEST_P(FrictionlessSolvers, NearlyClosingWallsAreFeasible) {
    for (const double x : {1e-5, 1e-7, 1e-9, 1e-11, 1e-14}) {
        MatX W(2, 2);
        W << 1, -1 + x, -1 + x, 1;
        VecX r;
        const SolveReport report = make()(rows(W, Vec2(-1, -1)), r);
        EXPECT_EQ(report.status == Status::infeasible, x < 1e-12) << x << ' ' << report.message;
        if (x > 1e-6) {
            EXPECT_TRUE(report.converged()) << x;
            EXPECT_NEAR(r[0] * x, 1.0, 1e-8) << x;  // eps / x^2 x
        }
    }
}

TEST_P(FrictionlessSolvers, ContactsWithoutInertia) {
    VecX r;
    EXPECT_EQ(make()(rows(MatX::Zero(2, 2), Vec2(1, -1)), r).status, Status::infeasible);
    expect_solved(make(), rows(MatX::Zero(2, 2), Vec2(1, 0)), r);
    EXPECT_EQ(r.norm(), 0.0);
}

TEST_P(FrictionlessSolvers, JointsThatContradictAreInfeasible) {
    MatX W(2, 2);
    W << 1, 1, 1, 1;
    ContactProblem problem = rows(W, Vec2(1, 2));
    problem.cones = {Bilateral{}, Bilateral{}};
    VecX r;
    EXPECT_EQ(make()(problem, r).status, Status::infeasible);
    problem.b = Vec2(1, 1);
    expect_solved(make(), problem, r);
}

/// Random walls: either a solution or a certificate, never anything else.
TEST_P(FrictionlessSolvers, EveryProblemIsSolvedOrRefuted) {
    Rng rng(25);
    int refuted = 0;
    for (int sample = 0; sample < 200; ++sample) {
        const Index n = 2 + rng.index(12);
        const MatX J = sampling::normal_matrix(rng, n, 1 + rng.index(static_cast<int>(n)));
        const MatX W = J * J.transpose();
        const ContactProblem problem =
            rows(0.5 * (W + W.transpose()), sampling::normal_vector(rng, n));
        VecX r;
        const SolveReport report = make(1e-8)(problem, r);
        EXPECT_NE(report.status, Status::not_converged) << sample << ": " << report.message;
        refuted += report.status == Status::infeasible ? 1 : 0;
    }
    EXPECT_GT(refuted, 10);
    EXPECT_LT(refuted, 190);
}

/// Ties everywhere: a grid of equal contacts on a rigid body.
TEST_P(FrictionlessSolvers, DegenerateProblemsEnd) {
    const Index n = 36;
    MatX H(n, 3);
    for (Index i = 0; i < n; ++i) {
        H.row(i) << 1.0, static_cast<double>(i % 6) - 2.5, static_cast<double>(i / 6) - 2.5;
    }
    VecX r;
    expect_solved(make(), rows(H * H.transpose(), H * Vec3(-1, 0, 0)), r);
    expect_solved(make(), rows(H * H.transpose(), H * Vec3(-1, 0.5, 0)), r);
    expect_solved(make(), rows(MatX::Ones(n, n), VecX::Constant(n, -1.0)), r);
}

TEST_P(FrictionlessSolvers, FrictionIsRefusedByName) {
    Rng rng(26);
    const ContactProblem problem = test::reachable(rng, {{Coulomb{}, 3}, {Coulomb{0.3}, 3}}, 6);
    VecX r;
    try {
        static_cast<void>(make()(problem, r));
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("contact 1"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("mu 0.3"), std::string::npos) << error.what();
    }
}

TEST_P(FrictionlessSolvers, NothingIsSolved) {
    VecX r;
    EXPECT_TRUE(make()(ContactProblem(), r).converged());
}

TEST_P(FrictionlessSolvers, NeverMoreThanMostIterations) {
    Rng rng(27);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{}, 1}, 30), 40);
    VecX r;
    const SolveReport report = make(1e-10, 3)(problem, r);
    EXPECT_LE(report.iterations, 3);
    EXPECT_EQ(report.status, Status::not_converged);
    EXPECT_EQ(report.residual, problem::natural_residual(problem, r));
}

TEST(ActiveSetWarmStart, AtTheSolutionTakesNoStep) {
    Rng rng(28);
    const ContactProblem problem = test::reachable(rng, test::repeated({Coulomb{}, 1}, 30), 12);
    ActiveSet solver;
    VecX r;
    const SolveReport cold = solver.solve(problem, r);
    ASSERT_TRUE(cold.converged());
    EXPECT_GT(cold.iterations, 0);
    EXPECT_EQ(solver.solve(problem, r).iterations, 0);
}

TEST(FrictionlessSolverSettings, OutOfRangeIsRefused) {
    EXPECT_THROW(ActiveSet({.tolerance = 0.0}), InputError);
    EXPECT_THROW(ActiveSet({.most_iterations = -1}), InputError);
    EXPECT_THROW(Lemke({.tolerance = -1.0}), InputError);
    EXPECT_THROW(Lemke({.most_iterations = -1}), InputError);
}

}  // namespace drystone::solvers
