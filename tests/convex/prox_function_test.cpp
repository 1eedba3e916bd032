/// Proximal steps prox(x, h) = argmin_y f(y) + |y - x|^2 / 2h.
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/regularity/proximal.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/convex/sets/box.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/convex/sets/polyhedron.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

/// (x^2 - 1)^2 / 4 in every component: f'' = 3 x^2 - 1 >= -1.
ProxFunction double_well() {
    const SmoothFunction f{
        .value = [](const VecX& x) { return 0.25 * (x.array().square() - 1.0).square().sum(); },
        .gradient = [](const VecX& x) -> VecX { return x.array().cube() - x.array(); },
        .hessian = [](const VecX& x) -> MatX {
            return (3.0 * x.array().square() - 1.0).matrix().asDiagonal();
        }};
    return smooth("double well", 2, f, 1.0);
}

ProxFunction log_sum_exp() {
    const auto weights = [](const VecX& x) -> VecX {
        const VecX e = (x.array() - x.maxCoeff()).exp();
        return e / e.sum();
    };
    // No Hessian: by differences.
    const SmoothFunction f{.value =
                               [](const VecX& x) {
                                   return x.maxCoeff() +
                                          std::log((x.array() - x.maxCoeff()).exp().sum());
                               },
                           .gradient = weights};
    return smooth("log sum exp", 2, f);
}

std::vector<ProxFunction> functions() {
    MatX A(2, 2);
    A << 3.0, 1.0, 1.0, 2.0;
    MatX saddle(2, 2);
    saddle << 1.0, 0.0, 0.0, -0.4;
    MatX rows(3, 2);
    rows << 1.0, 1.0, -1.0, 0.3, 0.2, -1.0;
    const AnySet ball = Ball<>(vec({0.3, -0.2}), 0.8);
    const AnySet polygon = Polyhedron(rows, vec({1.0, 0.7, 0.5}));
    return {l1_norm(2),
            euclidean_norm(2),
            quadratic(A, vec({1.0, -2.0})),
            quadratic(saddle, vec({0.2, 0.1})),
            indicator(ball),
            indicator(polygon),
            distance_to(ball),
            distance_to(polygon),
            support_of(ball),
            support_of(polygon),
            double_well(),
            log_sum_exp()};
}

// Optimality by comparison: no other point does better. The objective is strongly convex with
// modulus 1/h - s, so an error e of the step shows as (1/h - s) e^2 / 2; points around p at
// distances 1e-4 .. 10 test errors above 1e-5 or so, and p is compared with the gradient below.
TEST(ProxFunction, StepBeatsEveryOtherPoint) {
    Rng rng(210);
    for (const ProxFunction& f : functions()) {
        SCOPED_TRACE(f.name);
        for (int k = 0; k < 60; ++k) {
            const VecX x = 1.5 * sampling::normal_vector(rng, 2);
            const double h = f.semiconvexity > 0.0 ? rng.uniform(0.05, 0.95) / f.semiconvexity
                                                   : sampling::log_uniform(rng, 0.05, 20.0);
            const VecX p = f.prox(x, h);
            const auto objective = [&](const VecX& y) {
                return f.value(y) + (y - x).squaredNorm() / (2.0 * h);
            };
            const double strength = 1.0 / h - f.semiconvexity;
            const double best = objective(p);
            ASSERT_TRUE(std::isfinite(best));
            for (int j = 0; j < 100; ++j) {
                const double size = sampling::log_uniform(rng, 1e-4, 10.0);
                const VecX y = p + size * sampling::direction(rng, 2);
                // f + |. - x|^2 / 2h grows at least like strength |y - p|^2 / 2 from its minimum.
                ASSERT_GE(objective(y), best + 0.5 * strength * size * size -
                                            1e-12 * (1.0 + std::abs(best)) - 1e-9 * size);
            }
        }
    }
}

