// Nguyen 2024, Theorems 6.14 and 6.22: openness and normal regularity imply metric subregularity.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/convex/regularity/subregularity.hpp"

namespace drystone::convex {
namespace {

// M(x) = s x: the graph is a line, omega = 0, B(0, beta) is covered by B[0, alpha] for beta = s
// alpha. The bound 1 / s is the constant itself.
TEST(Subregularity, OfALinearMapHasTheSharpBound) {
    for (const double s : {0.2, 1.0, 5.0}) {
        const double bound = subregularity_bound(convex_modulus(), 0.3, s * 0.3);
        std::vector<SubregularitySample> samples;
        for (double x = -1.0; x <= 1.0; x += 0.01) {
            samples.push_back({.to_solutions = std::abs(x), .to_value = std::abs(s * x)});
        }
        EXPECT_NEAR(measured_subregularity(samples), bound, 1e-14 / s);
    }
}

// M(x) = x + c x^2: M^-1(0) = {0, -1/c}. The derivative is 2c-Lipschitz, so that the graph has
// the modulus c t^2 (Proposition 6.3 with a point for S). Near each solution B(0, alpha - c
// alpha^2) is covered by B[x, alpha]. Theorem 6.14: the constant, 1 at both, is at most the bound.
TEST(Subregularity, OfACurvedGraphIsBounded) {
    const double c = 0.1;
    const Modulus omega = graph_modulus(convex_modulus(), {.K = 2.0, .L = 2.0 * c});
    double least = std::numeric_limits<double>::infinity();
    for (double alpha = 0.01; alpha < 3.0; alpha += 0.01) {
        const double beta = alpha - c * alpha * alpha;
        least = std::min(least, subregularity_bound(omega, alpha, beta));
    }
    std::vector<SubregularitySample> samples;
    for (const double solution : {0.0, -1.0 / c}) {
        for (int k = -100; k <= 100; ++k) {
            if (k == 0) continue;
            const double d = 1e-5 * k;
            const double x = solution + d;
            samples.push_back({.to_solutions = std::abs(d), .to_value = std::abs(x + c * x * x)});
        }
    }
    const double gamma = measured_subregularity(samples);
    // Near a solution d / |d + c d^2| <= 1 / (1 - c |d|).
    EXPECT_NEAR(gamma, 1.0, 2.0 * c * 1e-3);
    EXPECT_GE(least, gamma);
    // For small alpha it is (1 + 2 c alpha) / (1 - 3 c alpha) up to higher powers: 1.005 at 0.01.
    EXPECT_LT(least, 1.01);
}

// x^2 is not subregular at 0, and no openness condition holds: -beta is never covered, and the
// samples grow without bound.
TEST(Subregularity, FailsWhereTheMapDoesNotOpen) {
    std::vector<SubregularitySample> samples;
    for (const double x : {1e-1, 1e-3, 1e-5}) {
        samples.push_back({.to_solutions = x, .to_value = x * x});
    }
    EXPECT_NEAR(measured_subregularity(samples), 1e5, 1e-5);
    EXPECT_TRUE(std::isinf(subregularity_bound(subsmooth_modulus(1.0), 0.3, 0.3)));
}

// Theorem 6.22 with M(x) = f(x) + [-1, 1], f(x) = kappa sin x: values move by kappa |x - x'|. Where
// its inequality and its covering hold (beta <= 1 - |f| + kappa alpha at every solution), zero is
// inside of M(x) near every solution, and the constant is 0.
TEST(Subregularity, OfMovingValuesIsTrivialForConvexOnes) {
    const double kappa = 0.5;
    const double alpha = 0.2;
    const double least_room = 1.0 - kappa;
    const double beta = least_room + 0.5 * kappa * alpha;
    ASSERT_TRUE(opens_values(convex_modulus(), alpha, beta, kappa));
    std::vector<SubregularitySample> samples;
    for (double x = -4.0; x <= 4.0; x += 0.01) {
        const double value = kappa * std::sin(x);
        samples.push_back({.to_solutions = 0.0, .to_value = std::max(0.0, std::abs(value) - 1.0)});
        // All x are solutions: 0 is in [f - 1, f + 1].
        EXPECT_EQ(samples.back().to_value, 0.0);
    }
    EXPECT_EQ(measured_subregularity(samples), 0.0);
    // At the boundary of solutions the inequality cannot hold together with the covering: with
    // f(x) = x, M(x) = x + (-inf, 0], only beta <= alpha is covered at x = 0, and kappa = 1.
    EXPECT_FALSE(opens_values(convex_modulus(), alpha, alpha, 1.0));
    // Values of prox-regularity r need more room: omega(t) = t^2 / (2 r).
    EXPECT_TRUE(opens_values(prox_regular_modulus(2.0), alpha, 0.5, kappa));
    EXPECT_FALSE(opens_values(prox_regular_modulus(0.2), alpha, 0.5, kappa));
}

TEST(Subregularity, IsInfiniteForAValueThatIsNoSolution) {
    const std::vector<SubregularitySample> samples{{.to_solutions = 1.0, .to_value = 0.0}};
    EXPECT_TRUE(std::isinf(measured_subregularity(samples)));
}

}  // namespace
}  // namespace drystone::convex
