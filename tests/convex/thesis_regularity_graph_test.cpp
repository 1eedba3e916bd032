/// Nguyen 2024, Proposition 6.3, corrected: the graph of x -> f(x) + S is regular with
/// rho(t) = omega(sqrt(1 + K^2) t) + L t^2 / 2, when S is omega-regular, f is K-Lipschitz and its
/// derivative L-Lipschitz. Normals: (-Df(x)^T v, v) at (x, f(x) + s) for v normal to S at s.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::convex {
namespace {

using thesis::vec;

constexpr double k_rounding = 1e-13;  // points of size 5, a few eps each

/// y = a sin(k x) + s, s in [-1/2, 1/2]: K = a k, L = a k^2 from the derivatives a k cos(k x) and
/// -a k^2 sin(k x). The interval is convex, with normals +-1 at its ends.
std::vector<NormalSample> sine_band(double a, double k, Rng& rng) {
    std::vector<NormalSample> samples;
    for (int i = 0; i < 600; ++i) {
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        // Half of the points where the curvature is largest, k x near +-pi/2.
        const double around =
            i % 4 < 2 ? rng.uniform(-5.0, 5.0) : 0.05 * rng.normal() - side * 1.5707963;
        const double x = around / k;
        samples.push_back({.point = vec({x, a * std::sin(around) + 0.5 * side}),
                           .normal = side * vec({-a * k * std::cos(around), 1.0})});
    }
    return samples;
}

TEST(GraphModulus, BandAroundASine) {
    Rng rng(170);
    for (const auto& [a, k] : {std::pair{1.0, 1.0}, std::pair{0.5, 3.0}, std::pair{2.0, 0.7}}) {
        const std::vector<NormalSample> samples = sine_band(a, k, rng);
        const MappingBounds f{.K = a * k, .L = a * k * k};
        EXPECT_LE(regularity_defect(samples, graph_modulus(convex_modulus(), f)), k_rounding);
        // The band is not convex, and L may not be 5 % smaller: at the crests the normal is
        // (0, 1), the boundary rises by L x^2 / 2 and |(x, L x^2 / 2)|^2 = x^2 (1 + O(x^2)).
        EXPECT_GT(regularity_defect(samples, convex_modulus()), 1e-3);
        const MappingBounds flatter{.K = f.K, .L = 0.95 * f.L};
        EXPECT_GT(regularity_defect(samples, graph_modulus(convex_modulus(), flatter)), 1e-6);
    }
}

// S = {0}: the graph of f itself, both signs of the normal; 1/L-prox-regular (section 6.1).
TEST(GraphModulus, GraphOfASine) {
    std::vector<NormalSample> samples;
    for (int i = 0; i < 600; ++i) {
        const double x = -3.0 + 0.01 * i;
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        samples.push_back(
            {.point = vec({x, std::sin(x)}), .normal = side * vec({-std::cos(x), 1.0})});
    }
    EXPECT_LE(regularity_defect(samples, graph_modulus(convex_modulus(), {.K = 1.0, .L = 1.0})),
              k_rounding);
    EXPECT_LE(regularity_defect(samples, prox_regular_modulus(1.0)), k_rounding);
    EXPECT_GT(regularity_defect(samples, prox_regular_modulus(1.1)), 1e-6);
}

/// f(x) = a (cos x, sin x): |f'| = |f''| = a, so K = L = a. S is the annulus 1 <= |s| <= 2.
std::vector<NormalSample> helical_tube(double a, Rng& rng) {
    std::vector<NormalSample> samples;
    for (int i = 0; i < 700; ++i) {
        const double x = rng.uniform(-2.0, 2.0);
        const double angle = rng.uniform(0.0, 6.283185307179586);
        const VecX u = vec({std::cos(angle), std::sin(angle)});
        const bool inner = i % 4 > 0;
        const VecX y = a * vec({std::cos(x), std::sin(x)}) + (inner ? 1.0 : 2.0) * u;
        const VecX v = inner ? VecX(-u) : u;
        const VecX slope = a * vec({-std::sin(x), std::cos(x)});
        samples.push_back(
            {.point = vec({x, y[0], y[1]}), .normal = vec({-slope.dot(v), v[0], v[1]})});
    }
    return samples;
}

TEST(GraphModulus, AnnulusAlongAHelix) {
    Rng rng(171);
    for (const double a : {0.5, 2.0}) {
        const std::vector<NormalSample> samples = helical_tube(a, rng);
        const Modulus base = prox_regular_modulus(1.0);
        const Modulus rho = graph_modulus(base, {.K = a, .L = a});
        EXPECT_LE(regularity_defect(samples, rho), k_rounding);
        // Neither the modulus of S alone nor the curvature of f alone is enough.
        EXPECT_GT(regularity_defect(samples, base), 1e-3);
        EXPECT_GT(regularity_defect(samples, graph_modulus(convex_modulus(), {.K = a, .L = a})),
                  1e-3);
    }
}

// S the kink of Zheng and He is only subsmooth: the modulus stays linear. f(x) = b x: K = b,
// L = 0, rho(t) = sigma sqrt(1 + b^2) t. In R^2 with the Euclidean norm S = epi f of
// the kink is sigma-subsmooth as well: the largest <v, x> / (|v| |x|) between its two normals
// and the opposite boundary rays is sigma / sqrt(1 + sigma^2).
TEST(GraphModulus, ShearOfASubsmoothSet) {
    const double sigma = 0.5;
    const double b = 2.0;
    std::vector<NormalSample> base;
    std::vector<NormalSample> graph;
    Rng rng(172);
    for (int i = 0; i < 500; ++i) {
        const bool left = i % 2 == 0;
        const double s = (left ? -1.0 : 1.0) * sampling::log_uniform(rng, 1e-4, 2.0);
        const VecX point = vec({s, left ? 0.0 : -sigma * s});
        const VecX normal = vec({left ? 0.0 : -sigma, -1.0});
        const double x = rng.uniform(-1.0, 1.0);
        base.push_back({.point = point, .normal = normal});
        // f(x) = b x (1, 0): Df^T v = b v_1.
        graph.push_back({.point = vec({x, point[0] + b * x, point[1]}),
                         .normal = vec({-b * normal[0], normal[0], normal[1]})});
    }
    const double constant = sigma / std::sqrt(1.0 + sigma * sigma);
    EXPECT_LE(regularity_defect(base, subsmooth_modulus(constant)), k_rounding);
    EXPECT_GT(regularity_defect(base, subsmooth_modulus(0.99 * constant)), 1e-3);
    EXPECT_LE(
        regularity_defect(graph, graph_modulus(subsmooth_modulus(constant), {.K = b, .L = 0.0})),
        k_rounding);
    EXPECT_GT(regularity_defect(graph, convex_modulus()), 1e-3);
}

// Erratum of Proposition 6.3: printed is max(1, K) for every product norm above the maximum norm.
// Its proof needs |s' - s| <= |y' - y| + K |x' - x|, at most max(1, K) t for the norm |x| + |y|,
// but sqrt(1 + K^2) t for the Euclidean and (1 + K) t for the maximum norm. Counterexample:
// S = { |s| >= r } on the line and f(x) = K x, a strip { |y - K x| < r } taken out of the plane.
// Its edges are t = 2r / sqrt(1 + K^2) apart, the normal v = (K, -1) gives <v, x' - x> = 2r across.
TEST(ThesisErratum, GraphModulusOfAStrip) {
    const double r = 0.7;
    for (const double K : {0.3, 1.0, 1.2}) {
        const VecX v = vec({K, -1.0});
        const VecX across = 2.0 * r / v.squaredNorm() * v;
        const std::vector<NormalSample> edges{{.point = vec({0.0, r}), .normal = v},
                                              {.point = vec({0.0, r}) + across, .normal = -v}};
        ASSERT_NEAR(edges[1].point[1] - K * edges[1].point[0], -r, 1e-15);
        const Modulus omega = prox_regular_modulus(r);
        const Modulus printed = [&](double t) { return omega(std::max(1.0, K) * t); };
        EXPECT_GT(regularity_defect(edges, printed), 0.01);
        EXPECT_LE(regularity_defect(edges, graph_modulus(omega, {.K = K, .L = 0.0})), k_rounding);
        // In the norm |x| + |y| with the dual norm max(|x|, |y|) the printed modulus holds. The
        // nearest point across in that norm is 2r / max(1, K) away along one axis.
        const double taxicab = 2.0 * r / std::max(1.0, K);
        EXPECT_LE(2.0 * r, v.lpNorm<Eigen::Infinity>() * printed(taxicab) + k_rounding);
    }
}

// The proposition asks for omega >= 0 and nondecreasing. With the negative modulus of a strongly
// convex S the formula would be wrong: a band of width 1 around y = 2x is not strongly convex.
TEST(GraphModulus, NeedsANonnegativeModulus) {
    std::vector<NormalSample> samples;
    for (int i = 0; i < 50; ++i) {
        const double x = 0.1 * i;
        samples.push_back({.point = vec({x, 2.0 * x + 0.5}), .normal = vec({-2.0, 1.0})});
    }
    // S = [-1/2, 1/2] is 1/2-strongly convex in R.
    const Modulus wrong = graph_modulus(strongly_convex_modulus(0.5), {.K = 2.0, .L = 0.0});
    EXPECT_GT(regularity_defect(samples, wrong), 1.0);
    EXPECT_LE(regularity_defect(samples, graph_modulus(convex_modulus(), {.K = 2.0, .L = 0.0})),
              k_rounding);
}

}  // namespace
}  // namespace drystone::convex
