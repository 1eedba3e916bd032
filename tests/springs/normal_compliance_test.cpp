#include "drystone/springs/normal_compliance.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace drystone::springs {
namespace {

constexpr double k_eps = std::numeric_limits<double>::epsilon();
constexpr double k_exponents[] = {2.0, 2.5, 3.0, 3.7, 4.0, 6.0};

/// Penetrations of both signs, far from and close to each other.
const std::vector<std::pair<double, double>> k_ends{
    {1e-3, 2e-3},        {2e-3, 1e-3},  {1e-3, 0.0},     {0.0, 1e-3},
    {1e-3, -5e-4},       {-5e-4, 1e-3}, {1e-3, 1.05e-3}, {1e-3, 0.95e-3},
    {1e-3, 1e-3 + 1e-9}, {0.3, 0.29},   {1e-9, 1e-3},    {1e-3, 1e-9}};

// Nguyen 2024, Proposition 3.15: the work of the secant is the change of the potential.
TEST(PowerLaw, SecantDoesTheWorkOfThePotential) {
    for (const double alpha : k_exponents) {
        for (const auto& [D1, D0] : k_ends) {
            const double work = power_secant(D1, D0, alpha).value * (D1 - D0);
            const double change = power_potential(D1, alpha) - power_potential(D0, alpha);
            const double scale = power_potential(D1, alpha) + power_potential(D0, alpha);
            EXPECT_NEAR(work, change, 8.0 * alpha * k_eps * scale)
                << alpha << ' ' << D1 << ' ' << D0;
        }
    }
}

// Nothing is lost for ends that are close: the mean value theorem bounds the secant by the forces,
// which differ by less than rounding.
TEST(PowerLaw, SecantOfCloseEndsIsTheForce) {
    for (const double alpha : k_exponents) {
        for (const double D : {1e-6, 1e-3, 0.4}) {
            for (const double relative : {0.0, 1e-15, -1e-15, 3e-14}) {
                const double force = power_force(D, alpha).value;
                const Response secant = power_secant(D, D * (1.0 + relative), alpha);
                EXPECT_NEAR(secant.value, force,
                            (8.0 * k_eps + alpha * std::abs(relative)) * force);
                const double slope = 0.5 * (alpha - 1.0) * std::pow(D, alpha - 2.0);
                EXPECT_NEAR(secant.slope, slope, 1e-12 * slope);
            }
        }
    }
}

TEST(PowerLaw, IntegerExponentsAreSumsOfPowers) {
    for (const auto& [D1, D0] : k_ends) {
        if (D1 < 0.0 || D0 < 0.0) continue;
        const double two = 0.5 * (D1 + D0);
        const double three = (D1 * D1 + D1 * D0 + D0 * D0) / 3.0;
        EXPECT_NEAR(power_secant(D1, D0, 2.0).value, two, 8.0 * k_eps * two);
        EXPECT_NEAR(power_secant(D1, D0, 3.0).value, three, 16.0 * k_eps * three);
    }
}

// Differences of second order in a step of 1e-5 of the penetration: errors of 1e-10 and rounding of
// 1e-16 / 1e-5, relative to slope.
TEST(PowerLaw, SlopesAreDerivatives) {
    for (const double alpha : k_exponents) {
        for (const auto& [D1, D0] : k_ends) {
            if (D1 == 0.0) continue;  // the slope jumps
            const double step = 1e-5 * std::abs(D1);
            const double difference = (power_secant(D1 + step, D0, alpha).value -
                                       power_secant(D1 - step, D0, alpha).value) /
                                      (2.0 * step);
            const Response secant = power_secant(D1, D0, alpha);
            const double scale = secant.slope + 1e-4 * secant.value / std::abs(D1);
            EXPECT_NEAR(secant.slope, difference, 1e-6 * scale) << alpha << ' ' << D1 << ' ' << D0;
            const double force =
                (power_force(D1 + step, alpha).value - power_force(D1 - step, alpha).value) /
                (2.0 * step);
            EXPECT_NEAR(power_force(D1, alpha).slope, force, 1e-6 * std::abs(force));
        }
    }
}

TEST(PowerLaw, IsContinuousWhereContactEnds) {
    for (const double alpha : k_exponents) {
        const double inside = power_secant(1e-14, 1e-3, alpha).value;
        const double outside = power_secant(-1e-14, 1e-3, alpha).value;
        EXPECT_NEAR(inside, outside, 1e-9 * outside);
        EXPECT_EQ(power_secant(-1e-3, -2e-3, alpha).value, 0.0);
        EXPECT_EQ(power_secant(0.0, 0.0, alpha).value, 0.0);
    }
}

// Convexity: no law of this family gives back more than was stored.
TEST(NormalCompliance, TakesAtLeastWhatIsStored) {
    for (const double alpha : k_exponents) {
        for (const NormalScheme scheme : {NormalScheme::secant, NormalScheme::at_end}) {
            for (const double e : {0.0, 0.3, 1.0}) {
                const NormalCompliance law{
                    .stiffness = 3e4, .exponent = alpha, .scheme = scheme, .dissipation = e};
                for (const auto& [D1, D0] : k_ends) {
                    const double work = normal_force(law, D1, D0).value * (D1 - D0);
                    const double stored = contact_potential(law, D1) - contact_potential(law, D0);
                    const double rounding =
                        1e-14 * (contact_potential(law, D1) + contact_potential(law, D0));
                    EXPECT_GE(work, stored - rounding);
                    if (scheme == NormalScheme::secant && e == 0.0) {
                        EXPECT_NEAR(work, stored, rounding);
                    }
                }
            }
        }
    }
}

// The scaling of the listing: c_nu = c / alpha, force c_nu (D1^a - D0^a) / (D1 - D0).
TEST(NormalCompliance, ListingHasItsOwnScaling) {
    const double c_nu = 500.0;
    for (const double alpha : {2.0, 3.0, 4.0}) {
        const NormalCompliance law{.stiffness = alpha * c_nu, .exponent = alpha};
        const double D1 = 0.02;
        const double D0 = 0.015;
        const double S = (std::pow(D1, alpha) - std::pow(D0, alpha)) / (D1 - D0);
        EXPECT_NEAR(listing_force(law, D1, D0, {}).value, c_nu * S, 1e-12 * c_nu * S);
        EXPECT_EQ(listing_force(law, D1, D0, {.predictor = true}).value, c_nu * D1);
        // Both ends are clipped, the quotient too: an impact begins with the full force.
        EXPECT_NEAR(listing_force(law, D1, -0.1, {}).value, c_nu * std::pow(D1, alpha - 1.0),
                    1e-12 * c_nu * S);
    }
}

// SNC is c D^(alpha - 1) in thesis mode too, whatever D0.
TEST(NormalCompliance, SncOfTheListingHasItsExponent) {
    for (const double alpha : k_exponents) {
        const NormalCompliance law{
            .stiffness = 3e4, .exponent = alpha, .scheme = NormalScheme::at_end};
        for (const double D0 : {-1.0, 0.0, 0.01}) {
            EXPECT_EQ(listing_force(law, 0.02, D0, {}).value, normal_force(law, 0.02, D0).value);
            EXPECT_EQ(listing_force(law, 0.02, D0, {}).slope, normal_force(law, 0.02, D0).slope);
        }
    }
}

// Section 4.4 of the thesis: c_nu (S + e D1) / (1 + e), with a linear spring. `dissipation` mixes
// in the force at the end instead, as in exact mode. They agree where the exponent makes them
// equal.
TEST(NormalCompliance, LinearDissipationIsThatOfTheThesis) {
    const double c_nu = 500.0;
    const double D1 = 0.02;
    const double D0 = 0.015;
    for (const double alpha : {2.0, 3.0}) {
        for (const double e : {0.25, 1.0}) {
            NormalCompliance law{
                .stiffness = alpha * c_nu, .exponent = alpha, .linear_dissipation = e};
            const double S = (std::pow(D1, alpha) - std::pow(D0, alpha)) / (D1 - D0);
            const double expected = c_nu * (S + e * D1) / (1.0 + e);
            EXPECT_NEAR(listing_force(law, D1, D0, {}).value, expected, 1e-12 * expected);
            law.linear_dissipation = 0.0;
            law.dissipation = e;
            const Response exact = normal_force(law, D1, D0);
            const Response listing = listing_force(law, D1, D0, {});
            EXPECT_NEAR(listing.value, exact.value, 1e-12 * exact.value);
            EXPECT_NEAR(listing.slope, exact.slope, 1e-12 * exact.slope);
        }
    }
}

// The listing's slope where D1 = D0 is that of the force, alpha (alpha - 1) D^(alpha - 2) of S; the
// secant has half of it.
TEST(NormalCompliance, ListingDoublesTheSlopeOfEqualEnds) {
    for (const double alpha : k_exponents) {
        const NormalCompliance law{.stiffness = 3e4, .exponent = alpha};
        for (const double apart : {0.0, 0.9e-10, -0.9e-10}) {
            const double half = listing_force(law, 0.01 + apart, 0.01, {}).slope;
            const double full = listing_force(law, 0.01 + apart, 0.01, {.full_slope = true}).slope;
            EXPECT_NEAR(full, 2.0 * half, 1e-7 * full) << alpha;
        }
        const Response near = listing_force(law, 0.01 + 1.1e-10, 0.01, {.full_slope = true});
        EXPECT_EQ(near.slope, listing_force(law, 0.01 + 1.1e-10, 0.01, {}).slope);
    }
}

}  // namespace
}  // namespace drystone::springs
