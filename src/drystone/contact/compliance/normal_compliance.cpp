#include "drystone/contact/compliance/normal_compliance.hpp"

namespace drystone::contact {

namespace {

/// Penetrations below this are 0 in the listing (m).
constexpr double k_listing_zero = 1e-12;

double clipped(double D) { return D < k_listing_zero ? 0.0 : D; }

}  // namespace

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

Response listing_force(const NormalCompliance& law, double D1, double D0, bool predictor) {
    const double end = clipped(D1);
    if (law.scheme == NormalScheme::at_end) {
        return {.value = law.stiffness * end, .slope = law.stiffness};
    }
    const double c = law.stiffness / law.exponent;
    if (predictor) return {.value = c * end, .slope = c};
    const Response mean = power_secant(end, clipped(D0), law.exponent);
    const double e = law.dissipation;
    return {.value = c * (law.exponent * mean.value + e * D1) / (1.0 + e),
            .slope = c * (law.exponent * mean.slope + e) / (1.0 + e)};
}

}  // namespace drystone::contact
