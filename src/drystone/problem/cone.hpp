#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "drystone/problem/cones/associated.hpp"
#include "drystone/problem/cones/associated_form.hpp"
#include "drystone/problem/cones/bilateral.hpp"
#include "drystone/problem/cones/coulomb.hpp"
#include "drystone/problem/cones/elliptic.hpp"
#include "drystone/problem/cones/law.hpp"
#include "drystone/problem/cones/rolling.hpp"
#include "drystone/problem/cones/tresca.hpp"

namespace drystone::problem {

/// The law of one contact: a convex set K for its impulse and the shift Phi of its velocity, so
/// that the law reads  r in K,  Phi(u) in K*,  Phi(u).r = 0  (for Tresca's disc: the variational
/// inequality on K). A new law is a new file in cones/, its include and its name here.
using Cone = std::variant<Coulomb, Elliptic, Rolling, Associated, AssociatedForm<Elliptic>,
                          AssociatedForm<Rolling>, Tresca, Bilateral>;

/// Every alternative answers what a law must.
template <class... Laws>
[[nodiscard]] consteval bool are_laws(const std::variant<Laws...>*) {
    return (Law<Laws> && ...);
}
static_assert(are_laws(static_cast<const Cone*>(nullptr)));

/// r <- P_K(r).
inline void project(const Cone& cone, Block r) {
    std::visit([&](const auto& law) { project(law, r); }, cone);
}

/// Phi(u) = u + shift(u) e_N: the De Saxce change of variable of the law (0 for convex laws).
[[nodiscard]] inline double shift(const Cone& cone, const ConstBlock& u) {
    return std::visit([&](const auto& law) { return shift(law, u); }, cone);
}

/// D <- dP_K(z), an element of the generalised Jacobian where P_K has a kink. Newton methods use
/// it.
inline void projection_derivative(const Cone& cone, const ConstBlock& z, SquareBlock D) {
    std::visit([&](const auto& law) { projection_derivative(law, z, D); }, cone);
}

/// gradient <- d shift / du, 0 where u_T = 0 (an element of the generalised gradient).
inline void shift_gradient(const Cone& cone, const ConstBlock& u, Block gradient) {
    std::visit([&](const auto& law) { shift_gradient(law, u, gradient); }, cone);
}

/// True if the law can have this many components (1 to 6).
[[nodiscard]] inline bool fits(const Cone& cone, Index size) {
    return std::visit([&](const auto& law) { return fits(law, size); }, cone);
}

/// The numbers of the law that must be finite and >= 0.
[[nodiscard]] inline std::vector<Coefficient> coefficients(const Cone& cone) {
    return std::visit(
        [](const auto& law) {
            const auto named = coefficients(law);
            return std::vector<Coefficient>(named.begin(), named.end());
        },
        cone);
}

/// "Coulomb friction with mu 0.3".
[[nodiscard]] inline std::string describe(const Cone& cone) {
    return std::visit([](const auto& law) { return describe(law); }, cone);
}

/// A law without friction for this many components (1 to 6).
[[nodiscard]] inline Cone frictionless(Index size) {
    if (size <= 3) return Coulomb{};
    return Rolling{};
}

/// The answers of the law to the other questions of cones/law.hpp.
[[nodiscard]] inline bool is_bilateral(const Cone& cone) {
    return std::visit([](const auto& law) { return is_bilateral(law); }, cone);
}

[[nodiscard]] inline std::optional<double> coulomb_mu(const Cone& cone) {
    return std::visit([](const auto& law) { return coulomb_mu(law); }, cone);
}

[[nodiscard]] inline std::optional<SmallVector> second_order_coefficients(const Cone& cone,
                                                                          Index size) {
    return std::visit([&](const auto& law) { return second_order_coefficients(law, size); }, cone);
}

[[nodiscard]] inline Cone scaled(const Cone& cone, double factor) {
    return std::visit([&](const auto& law) { return Cone(scaled(law, factor)); }, cone);
}

inline void set_mu(Cone& cone, double mu) {
    std::visit([&](auto& law) { set_mu(law, mu); }, cone);
}

[[nodiscard]] inline double largest_mu(const Cone& cone) {
    return std::visit([](const auto& law) { return largest_mu(law); }, cone);
}

inline void scale_friction(Cone& cone, double factor) {
    std::visit([&](auto& law) { scale_friction(law, factor); }, cone);
}

[[nodiscard]] inline std::optional<Cone> associated(const Cone& cone) {
    return std::visit(
        [](const auto& law) -> std::optional<Cone> {
            if (const auto form = associated(law)) return Cone(*form);
            return std::nullopt;
        },
        cone);
}

[[nodiscard]] inline double largest_dissipation(const Cone& cone, const ConstBlock& u) {
    return std::visit([&](const auto& law) { return largest_dissipation(law, u); }, cone);
}

/// True if some velocity has a shift that is not 0.
[[nodiscard]] inline bool can_shift(const Cone& cone) {
    return std::visit(
        [](const auto& law) {
            return !never_shifts(law) &&
                   std::ranges::any_of(coefficients(law), [](const Coefficient& number) {
                       return number.value > 0.0;
                   });
        },
        cone);
}

/// r - P_K(r - phi) with phi = (phi_N, u_T): of a problem whose shift is frozen or scaled.
/// V: Vector<1> to Vector<3>, or SmallVector, here and below.
template <class V>
[[nodiscard]] V shifted_map(const Cone& cone, double phi_n, const V& r, const V& u) {
    return std::visit([&](const auto& law) { return shifted_map(law, phi_n, r, u); }, cone);
}

/// The natural map r - P_K(r - Phi(u)), which vanishes exactly at the solutions of a contact.
template <class V>
[[nodiscard]] V natural_map(const Cone& cone, const V& r, const V& u) {
    return std::visit(
        [&](const auto& law) { return shifted_map(law, shifted_normal(law, u), r, u); }, cone);
}

/// rho r - P_{rho K}(rho r - phi), in m/s for rho in 1/kg. rho K = K for the cones; Tresca's disc
/// grows with rho.
template <class V>
[[nodiscard]] V shifted_velocity_map(const Cone& cone, double rho, double phi_n, const V& r,
                                     const V& u) {
    const V velocity = rho * r;
    return std::visit(
        [&](const auto& law) { return shifted_map(scaled(law, rho), phi_n, velocity, u); }, cone);
}

/// rho r - P_{rho K}(rho r - Phi(u)), the natural map in m/s.
template <class V>
[[nodiscard]] V velocity_map(const Cone& cone, double rho, const V& r, const V& u) {
    const V velocity = rho * r;
    return std::visit(
        [&](const auto& law) {
            return shifted_map(scaled(law, rho), shifted_normal(law, u), velocity, u);
        },
        cone);
}

}  // namespace drystone::problem
