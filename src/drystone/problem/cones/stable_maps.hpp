#pragma once

#include <algorithm>
#include <cmath>

#include "drystone/linalg/types.hpp"

/// The map r - P_K(r - phi), phi = (phi_N, u_T), of discs and round cones.
///
/// Impulses may be many orders larger than velocities (heavy bodies), so that r - phi rounds to r.
/// The map is therefore written with phi standing alone: phi inside K, r where the contact opens,
/// and in between as a sum in which phi is added only to terms that vanish with the distance of r
/// from the boundary of K. The error is the error of phi plus one rounding of r, not eps |r|.
///
/// V: Vector<1> to Vector<3>, or SmallVector. Component by component: packed loads of what was
/// just written one by one would cost more than the arithmetic.
namespace drystone::problem {

/// Tangential lengths of r and of r - u.
struct TangentialLengths {
    double before = 0.0;  ///< |r_T|
    double after = 0.0;   ///< |r_T - u_T|
    double growth = 0.0;  ///< |r_T - u_T| - |r_T| = (|u_T|^2 - 2 r_T.u_T) / (before + after)
};

template <class V>
[[nodiscard]] TangentialLengths tangential_lengths(const V& r, const V& u) {
    double before2 = 0.0;
    double after2 = 0.0;
    double difference = 0.0;
    for (Index i = 1; i < r.size(); ++i) {
        before2 += r[i] * r[i];
        after2 += (r[i] - u[i]) * (r[i] - u[i]);
        difference += u[i] * (u[i] - 2.0 * r[i]);
    }
    TangentialLengths lengths{.before = std::sqrt(before2), .after = std::sqrt(after2)};
    const double sum = lengths.before + lengths.after;
    if (sum > 0.0) lengths.growth = difference / sum;
    return lengths;
}

/// K = { |r_T| <= mu r_N }. With L = |r_T - u_T| and e = mu r_N - L the generatrix next to r - phi
/// gives
///     map_N = (phi_N + mu e) / (1 + mu^2),   map_T = (1 - f) r_T + f u_T,
///     1 - f = (mu phi_N - e) / (L (1 + mu^2)),   f = mu (r_N - map_N) / L.
template <class V>
[[nodiscard]] V coulomb_map(double mu, double phi_n, const V& r, const V& u) {
    const TangentialLengths lengths = tangential_lengths(r, u);
    const double L = lengths.after;
    if (mu * L <= phi_n - r[0]) return r;
    const double e = (mu * r[0] - lengths.before) - lengths.growth;
    const double outside = mu * phi_n - e;  // L - mu (r_N - phi_N)
    V map = u;
    if (!(outside > 0.0) || L == 0.0) {
        map[0] = phi_n;
        return map;
    }
    const double weight = 1.0 + mu * mu;
    map[0] = (phi_n + mu * e) / weight;
    const double stays = outside / (L * weight);
    const double f = mu * (r[0] - map[0]) / L;
    for (Index i = 1; i < r.size(); ++i) map[i] = stays * r[i] + f * u[i];
    return map;
}

/// K = { r_N >= 0, |r_T| <= threshold }.
template <class V>
[[nodiscard]] V tresca_map(double threshold, double phi_n, const V& r, const V& u) {
    const TangentialLengths lengths = tangential_lengths(r, u);
    V map = u;
    map[0] = std::min(r[0], phi_n);
    const double outside = (lengths.before - threshold) + lengths.growth;
    if (!(outside > 0.0) || lengths.after == 0.0) return map;
    const double stays = outside / lengths.after;
    const double f = threshold / lengths.after;
    for (Index i = 1; i < r.size(); ++i) map[i] = stays * r[i] + f * u[i];
    return map;
}

}  // namespace drystone::problem
