#pragma once

namespace drystone::contact {

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

}  // namespace drystone::contact
