#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "drystone/linalg/types.hpp"

/// The questions that solvers and files ask about the law of a contact.
///
/// A law must answer the questions of the concept `Law`. The functions below it are default
/// answers; a law with better answers overloads them in its own file. No other file needs to name a
/// law, so a new law is a new file, its include and its name in cone.hpp.
namespace drystone::problem {

/// Components of one contact: at most six, so they live on the stack.
inline constexpr int k_most_components = 6;
using SmallVector = Eigen::Matrix<double, k_dynamic, 1, 0, k_most_components, 1>;
using SmallMatrix =
    Eigen::Matrix<double, k_dynamic, k_dynamic, 0, k_most_components, k_most_components>;

/// A block of a vector: the components of one contact, normal first.
using Block = Eigen::Ref<VecX>;
using ConstBlock = Eigen::Ref<const VecX>;
using SquareBlock = Eigen::Ref<MatX>;

/// A number of a law that must be finite and >= 0, by its name.
struct Coefficient {
    std::string_view name;
    double value = 0.0;
};

/// What every law provides: the convex set K of its impulses by projection, the shift of
/// Phi(u) = u + shift(u) e_N, the derivatives of both, and a description. A default-constructed
/// law has no friction.
template <class L>
concept Law = std::default_initializable<L> && std::copyable<L> &&
    requires(const L& law, Block r, SquareBlock D, const ConstBlock& u, Index size) {
    project(law, r);                   // r <- P_K(r)
    projection_derivative(law, u, D);  // D <- dP_K(u)
    shift_gradient(law, u, r);         // r <- d shift / du
    { shift(law, u) } -> std::same_as<double>;
    { fits(law, size) } -> std::same_as<bool>;
    { coefficients(law).size() } -> std::convertible_to<std::size_t>;
    { describe(law) } -> std::same_as<std::string>;
};

/// True if the rows hold as equations, u = 0, with any impulse.
template <class L>
[[nodiscard]] constexpr bool is_bilateral(const L&) {
    return false;
}

/// mu of exact Coulomb friction; nothing for other laws. Methods for this law alone ask for it: the
/// fast sweeps, the equations of Alart and Curnier, the path in the plane, FCLIB files.
template <class L>
[[nodiscard]] constexpr std::optional<double> coulomb_mu(const L&) {
    return std::nullopt;
}

/// The coefficients mu_i (size - 1) of a set K that is a second-order cone,
///     K = { r : sum_i (r_i / mu_i)^2 <= r_N^2 },   r_i = 0 where mu_i = 0;
/// nothing where K has another form.
template <class L>
[[nodiscard]] std::optional<SmallVector> second_order_coefficients(const L&, Index /*size*/) {
    return std::nullopt;
}

/// True if shift(u) = 0 for all u and all coefficients: the law is convex.
template <class L>
[[nodiscard]] constexpr bool never_shifts(const L&) {
    return false;
}

/// The law for impulses that are `factor` times as large in numbers. Cones do not change.
template <class L>
[[nodiscard]] constexpr L scaled(const L& law, double /*factor*/) {
    return law;
}

/// Replaces the friction coefficient of laws that have exactly one; others stay as they are.
template <class L>
constexpr void set_mu(L& /*law*/, double /*mu*/) {}

/// The largest coefficient of sliding friction, 0 for laws without.
template <class L>
[[nodiscard]] constexpr double largest_mu(const L& /*law*/) {
    return 0.0;
}

/// Multiplies the coefficients of sliding friction by `factor`; arms of moments, thresholds and
/// laws without friction stay as they are.
template <class L>
constexpr void scale_friction(L& /*law*/, double /*factor*/) {}

/// The law with the same set K and Phi(u) = u, whose problem is convex: the law itself if it never
/// shifts. Nothing for a law that does and has no associated form here.
template <class L>
[[nodiscard]] std::optional<L> associated(const L& law) {
    return never_shifts(law) ? std::optional<L>(law) : std::nullopt;
}

/// sup { -u.y : y in K } for u with Phi(u) in K*: the largest dissipation, which the shift makes 0
/// for cones.
template <class L>
[[nodiscard]] double largest_dissipation(const L&, const ConstBlock&) {
    return 0.0;
}

/// r - P_K(r - phi) with phi = (phi_N, u_T), of a law known by its projection only. On the boundary
/// of K this is the difference as it stands, with the rounding of r; laws with a formula of their
/// own do better (cones/stable_maps.hpp).
///
/// V: Vector<1> to Vector<3>, or SmallVector.
template <class L, class V>
[[nodiscard]] V shifted_map(const L& law, double phi_n, const V& r, const V& u) {
    V phi = u;
    phi[0] = phi_n;
    const V z = r - phi;
    V projected = z;
    project(law, projected);
    if ((projected.array() == z.array()).all()) return phi;
    return r - projected;
}

/// u_N + shift(u), the normal part of Phi(u).
template <class L, class V>
[[nodiscard]] double shifted_normal(const L& law, const V& u) {
    return u[0] + shift(law, u);
}

}  // namespace drystone::problem
