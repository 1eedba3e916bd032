/// Projection on { c_i <= 0 } by Newton's method: agreement with closed forms, whatever the metric,
/// the distance and the units, and quadratic convergence.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "convex/thesis_search.hpp"
#include "drystone/convex/projections/smooth_projection.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/ball_intersection.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/level_set.hpp"
#include "drystone/convex/sets/polyhedron.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

/// units * ((x - center).A(x - center) - 1) / 2.
SmoothFunction quadric(const MatX& A, const VecX& center, double units) {
    return {
        .value =
            [=](const VecX& x) { return 0.5 * units * ((x - center).dot(A * (x - center)) - 1.0); },
        .gradient = [=](const VecX& x) -> VecX { return units * (A * (x - center)); },
        .hessian = [=](const VecX&) -> MatX { return units * A; }};
}

/// a.x <= b.
SmoothFunction half_plane(const VecX& a, double b) {
    return {.value = [=](const VecX& x) { return a.dot(x) - b; },
            .gradient = [=](const VecX&) -> VecX { return a; },
            .hessian = [](const VecX& x) -> MatX { return MatX::Zero(x.size(), x.size()); }};
}

/// A residual of 1e-12 is an error of 1e-12 of the point's size in the Lagrangian's metric; in the
/// Euclidean one its condition number multiplies, which that of M bounds for a ball.
double allowed(const VecX& p, double condition) {
    return 1e-12 * (1.0 + p.norm()) * 10.0 * condition;
}

TEST(LevelSet, BallInRandomMetricsFromNearAndFar) {
    Rng rng(230);
    for (const double far : {1.001, 2.0, 100.0, 1e6}) {
        for (int k = 0; k < 60; ++k) {
            const Index n = 1 + k % 4;
            const VecX center = 2.0 * sampling::normal_vector(rng, n);
            const double radius = sampling::log_uniform(rng, 0.3, 3.0);
            const LevelSet set(n, {ball_function(center, radius)});
            const Ball<> ball(center, radius);
            const VecX z = center + far * radius * sampling::direction(rng, n);
            EXPECT_LE((project(set, z) - project(ball, z)).norm(), allowed(center, 1.0));
            const Metric metric(
                sampling::log_uniform(rng, 1e-3, 1e3) *
                (n == 1 ? MatX(MatX::Identity(1, 1)) : sampling::positive_definite(rng, n, 100.0)));
            EXPECT_LE((project(set, z, metric) - project(ball, z, metric)).norm(),
                      allowed(center, 100.0));
        }
    }
}

TEST(LevelSet, EllipsoidFromNearAndFar) {
    Rng rng(231);
    for (const double far : {1.001, 2.0, 100.0, 1e6}) {
        for (int k = 0; k < 60; ++k) {
            const Index n = 2 + k % 3;
            VecX a(n);
            for (double& axis : a) axis = sampling::log_uniform(rng, 0.2, 5.0);
            const MatX Q = sampling::rotation(rng, n);
            const VecX center = sampling::normal_vector(rng, n);
            const MatX A = Q * a.cwiseProduct(a).cwiseInverse().asDiagonal() * Q.transpose();
            const LevelSet set(n, {quadric(A, center, 1.0)});
            const Ellipsoid ellipsoid(center, a, Q);
            const VecX z = center + far * 5.0 * sampling::direction(rng, n);
            const double condition = std::pow(a.maxCoeff() / a.minCoeff(), 2);
            EXPECT_LE((project(set, z) - project(ellipsoid, z)).norm(), allowed(center, condition));
        }
    }
}

// Nothing depends on the units of c: from hardly any slope to a very steep one.
TEST(LevelSet, UnitsOfTheConstraintDoNotMatter) {
    Rng rng(232);
    for (const double units : {1e-16, 1e-8, 1e-3, 1e3, 1e8, 1e12}) {
        for (int k = 0; k < 30; ++k) {
            const VecX center = sampling::normal_vector(rng, 3);
            const SmoothProjection found =
                project_smooth({quadric(MatX::Identity(3, 3), center, units)},
                               center + rng.uniform(1.1, 20.0) * sampling::direction(rng, 3));
            ASSERT_TRUE(found.converged) << units;
            EXPECT_NEAR((found.projection.point - center).norm(), 1.0, 1e-11) << units;
            ASSERT_EQ(found.projection.active.size(), 1U);
        }
    }
}

// Nearly flat: a sphere of radius 1e6 looks like a plane at the size of the question.
TEST(LevelSet, NearlyFlat) {
    Rng rng(233);
    for (int k = 0; k < 100; ++k) {
        const VecX u = sampling::direction(rng, 3);
        const double radius = 1e6;
        const LevelSet set(3, {ball_function(-radius * u, radius)});
        const VecX z = rng.uniform(0.1, 5.0) * u + sampling::normal_vector(rng, 3);
        const VecX exact = project(Ball<>(-radius * u, radius), z);
        // The closed form itself rounds to eps 1e6.
        EXPECT_LE((project(set, z) - exact).norm(), 1e-9);
    }
}

