/// Nguyen 2024, Propositions 6.8, 6.11 and 6.13: fibres, solution sets and preimages, on sets where
/// the Lipschitz constants K, L and the subregularity constant gamma are found by hand.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

constexpr double k_rounding = 1e-12;  // points of size 5 and normals of size 3, a few eps each

// ---- Proposition 6.13: f^-1(B), gamma (omega(K t) + L t^2 / 2) ----------------------------------

// f(x) = k x, B outside the open ball of radius r: f^-1(B) is outside the ball of radius r / k,
// K = k, L = 0, and gamma = 1/k since d(x, f^-1(B)) = d(f(x), B) / k. The modulus
// (1/k) (k t)^2 / 2r = t^2 / (2 r/k) is exact.
TEST(PreimageModulus, ScalingIsExact) {
    Rng rng(180);
    for (const double k : {0.3, 1.0, 4.0}) {
        const double r = 1.2;
        std::vector<NormalSample> samples;
        for (int i = 0; i < 300; ++i) {
            const VecX u = sampling::direction(rng, 3);
            samples.push_back({.point = r / k * u, .normal = -u});
        }
        const auto modulus = [&](double gamma) {
            return preimage_modulus(prox_regular_modulus(r), gamma, {.K = k, .L = 0.0});
        };
        EXPECT_LE(regularity_defect(samples, modulus(1.0 / k)), k_rounding);
        EXPECT_GT(regularity_defect(samples, modulus(0.98 / k)), 1e-3);
        if (k <= 1.0) continue;
        EXPECT_GT(regularity_defect(samples, prox_regular_modulus(r)), 1e-3);  // the modulus of B
    }
}

/// Boundary of { |m (y - a sin x)| <= 1/2 } with normals +-(-a cos x, 1).
std::vector<NormalSample> sine_band(double a, double m, Rng& rng) {
    std::vector<NormalSample> samples;
    for (int i = 0; i < 600; ++i) {
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        const double x =
            i % 4 < 2 ? rng.uniform(-5.0, 5.0) : 0.05 * rng.normal() - side * 1.5707963;
        samples.push_back({.point = vec({x, a * std::sin(x) + 0.5 * side / m}),
                           .normal = side * vec({-a * std::cos(x), 1.0})});
    }
    return samples;
}

// f(x, y) = m (y - a sin x), B = [-1/2, 1/2]: |grad f| <= m sqrt(1 + a^2) = K, the gradient is
// m a-Lipschitz, and moving along y alone reaches f^-1(B) within d(f, B) / m, so gamma = 1/m.
// omega = 0, hence the modulus a t^2 / 2, attained at the crests.
TEST(PreimageModulus, IntervalUnderAWavyFunction) {
    Rng rng(181);
    for (const double m : {0.5, 1.0, 3.0}) {
        const double a = 0.8;
        const std::vector<NormalSample> samples = sine_band(a, m, rng);
        const MappingBounds f{.K = m * std::sqrt(1.0 + a * a), .L = m * a};
        EXPECT_LE(regularity_defect(samples, preimage_modulus(convex_modulus(), 1.0 / m, f)),
                  k_rounding);
        EXPECT_GT(regularity_defect(samples, preimage_modulus(convex_modulus(), 0.95 / m, f)),
                  1e-6);
        EXPECT_GT(regularity_defect(samples, convex_modulus()), 1e-3);  // the modulus of B
    }
}

