#pragma once

#include <variant>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/cone.hpp"

/// The natural map r - P_K(r - Phi(u)) of one contact, which vanishes exactly at its solutions.
///
/// V: Vector<1> to Vector<3>, or SmallVector.
namespace drystone::problem {

/// r - P_K(r - phi) with phi = (phi_N, u_T): of a problem whose shift is frozen or scaled.
template <class V>
[[nodiscard]] V shifted_map(const Cone& cone, double phi_n, const V& r, const V& u) {
    return std::visit([&](const auto& law) { return shifted_map(law, phi_n, r, u); }, cone);
}

/// r - P_K(r - Phi(u)).
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

/// rho r - P_{rho K}(rho r - Phi(u)).
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
