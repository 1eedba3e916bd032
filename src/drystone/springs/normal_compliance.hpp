#pragma once

namespace drystone::springs {

/// A function of the penetration at the end of a step and its derivative by it.
struct Response {
    double value = 0.0;
    double slope = 0.0;
};

/// [D]_+^alpha / alpha: what a contact of unit stiffness stores at the penetration D, alpha >= 2.
[[nodiscard]] double power_potential(double D, double alpha);

/// [D]_+^(alpha - 1), the derivative of the potential; its slope jumps at D = 0 when alpha = 2.
[[nodiscard]] Response power_force(double D, double alpha);

/// The secant of the potential between two penetrations,
///     (Phi(D1) - Phi(D0)) / (D1 - D0),   Phi(D) = [D]_+^alpha / alpha,
/// and its derivative by D1 (Nguyen 2024, eq. 3.32). Continuous for all D1 and D0, of either sign:
/// for D1 = D0 it is the force, with the slope (alpha - 1) D^(alpha - 2) / 2.
///
/// For two penetrations nothing is lost by cancellation: with the larger one D and delta = |D1 -
/// D0| / D it is D^(alpha - 1) (1 - (1 - delta)^alpha) / (alpha delta), where 1 - (1 - delta)^alpha
/// is computed as -expm1(alpha log1p(-delta)); slopes at small delta are sums of their series.
[[nodiscard]] Response power_secant(double D1, double D0, double alpha);

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
    /// e in [0, 1], the share in which SNC is mixed into INC. It is no restitution of Newton's:
    /// e = 0 keeps the energy, and the larger e, the more is lost.
    double dissipation = 0.0;
    /// e of Nguyen 2024, section 4.4, in [0, 1]: the share in which a linear spring of the
    /// stiffness c / alpha is mixed into INC. Only listing_force has it.
    double linear_dissipation = 0.0;
};

/// How far a force follows the thesis's listing beyond its rules for contact.
struct ListingRule {
    bool predictor = false;  ///< first iteration of Newton's method: the secant is D1 / alpha
    /// Where D1 and D0 differ by less than 1e-10 m: the slope of the force at D0, which is twice
    /// the limit of the secant's slope.
    bool full_slope = false;
};

/// Phi(D) (J).
[[nodiscard]] double contact_potential(const NormalCompliance& law, double D);

/// Force along the normal over a step from the penetration D0 to D1 (N), and its derivative by D1:
///     SNC  c [D1]_+^(alpha - 1),
///     INC  c (secant(D1, D0) + e [D1]_+^(alpha - 1)) / (1 + e).
/// Its work over the step takes at least what is stored: force (D1 - D0) >= Phi(D1) - Phi(D0), with
/// equality for INC and e = 0, because Phi is convex.
[[nodiscard]] Response normal_force(const NormalCompliance& law, double D1, double D0);

/// The same by the rules of the thesis's listing: no force unless D1 > 0; both penetrations clipped
/// at 0, also in the quotient;
///     SNC  c [D1]_+^(alpha - 1),
///     INC  c (secant(D1, D0) + e_1 [D1]_+^(alpha - 1) + e_2 D1 / alpha) / (1 + e_1 + e_2),
/// with the dissipation e_1 and the linear dissipation e_2. Penetrations below 1e-12 m count as 0.
[[nodiscard]] Response listing_force(const NormalCompliance& law, double D1, double D0,
                                     const ListingRule& rule);

}  // namespace drystone::springs