// (x - p) / h is a subgradient at p: f(y) >= f(p) + <g, y - p> - s/2 |y - p|^2.
TEST(ProxFunction, ResidualIsASubgradient) {
    Rng rng(211);
    for (const ProxFunction& f : functions()) {
        SCOPED_TRACE(f.name);
        for (int k = 0; k < 60; ++k) {
            const VecX x = 1.5 * sampling::normal_vector(rng, 2);
            const double h = f.semiconvexity > 0.0 ? 0.5 / f.semiconvexity
                                                   : sampling::log_uniform(rng, 0.1, 10.0);
            const VecX p = f.prox(x, h);
            const VecX g = (x - p) / h;
            for (int j = 0; j < 50; ++j) {
                const VecX y = 2.0 * sampling::normal_vector(rng, 2);
                const double bound =
                    f.value(p) + g.dot(y - p) - 0.5 * f.semiconvexity * (y - p).squaredNorm();
                ASSERT_GE(f.value(y), bound - 1e-9 * (1.0 + g.norm()) * (1.0 + (y - p).norm()));
            }
        }
    }
}

// Moreau's decomposition x = prox_{hf}(x) + h prox_{f*/h}(x / h) for conjugate pairs: a norm and
// the indicator of the dual unit ball, a support function and the indicator of its set, a
// quadratic and that of the inverse matrix.
TEST(ProxFunction, MoreauDecomposition) {
    Rng rng(212);
    MatX A(3, 3);
    A << 3.0, 1.0, 0.0, 1.0, 2.0, 0.5, 0.0, 0.5, 1.0;
    const AnySet ellipsoid = Ellipsoid(vec({0.1, 0.2, -0.3}), vec({1.0, 0.5, 2.0}));
    const std::vector<std::pair<ProxFunction, ProxFunction>> pairs{
        {l1_norm(3), indicator(Box<>(VecX::Constant(3, -1.0), VecX::Constant(3, 1.0)))},
        {euclidean_norm(3), indicator(Ball<>(VecX::Zero(3), 1.0))},
        {support_of(ellipsoid), indicator(ellipsoid)},
        {quadratic(A, VecX::Zero(3)), quadratic(A.inverse(), VecX::Zero(3))}};
    for (const auto& [f, conjugate] : pairs) {
        SCOPED_TRACE(f.name);
        for (int k = 0; k < 200; ++k) {
            const VecX x = 3.0 * sampling::normal_vector(rng, 3);
            const double h = sampling::log_uniform(rng, 0.05, 20.0);
            const VecX sum = f.prox(x, h) + h * conjugate.prox(x / h, 1.0 / h);
            EXPECT_LE((sum - x).norm(), 1e-12 * (1.0 + x.norm()) * (1.0 + h));
        }
    }
}

TEST(ProxFunction, ClosedForms) {
    const VecX soft = l1_norm(3).prox(vec({3.0, -0.5, -2.0}), 1.0);
    EXPECT_EQ(soft, vec({2.0, 0.0, -1.0}));
    EXPECT_LE((euclidean_norm(2).prox(vec({3.0, 4.0}), 1.0) - vec({2.4, 3.2})).norm(), 1e-15);
    EXPECT_EQ(euclidean_norm(2).prox(vec({0.3, 0.4}), 1.0), VecX::Zero(2));
    EXPECT_EQ(euclidean_norm(2).prox(VecX::Zero(2), 1.0), VecX::Zero(2));
    // (1 + 2h) y = x + h b.
    const ProxFunction q = quadratic(2.0 * MatX::Identity(1, 1), vec({3.0}));
    EXPECT_NEAR(q.prox(vec({1.0}), 0.5)[0], 2.5 / 2.0, 1e-15);
    EXPECT_EQ(q.semiconvexity, 0.0);
    EXPECT_DOUBLE_EQ(quadratic(-2.0 * MatX::Identity(2, 2), VecX::Zero(2)).semiconvexity, 2.0);
    // The distance to a ball: half way, then the nearest point, then nothing.
    const ProxFunction d = distance_to(Ball<>(VecX::Zero(2), 1.0));
    EXPECT_LE((d.prox(vec({3.0, 0.0}), 1.0) - vec({2.0, 0.0})).norm(), 1e-15);
    EXPECT_LE((d.prox(vec({3.0, 0.0}), 5.0) - vec({1.0, 0.0})).norm(), 1e-15);
    EXPECT_EQ(d.prox(vec({0.5, 0.0}), 5.0), vec({0.5, 0.0}));
    const ProxFunction i = indicator(Ball<>(VecX::Zero(2), 1.0));
    EXPECT_EQ(i.value(vec({0.9, 0.0})), 0.0);
    EXPECT_EQ(i.value(vec({1.1, 0.0})), std::numeric_limits<double>::infinity());
}

