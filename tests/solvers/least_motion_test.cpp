// Least-motion impulses: rest is found where it exists, velocities are unique, and the minimum is
// one.
#include "drystone/solvers/associated/least_motion.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/problem/residual.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "random_contacts.hpp"

namespace drystone::solvers {
namespace {

using problem::ContactProblem;
using test::Contact;

constexpr double k_tolerance = 1e-9;

/// Impulses in K: projections of random ones.
VecX random_impulses(Rng& rng, const ContactProblem& problem) {
    VecX r = sampling::normal_vector(rng, problem.components());
    project(problem, r);
    return r;
}

ContactProblem required(const ContactProblem& problem) {
    auto convex = associated(problem);
    EXPECT_TRUE(convex.has_value());
    return std::move(*convex);
}

double objective(const ContactProblem& problem, const VecX& r) {
    VecX Wr;
    problem.W.multiply(r, Wr);
    return 0.5 * r.dot(Wr) + problem.b.dot(r);
}

TEST(LeastMotion, FindsRestWhereItExists) {
    // b = -W r of impulses in K: u = 0 is a solution, of Coulomb's laws too.
    Rng rng(1);
    for (int sample = 0; sample < 20; ++sample) {
        ContactProblem problem = test::reachable(rng, test::every_law(), 12);
        VecX pressed = random_impulses(rng, problem);
        problem.W.multiply(pressed, problem.b);
        problem.b *= -1.0;
        VecX r = random_impulses(rng, problem);
        const SolveReport report = least_motion(required(problem), {.tolerance = k_tolerance}, r);
        ASSERT_TRUE(report.converged()) << report.message;
        EXPECT_LE(problem::velocity_residual(problem, r), 10.0 * k_tolerance);
        const std::vector<bool> beyond = beyond_least_motion(problem, r, 10.0 * k_tolerance);
        EXPECT_EQ(std::count(beyond.begin(), beyond.end(), true), 0);
    }
}

TEST(LeastMotion, VelocitiesDoNotDependOnTheStart) {
    Rng rng(2);
    for (int sample = 0; sample < 20; ++sample) {
        const ContactProblem problem = required(test::reachable(rng, test::every_law(), 12));
        VecX first = VecX::Zero(problem.components());
        VecX second = 10.0 * random_impulses(rng, problem);
        ASSERT_TRUE(least_motion(problem, {.tolerance = k_tolerance}, first).converged());
        ASSERT_TRUE(least_motion(problem, {.tolerance = k_tolerance}, second).converged());
        // (u_1 - u_2).(r_1 - r_2) = |u_1 - u_2|^2 in the metric of W^+, and at most the residuals
        // times the impulses: velocities agree to the root of the tolerance.
        const VecX difference =
            problem::velocities(problem, first) - problem::velocities(problem, second);
        EXPECT_LE(difference.norm(), 100.0 * std::sqrt(k_tolerance));
    }
}

TEST(LeastMotion, IsTheMinimum) {
    Rng rng(3);
    for (int sample = 0; sample < 10; ++sample) {
        const ContactProblem problem = required(test::reachable(rng, test::every_law(), 12));
        VecX r = VecX::Zero(problem.components());
        ASSERT_TRUE(least_motion(problem, {.tolerance = k_tolerance}, r).converged());
        const double least = objective(problem, r);
        for (int k = 0; k < 100; ++k) {
            const VecX other = random_impulses(rng, problem);
            EXPECT_GE(objective(problem, other), least - 1e-6);
            // Also near by.
            const VecX near = r + 1e-2 * (other - r);
            EXPECT_GE(objective(problem, near), least - 1e-6);
        }
    }
}

/// A unit mass on a plane with velocity b without impulses.
ContactProblem point(const Vec2& b, double mu) {
    return {.W = BlockMatrix(SparseMatrix(MatX(MatX::Identity(2, 2)).sparseView()), {2}),
            .b = b,
            .cones = {problem::Coulomb{mu}}};
}

TEST(LeastMotion, OfAPointThatCannotStickOpens) {
    // b = (-1, 2), mu = 0.5: r is the projection of (1, -2) on K.
    const ContactProblem problem = point(Vec2(-1.0, 2.0), 0.5);
    VecX r = VecX::Zero(2);
    ASSERT_TRUE(least_motion(required(problem), {.tolerance = 1e-12, .sweeps = 0}, r).converged());
    VecX expected = Vec2(1.0, -2.0);
    project(problem, expected);
    EXPECT_LE((r - expected).norm(), 1e-10);
    // Coulomb's solution r = (1, -0.5) slides.
    EXPECT_TRUE(beyond_least_motion(problem, Vec2(1.0, -0.5), 1e-6).front());
    EXPECT_FALSE(beyond_least_motion(point(Vec2(-1.0, 0.2), 0.5), Vec2(1.0, -0.2), 1e-6).front());
}

}  // namespace
}  // namespace drystone::solvers