// f(x) = x + a (sin x_2, sin x_1), 0 < a < 1, on the plane: Df = I + a [0 cos x_2; cos x_1 0], so
// 1 - a <= |Df u| <= 1 + a = K for unit u and L = a. f is onto with |f(x) - f(x')| >=
// (1 - a) |x - x'|, hence gamma = 1/(1 - a). B is the annulus r <= |b| <= 3r. Normals Df(x)^T v.
TEST(PreimageModulus, AnnulusUnderADeformation) {
    const double a = 0.4;
    const double r = 0.9;
    Rng rng(182);
    std::vector<NormalSample> samples;
    for (int i = 0; i < 800; ++i) {
        const VecX u = sampling::direction(rng, 2);
        const bool inner = i % 4 > 0;
        const VecX b = (inner ? r : 3.0 * r) * u;
        VecX x = b;  // x = b - a (sin x_2, sin x_1) contracts by a
        for (int k = 0; k < 60; ++k) x = b - a * vec({std::sin(x[1]), std::sin(x[0])});
        const VecX v = inner ? VecX(-u) : u;
        samples.push_back(
            {.point = x,
             .normal = vec({v[0] + a * std::cos(x[0]) * v[1], v[1] + a * std::cos(x[1]) * v[0]})});
    }
    const MappingBounds f{.K = 1.0 + a, .L = a};
    const Modulus base = prox_regular_modulus(r);
    EXPECT_LE(regularity_defect(samples, preimage_modulus(base, 1.0 / (1.0 - a), f)), k_rounding);
    EXPECT_GT(regularity_defect(samples, base), 1e-3);
}

// ---- Proposition 6.11: { x : f(x) in F(x) }, gamma (omega(sqrt(1 + K^2) t) + L t^2 / 2) ---------

// F(x) = { y : |(x, y)| >= r } on the line, f = c constant: the solutions are |x| >= g/2 with
// g = 2 sqrt(r^2 - c^2). At x = g/2 the distance r - |(x, c)| to the graph has slope g / 2r, so
// every gamma > 2r/g works nearby and the modulus may use the limit: gamma t^2 / 2r = t^2 / g,
// which is exactly g across the gap t = g.
TEST(SolutionModulus, GapOnALineIsExact) {
    const double r = 1.3;
    const double c = 0.5;
    const double g = 2.0 * std::sqrt(r * r - c * c);
    std::vector<NormalSample> samples{{.point = vec({0.5 * g}), .normal = vec({-1.0})},
                                      {.point = vec({-0.5 * g}), .normal = vec({1.0})}};
    for (double x = 0.5 * g; x < 4.0; x += 0.1) {
        samples.push_back({.point = vec({x}), .normal = vec({0.0})});
        samples.push_back({.point = vec({-x}), .normal = vec({0.0})});
    }
    const auto modulus = [&](double gamma) {
        return solution_modulus(prox_regular_modulus(r), gamma, {.K = 0.0, .L = 0.0});
    };
    EXPECT_LE(regularity_defect(samples, modulus(2.0 * r / g)), k_rounding);
    EXPECT_GT(regularity_defect(samples, modulus(1.99 * r / g)), 1e-3);
    EXPECT_GT(regularity_defect(samples, prox_regular_modulus(r)), 1e-3);  // that of the graph
}

// F(x) = { y : |(x, y)| >= r } on the plane, f(x) = c + a sin x_1: K = L = a. The boundary
// |x|^2 = r^2 - f(x)^2 of the solutions has |x| >= h = sqrt(r^2 - m^2) with m = c + a, and
// phi = |(x, f(x))| has |grad phi| = |x + f grad f| / r >= (h - m a) / r there: every
// gamma > r / (h - m a) works nearby. Normals -(x + f grad f).
TEST(SolutionModulus, PlaneCurve) {
    const double r = 2.0;
    const double c = 0.6;
    const double a = 0.3;
    const auto f = [&](double x) { return c + a * std::sin(x); };
    Rng rng(183);
    std::vector<NormalSample> samples;
    for (int i = 0; i < 700; ++i) {
        const VecX u = sampling::direction(rng, 2);
        double low = 0.0;  // |(x, f)| < r inside: phi grows along rays since |f f'| <= m a < h
        double high = r;
        while (high - low > 1e-15 * r) {
            const double middle = 0.5 * (low + high);
            if (middle <= low || middle >= high) break;
            (std::hypot(middle, f(middle * u[0])) < r ? low : high) = middle;
        }
        const VecX x = high * u;
        const VecX slope = vec({f(x[0]) * a * std::cos(x[0]), 0.0});
        samples.push_back({.point = x, .normal = -(x + slope)});
    }
    const double m = c + a;
    const double gamma = r / (std::sqrt(r * r - m * m) - m * a);
    const Modulus base = prox_regular_modulus(r);
    EXPECT_LE(regularity_defect(samples, solution_modulus(base, gamma, {.K = a, .L = a})),
              k_rounding);
    EXPECT_GT(regularity_defect(samples, base), 1e-3);
    EXPECT_GT(regularity_defect(samples, convex_modulus()), 1e-1);
}