// An exponential wall: c grows by 1e4 within one unit, so Newton's first steps are short.
TEST(LevelSet, SteepWall) {
    const LevelSet set(
        2, {{.value = [](const VecX& x) { return std::exp(10.0 * x[0]) + x[1] * x[1] - 2.0; },
             .gradient =
                 [](const VecX& x) {
                     return vec({10.0 * std::exp(10.0 * x[0]), 2.0 * x[1]});
                 }}});
    Rng rng(234);
    for (int k = 0; k < 100; ++k) {
        const VecX z = vec({rng.uniform(0.1, 5.0), rng.uniform(-3.0, 3.0)});
        const VecX p = project(set, z);
        // Optimality with the exact gradient: on the boundary, z - p along it.
        const VecX g = set.constraints()[0].gradient(p);
        EXPECT_NEAR(set.constraints()[0].value(p) / g.norm(), 0.0, 1e-11);
        const VecX across = (z - p) - (z - p).dot(g) / g.squaredNorm() * g;
        EXPECT_LE(across.norm(), 1e-9 * (z - p).norm() + 1e-11);
        EXPECT_GT((z - p).dot(g), 0.0);
    }
}

// ---- quadratic convergence ----------------------------------------------------------------------

// Newton's method doubles the digits: from a few radii away 12 digits take at most 10 steps, and
// each doubling of the distance costs at most two steps more (z - P z is halved while the curved
// constraint looks flat).
TEST(LevelSet, FewIterations) {
    Rng rng(235);
    for (int k = 0; k < 200; ++k) {
        const Index n = 2 + k % 4;
        const double far = sampling::log_uniform(rng, 1.01, 1e6);
        const VecX center = sampling::normal_vector(rng, n);
        const VecX z = center + far * sampling::direction(rng, n);
        const SmoothProjection plain = project_smooth({ball_function(center, 1.0)}, z);
        EXPECT_TRUE(plain.converged);
        EXPECT_LE(plain.iterations, 10 + 2.0 * std::log2(far));
        const Metric metric(sampling::positive_definite(rng, n, 10.0));
        const SmoothProjection weighted = project_smooth({ball_function(center, 1.0)}, z, &metric);
        EXPECT_TRUE(weighted.converged);
        EXPECT_LE(weighted.iterations, 15 + 2.0 * std::log2(far));
    }
}

// Near the solution: start at distance 1e-1, 1e-2, 1e-4 from it. With order two the number of steps
// to 1e-12 is log2(12 / digits at the start), plus two for the multiplier, which starts at zero.
TEST(LevelSet, ConvergenceIsQuadratic) {
    MatX A(2, 2);
    A << 1.0, 0.3, 0.3, 2.0;
    const std::vector<SmoothFunction> constraints{quadric(A, VecX::Zero(2), 1.0)};
    const VecX z = vec({2.0, 1.5});
    const VecX solution = project_smooth(constraints, z).projection.point;
    for (const auto& [start, steps] :
         {std::pair{1e-1, 6}, std::pair{1e-2, 5}, std::pair{1e-4, 4}}) {
        const VecX near = solution + start * vec({0.6, -0.8});
        const SmoothProjection found = project_smooth(constraints, z, nullptr, &near);
        EXPECT_TRUE(found.converged);
        EXPECT_LE(found.iterations, steps) << start;
        EXPECT_LE((found.projection.point - solution).norm(), 1e-11);
    }
}

TEST(LevelSet, PointsOfTheSetNeedNoIteration) {
    const SmoothProjection found =
        project_smooth({ball_function(vec({1.0, 0.0}), 1.0)}, vec({1.2, 0.3}));
    EXPECT_EQ(found.iterations, 0);
    EXPECT_EQ(found.projection.point, vec({1.2, 0.3}));
    EXPECT_TRUE(found.projection.active.empty());
}

// ---- several constraints ------------------------------------------------------------------------

// Half-planes as smooth functions: the polyhedral method is the oracle.
TEST(LevelSet, LinearConstraintsAgreeWithThePolyhedron) {
    Rng rng(236);
    for (int k = 0; k < 200; ++k) {
        const Index n = 2 + k % 3;
        const Index rows = n + 3;
        const MatX A = sampling::normal_matrix(rng, rows, n);
        const VecX b = VecX::Constant(rows, 1.0) + sampling::normal_vector(rng, rows).cwiseAbs();
        std::vector<SmoothFunction> constraints;
        for (Index i = 0; i < rows; ++i)
            constraints.push_back(half_plane(A.row(i).transpose(), b[i]));
        const LevelSet set(n, constraints);
        const Polyhedron polyhedron(A, b);
        const VecX z = sampling::log_uniform(rng, 1.0, 1e4) * sampling::direction(rng, n);
        const VecX exact = project(polyhedron, z);
        EXPECT_LE((project(set, z) - exact).norm(), 1e-10 * (1.0 + z.norm()));
        const Metric metric(sampling::positive_definite(rng, n, 50.0));
        EXPECT_LE((project(set, z, metric) - project(polyhedron, z, metric)).norm(),
                  1e-8 * (1.0 + z.norm()));
    }
}

