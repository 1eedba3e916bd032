/// Nguyen 2024, section 5.2: distances to an r-prox-regular set on segments inside the tube
/// { d < s }, s < r. A function f is sigma-semiconvex when f + sigma/2 |.|^2 is convex.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "convex/thesis_prox_cases.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

class ProxSemiconvexity : public testing::TestWithParam<thesis::ProxCase> {};

/// d at both ends and at the point 1 - t : t between them.
struct Chord {
    double length = 0.0;
    double t = 0.0;
    double first = 0.0;
    double last = 0.0;
    double between = 0.0;

    /// sigma that f = d^power needs on this chord: 2 (f(between) - mean) / (t (1 - t) length^2).
    [[nodiscard]] double needed(double power) const {
        const double mean = (1.0 - t) * std::pow(first, power) + t * std::pow(last, power);
        return 2.0 * (std::pow(between, power) - mean) / (t * (1.0 - t) * length * length);
    }
};

/// A random chord that stays in { d < s }, checked at 6 points.
std::optional<Chord> chord(const thesis::ProxCase& c, double s, Rng& rng) {
    const NormalSample foot = boundary_sample(c, rng);
    const double depth = rng.index(2) == 0 ? s * (1.0 - 0.05 * rng.uniform()) : s * rng.uniform();
    const VecX a = foot.point + depth * foot.normal;
    VecX along = sampling::direction(rng, c.dimension);
    if (c.dimension > 1 && rng.index(4) > 0) along -= along.dot(foot.normal) * foot.normal;
    const double length = s * sampling::log_uniform(rng, 0.05, 1.0);
    const VecX b = a + length * along.normalized();
    const auto d = [&](double t) { return distance(c.set, a + t * (b - a)); };
    try {
        for (int i = 0; i <= 5; ++i) {
            if (d(0.2 * i) >= s) return std::nullopt;
        }
    } catch (const ComputationError&) {
        return std::nullopt;  // left the tube
    }
    const double t = rng.uniform(0.1, 0.9);
    return Chord{.length = length, .t = t, .first = d(0.0), .last = d(1.0), .between = d(t)};
}

/// 800 random chords that stay in { d < s }, fewer where they leave it.
std::vector<Chord> chords(const thesis::ProxCase& c, double s) {
    Rng rng(70);
    std::vector<Chord> found;
    for (int k = 0; k < 800; ++k) {
        if (const std::optional<Chord> one = chord(c, s, rng)) found.push_back(*one);
    }
    EXPECT_GT(found.size(), 100);
    return found;
}

/// An error e of d enters `needed` as at most 4 e power s^(power - 1) / (0.09 (s/20)^2).
double rounding(const thesis::ProxCase& c, double s, double power) {
    const double e = 10.0 * c.accuracy;
    return 4.0 * e * power * std::pow(s, power - 1.0) / (0.09 * s * s / 400.0);
}

// The thesis states s / (r - s) for d^2. That is the constant of d^2 / 2: see the erratum below.
TEST_P(ProxSemiconvexity, DistanceAndItsSquareAreSemiconvex) {
    const thesis::ProxCase& c = GetParam();
    for (const double share : {0.3, 0.6, 0.9}) {
        const double s = share * c.r;
        for (const Chord& one : chords(c, s)) {
            ASSERT_LE(one.needed(1.0), 1.0 / (c.r - s) + rounding(c, s, 1.0));
            ASSERT_LE(one.needed(2.0), 2.0 * s / (c.r - s) + rounding(c, s, 2.0));
        }
    }
}

// Lemma 5.9: for any closed set d^2 is 2-semiconcave, and d is 1/delta-semiconcave at distances
// above delta.
TEST_P(ProxSemiconvexity, DistanceAndItsSquareAreSemiconcave) {
    const thesis::ProxCase& c = GetParam();
    const double s = 0.9 * c.r;
    int far_away = 0;
    for (const Chord& one : chords(c, s)) {
        ASSERT_GE(one.needed(2.0), -2.0 - rounding(c, s, 2.0));
        // d is at least this on the whole chord, being 1-Lipschitz.
        const double least = std::min(one.first, one.last) - one.length;
        if (least <= 0.05 * c.r) continue;
        ++far_away;
        ASSERT_GE(one.needed(1.0), -1.0 / least - rounding(c, s, 1.0));
    }
    EXPECT_GT(far_away, 20);
}

INSTANTIATE_TEST_SUITE_P(thesis, ProxSemiconvexity, testing::ValuesIn(thesis::prox_cases()),
                         thesis::case_name<thesis::ProxCase>);

// Erratum of section 5.2. Outside a ball d = r - |x|, the tangential second derivative of d^2 is
// -2 d / |x| = -2 d / (r - d), which tends to -2 s / (r - s) as d -> s: the stated s / (r - s) is
// half of what is needed, while 1 / (r - s) for d is exact.
TEST(ThesisErratum, SquaredDistanceNeedsTwiceTheStatedConstant) {
    const double r = 1.5;
    const double s = 0.9;
    const Annulus set = ball_complement(VecX::Zero(2), r);
    const double radius = r - 0.999 * s;  // d = 0.999 s at the middle of a tangential chord
    const double half = 1e-2;
    const VecX middle = radius * VecX::Unit(2, 0);
    const VecX along = half * VecX::Unit(2, 1);
    const auto needed = [&](double power) {
        const auto f = [&](const VecX& x) { return std::pow(distance(set, x), power); };
        return 2.0 * (f(middle) - 0.5 * (f(middle + along) + f(middle - along))) / (half * half);
    };
    ASSERT_LT(distance(set, middle), s);
    EXPECT_GT(needed(2.0), 1.9 * s / (r - s));
    EXPECT_LE(needed(2.0), 2.0 * s / (r - s));
    EXPECT_GT(needed(1.0), 0.98 / (r - s));
    EXPECT_LE(needed(1.0), 1.0 / (r - s));
}

}  // namespace
}  // namespace drystone::convex