// ---- Proposition 6.8: M^-1(y), (1 + gamma c) omega ----------------------------------------------

// M(x) = -f(x) + B with the wavy f above: d(0, M(x)) = (f(x) - 1/2)+ near the upper edge, with
// subgradients x* = tau m (-a cos x, 1), tau in [0, 1], gamma = 1/m. On the set
// <x*, x' - x> <= tau m a t^2 / 2 and |x*| >= tau m. With omega = b t^2 / 2 the condition
// tau m a <= (tau m + c) b holds for all tau when b = m a / (m + c); then
// (1 + gamma c) b = (1 + c/m) m a / (m + c) = a, the exact modulus, for every c >= 0.
TEST(FibreModulus, TradesCAgainstOmega) {
    Rng rng(184);
    const double a = 0.8;
    for (const double m : {0.5, 2.0}) {
        const std::vector<NormalSample> samples = sine_band(a, m, rng);
        for (const double c : {0.0, 0.3, 5.0}) {
            const double b = m * a / (m + c);
            const Modulus omega = prox_regular_modulus(1.0 / b);
            // The hypothesis (ii) for the scaled subgradients.
            for (const double tau : {0.1, 0.5, 1.0}) {
                for (int k = 0; k < 200; ++k) {
                    const NormalSample& here = samples[static_cast<std::size_t>(rng.index(600))];
                    const NormalSample& there = samples[static_cast<std::size_t>(rng.index(600))];
                    const VecX step = there.point - here.point;
                    ASSERT_LE(tau * m * here.normal.dot(step),
                              (tau * m * here.normal.norm() + c) * omega(step.norm()) + k_rounding);
                }
            }
            EXPECT_LE(regularity_defect(samples, fibre_modulus(omega, 1.0 / m, c)), k_rounding);
            if (c == 0.0) continue;
            EXPECT_GT(regularity_defect(samples, fibre_modulus(omega, 0.8 / m, c)), 1e-6);
            EXPECT_GT(regularity_defect(samples, omega), 1e-6);  // the base modulus is too small
        }
    }
}

// Remark 6.9: with an omega-regular graph of M the fibre is (1 + gamma) omega-regular. The graph
// of -f + B has omega(t) = L t^2 / 2 = m a t^2 / 2 by Proposition 6.3, so (m + 1) a t^2 / 2: valid,
// but m + 1 times the exact modulus.
TEST(FibreModulus, FromTheGraph) {
    Rng rng(185);
    const double a = 0.8;
    for (const double m : {0.1, 2.0}) {
        const MappingBounds f{.K = m * std::sqrt(1.0 + a * a), .L = m * a};
        const Modulus graph = graph_modulus(convex_modulus(), f);
        const std::vector<NormalSample> samples = sine_band(a, m, rng);
        const Modulus fibre = fibre_modulus(graph, 1.0 / m, 1.0);
        EXPECT_LE(regularity_defect(samples, fibre), k_rounding);
        EXPECT_GT(regularity_defect(samples, [&](double t) { return 0.9 / (m + 1.0) * fibre(t); }),
                  1e-6);
        if (m > 1.0) continue;
        EXPECT_GT(regularity_defect(samples, graph), 1e-6);  // the modulus of the graph alone
    }
}

}  // namespace
}  // namespace drystone::convex