// M (z - p) = sum multiplier * gradient, multipliers >= 0, only tight constraints.
TEST(LevelSet, MultipliersCertifyTheProjection) {
    Rng rng(237);
    int several = 0;
    for (int k = 0; k < 300; ++k) {
        const Index n = 2 + k % 2;
        std::vector<SmoothFunction> constraints;
        for (int i = 0; i < 4; ++i) {
            constraints.push_back(
                ball_function(0.7 * sampling::direction(rng, n), rng.uniform(1.0, 1.3)));
        }
        constraints.push_back(half_plane(sampling::direction(rng, n), 0.1));
        const LevelSet set(n, constraints);
        const VecX z = sampling::log_uniform(rng, 1.0, 100.0) * sampling::direction(rng, n);
        const Metric metric(sampling::positive_definite(rng, n, 20.0));
        for (const Metric* M : {static_cast<const Metric*>(nullptr), &metric}) {
            const Projection found = project_active(set, z, M);
            VecX push = VecX::Zero(n);
            int pushing = 0;
            for (const ActiveConstraint& active : found.active) {
                const SmoothFunction& c = constraints[static_cast<std::size_t>(active.index)];
                EXPECT_GE(active.multiplier, 0.0);
                EXPECT_NEAR(c.value(found.point), 0.0, 1e-8);
                push += active.multiplier * c.gradient(found.point);
                if (active.multiplier > 1e-6) ++pushing;
            }
            const VecX pull =
                M != nullptr ? VecX(M->matrix() * (z - found.point)) : VecX(z - found.point);
            EXPECT_LE((pull - push).norm(), 1e-9 * (1.0 + pull.norm()) * 20.0);
            EXPECT_TRUE(contains(set, found.point, 1e-9));
            if (pushing > 1) ++several;
        }
    }
    EXPECT_GT(several, 100);
}

// The projection is the nearest of many members, in the metric.
TEST(LevelSet, NearestOfAllMembers) {
    Rng rng(238);
    for (int k = 0; k < 20; ++k) {
        std::vector<SmoothFunction> constraints;
        for (int i = 0; i < 3; ++i) {
            const MatX A = sampling::positive_definite(rng, 3, 4.0);
            constraints.push_back(quadric(A, 0.3 * sampling::direction(rng, 3), 1.0));
        }
        const LevelSet set(3, constraints);
        const Metric metric(sampling::positive_definite(rng, 3, 10.0));
        const VecX z = 3.0 * sampling::direction(rng, 3);
        const VecX p = project(set, z, metric);
        const auto on_boundary = [&](const VecX& u) -> VecX {
            double t = 10.0;
            for (const SmoothFunction& c : constraints) {
                // c(t u) = (t^2 u.Au + 2 t u.g + k) / 2 with k < 0: the positive root.
                const double quadratic = u.dot(hessian(c, u) * u);
                const double linear = u.dot(c.gradient(VecX::Zero(3)));
                const double constant = 2.0 * c.value(VecX::Zero(3));
                t = std::min(
                    t, (-linear + std::sqrt(linear * linear - quadratic * constant)) / quadratic);
            }
            return t * u;
        };
        const auto score = [&](const VecX& u) { return metric.norm(on_boundary(u) - z); };
        const double best = score(thesis::search_sphere(rng, 3, score, 200));
        EXPECT_LE(metric.norm(p - z), best + 1e-9);
        EXPECT_GE(metric.norm(p - z), best - 1e-3);
    }
}

// Without a Hessian it is taken by differences of the gradient; the result is the same.
TEST(LevelSet, HessianIsOptional) {
    Rng rng(239);
    for (int k = 0; k < 50; ++k) {
        const MatX A = sampling::positive_definite(rng, 3, 10.0);
        SmoothFunction f = quadric(A, VecX::Zero(3), 1.0);
        const VecX z = rng.uniform(2.0, 50.0) * sampling::direction(rng, 3);
        const VecX exact = project_smooth({f}, z).projection.point;
        EXPECT_LE((hessian({.value = f.value, .gradient = f.gradient}, z) - A).norm(),
                  1e-9 * A.norm());
        f.hessian = {};
        const SmoothProjection found = project_smooth({f}, z);
        EXPECT_TRUE(found.converged);
        EXPECT_LE((found.projection.point - exact).norm(), 1e-9);
        EXPECT_LE(found.iterations, 40);
    }
}

}  // namespace
}  // namespace drystone::convex
