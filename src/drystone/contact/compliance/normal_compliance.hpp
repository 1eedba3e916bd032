#pragma once

#include "drystone/contact/compliance/power_law.hpp"

namespace drystone::contact {

/// When in a step the penetration counts that makes the force.
enum class NormalScheme {
    at_end,  ///< SNC: c [D1]_+^(alpha - 1), loses energy in every impact
    secant,  ///< INC: c times the secant of the potential, which keeps it
};

/// Contact as a spring: with the penetration D (m) it stores Phi = (c / alpha) [D]_+^alpha.
struct NormalCompliance {
    double stiffness = 0.0;  ///< c (N / m^(alpha - 1)), > 0
    double exponent = 2.0;   ///< alpha >= 2
    NormalScheme scheme = NormalScheme::secant;
    /// e in [0, 1], the share in which SNC is mixed into INC (Nguyen 2024, section 4.4). It is no
    /// restitution of Newton's: e = 0 keeps the energy, and the larger e, the more is lost.
    double dissipation = 0.0;
};

/// Phi(D) (J).
[[nodiscard]] double contact_potential(const NormalCompliance& law, double D);

/// Force along the normal over a step from the penetration D0 to D1 (N), and its derivative by D1:
///     SNC  c [D1]_+^(alpha - 1),
///     INC  c (secant(D1, D0) + e [D1]_+^(alpha - 1)) / (1 + e).
/// Its work over the step takes at least what is stored: force (D1 - D0) >= Phi(D1) - Phi(D0), with
/// equality for INC and e = 0, because Phi is convex.
[[nodiscard]] Response normal_force(const NormalCompliance& law, double D1, double D0);

/// The same by the rules of the thesis's listing, with c_nu = c / alpha for INC:
/// no force unless D1 > 0; both penetrations clipped at 0, also in the quotient;
///     SNC  c D1,   INC  c_nu (alpha secant + e D1) / (1 + e);
/// in the first iteration of Newton's method (`predictor`) the secant is replaced by D1 / alpha.
/// Penetrations below 1e-12 m count as 0.
[[nodiscard]] Response listing_force(const NormalCompliance& law, double D1, double D0,
                                     bool predictor);

}  // namespace drystone::contact
