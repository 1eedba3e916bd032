// Forces of contacts along the normal: powers of the penetration, their secants over a step, the
// thesis's rules.
#include "drystone/springs/normal_compliance.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drystone::springs {

namespace {

/// Relative distance of two penetrations below which the slope is summed from its series: at most
/// 0.1^k_terms of it is left out, and above it a difference of numbers of order 1 loses one digit.
constexpr double k_near = 0.1;
constexpr int k_terms = 18;

/// (1 - (1 - delta)^alpha) / (alpha delta) for delta in [0, 1].
double chord(double delta, double alpha) {
    if (delta == 0.0) return 1.0;
    return -std::expm1(alpha * std::log1p(-delta)) / (alpha * delta);
}

/// (1 - chord(delta)) / delta as its series
///     (alpha-1)/2 - (alpha-1)(alpha-2)/6 delta + (alpha-1)(alpha-2)(alpha-3)/24 delta^2 - ...,
/// for |delta| <= k_near, of either sign.
double chord_defect(double delta, double alpha) {
    double term = (alpha - 1.0) / 2.0;
    double sum = term;
    for (int k = 2; k < k_terms; ++k) {
        term *= -(alpha - k) * delta / (k + 1.0);
        sum += term;
    }
    return sum;
}

/// Both penetrations positive.
Response secant_of_two(double D1, double D0, double alpha) {
    const double larger = std::max(D1, D0);
    const double delta = std::abs(D1 - D0) / larger;
    const double value = std::pow(larger, alpha - 1.0) * chord(delta, alpha);
    // By D1 at fixed D0, with D0 = D1 (1 - relative).
    const double relative = (D1 - D0) / D1;
    const double slope = std::abs(relative) < k_near
                             ? std::pow(D1, alpha - 2.0) * chord_defect(relative, alpha)
                             : (std::pow(D1, alpha - 1.0) - value) / (D1 - D0);
    return {.value = value, .slope = slope};
}

/// Penetrations below the first are 0 in the listing, and those that differ by less than the second
/// are equal (m).
constexpr double k_listing_zero = 1e-12;
constexpr double k_listing_equal = 1e-10;

double clipped(double D) { return D < k_listing_zero ? 0.0 : D; }

}  // namespace

double power_potential(double D, double alpha) {
    assert(alpha >= 2.0);
    return D > 0.0 ? std::pow(D, alpha) / alpha : 0.0;
}

Response power_force(double D, double alpha) {
    assert(alpha >= 2.0);
    if (!(D > 0.0)) return {};
    const double stiffness = std::pow(D, alpha - 2.0);
    return {.value = stiffness * D, .slope = (alpha - 1.0) * stiffness};
}

Response power_secant(double D1, double D0, double alpha) {
    assert(alpha >= 2.0);
    if (D1 > 0.0 && D0 > 0.0) {
        if (alpha == 2.0) return {.value = 0.5 * (D1 + D0), .slope = 0.5};
        return secant_of_two(D1, D0, alpha);
    }
    if (D1 > 0.0) {
        const double value = power_potential(D1, alpha) / (D1 - D0);
        return {.value = value, .slope = (std::pow(D1, alpha - 1.0) - value) / (D1 - D0)};
    }
    if (D0 > 0.0) {
        const double value = power_potential(D0, alpha) / (D0 - D1);
        return {.value = value, .slope = value / (D0 - D1)};
    }
    return {};
}

double contact_potential(const NormalCompliance& law, double D) {
    return law.stiffness * power_potential(D, law.exponent);
}

Response normal_force(const NormalCompliance& law, double D1, double D0) {
    const Response end = power_force(D1, law.exponent);
    if (law.scheme == NormalScheme::at_end) {
        return {.value = law.stiffness * end.value, .slope = law.stiffness * end.slope};
    }
    const Response mean = power_secant(D1, D0, law.exponent);
    const double e = law.dissipation;
    const double c = law.stiffness / (1.0 + e);
    return {.value = c * (mean.value + e * end.value), .slope = c * (mean.slope + e * end.slope)};
}

Response listing_force(const NormalCompliance& law, double D1, double D0, const ListingRule& rule) {
    const double alpha = law.exponent;
    const double end = clipped(D1);
    const double start = clipped(D0);
    const Response force = power_force(end, alpha);
    if (law.scheme == NormalScheme::at_end) {
        return {.value = law.stiffness * force.value, .slope = law.stiffness * force.slope};
    }
    const double c = law.stiffness / alpha;
    if (rule.predictor) return {.value = c * end, .slope = c};
    Response mean = power_secant(end, start, alpha);
    if (rule.full_slope && std::abs(end - start) < k_listing_equal) {
        mean.slope = (alpha - 1.0) * std::pow(start, alpha - 2.0);
    }
    const double e = alpha * law.dissipation;
    const double linear = law.linear_dissipation;
    const double shares = 1.0 + law.dissipation + linear;
    return {.value = c * (alpha * mean.value + e * force.value + linear * D1) / shares,
            .slope = c * (alpha * mean.slope + e * force.slope + linear) / shares};
}

}  // namespace drystone::springs