// The double well for h s < 1, s = 1: in one component p solves h (p^3 - p) + p = x, a cubic with
// one real root since 1 - h > 0. By Cardano's formula with a = (1 - h) / h, b = x / h:
// p = cbrt(b/2 + w) + cbrt(b/2 - w), w = sqrt(b^2 / 4 + a^3 / 27).
TEST(ProxFunction, DoubleWellInClosedForm) {
    const ProxFunction f = double_well();
    Rng rng(213);
    for (int k = 0; k < 500; ++k) {
        const double h =
            k % 5 == 0 ? 1.0 - std::pow(10.0, rng.uniform(-6.0, -1.0)) : rng.uniform(0.01, 0.95);
        const VecX x = (k % 7 == 0 ? 50.0 : 2.0) * sampling::normal_vector(rng, 2);
        const VecX p = f.prox(x, h);
        for (Index i = 0; i < 2; ++i) {
            const double a = (1.0 - h) / h;
            const double b = x[i] / h;
            const double w = std::sqrt(0.25 * b * b + a * a * a / 27.0);
            // The smaller cube root without cancellation: the product of both is -a/3.
            const double large = std::cbrt(0.5 * b + std::copysign(w, b));
            const double expected = large - a / (3.0 * large);
            // h f'(p) + p = x has slope 1 - h + 3 h p^2 at p: the smaller, the less certain p is.
            const double slope = 1.0 - h + 3.0 * h * expected * expected;
            EXPECT_NEAR(p[i], expected, 1e-13 * (1.0 + std::abs(x[i])) / slope) << "h = " << h;
        }
    }
}

// Beyond h s = 1 the step is not unique; it refuses instead of returning some critical point.
TEST(ProxFunction, RefusesStepsThatAreNotUnique) {
    EXPECT_THROW((void)double_well().prox(vec({0.0, 0.0}), 1.0), ComputationError);
    EXPECT_THROW((void)double_well().prox(vec({0.1, 0.0}), 5.0), ComputationError);
    const ProxFunction saddle = quadratic(-2.0 * MatX::Identity(2, 2), VecX::Zero(2));
    EXPECT_NO_THROW((void)saddle.prox(vec({1.0, 0.0}), 0.49));
    EXPECT_THROW((void)saddle.prox(vec({1.0, 0.0}), 0.5), ComputationError);
    EXPECT_THROW((void)saddle.prox(vec({1.0, 0.0}), 1.0), ComputationError);
}

TEST(ProxFunction, RefusesBadData) {
    MatX unsymmetric(2, 2);
    unsymmetric << 1.0, 2.0, 0.0, 1.0;
    EXPECT_THROW((void)quadratic(unsymmetric, VecX::Zero(2)), InputError);
    EXPECT_THROW((void)quadratic(MatX::Identity(3, 3), VecX::Zero(2)), InputError);
    EXPECT_THROW((void)quadratic(MatX::Zero(1, 4), VecX::Zero(2)), InputError);
    EXPECT_THROW((void)quadratic(MatX::Constant(1, 1, std::nan("")), VecX::Zero(1)), InputError);
    EXPECT_THROW((void)smooth("f", 1, {}, -1.0), InputError);
}

}  // namespace
}  // namespace drystone::convex
