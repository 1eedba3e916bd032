#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "drystone/core/text.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/cones/law.hpp"
#include "drystone/problem/cones/stable_maps.hpp"

namespace drystone::problem {

/// Tresca friction: K = { r_N >= 0 } x { |r_T| <= threshold }, a threshold that does not depend on
/// the normal impulse. Convex, Phi(u) = u.
struct Tresca {
    double threshold = 0.0;  ///< (N s)
};

inline void project(const Tresca& law, Eigen::Ref<VecX> r) {
    r[0] = std::max(0.0, r[0]);
    const double tangential = r.tail(r.size() - 1).norm();
    if (tangential > law.threshold) r.tail(r.size() - 1) *= law.threshold / tangential;
}

[[nodiscard]] inline double shift(const Tresca&, const Eigen::Ref<const VecX>&) { return 0.0; }

/// Outside the disc the tangential part is (threshold / |z_T|) (I - e e^T), e = z_T / |z_T|.
void projection_derivative(const Tresca& law, const Eigen::Ref<const VecX>& z, Eigen::Ref<MatX> D);

inline void shift_gradient(const Tresca&, const Eigen::Ref<const VecX>&,
                           Eigen::Ref<VecX> gradient) {
    gradient.setZero();
}

[[nodiscard]] inline bool fits(const Tresca&, Index size) { return size >= 1 && size <= 3; }

[[nodiscard]] inline std::array<Coefficient, 1> coefficients(const Tresca& law) {
    return {{{"threshold", law.threshold}}};
}

[[nodiscard]] inline std::string describe(const Tresca& law) {
    return "Tresca friction with threshold " + to_text(law.threshold);
}

[[nodiscard]] constexpr bool never_shifts(const Tresca&) { return true; }

/// The threshold is an impulse.
[[nodiscard]] constexpr Tresca scaled(const Tresca& law, double factor) {
    return {factor * law.threshold};
}

/// threshold |u_T|: the disc does not shrink with the normal impulse.
[[nodiscard]] inline double largest_dissipation(const Tresca& law, const ConstBlock& u) {
    return law.threshold * u.tail(u.size() - 1).norm();
}

template <class V>
[[nodiscard]] V shifted_map(const Tresca& law, double phi_n, const V& r, const V& u) {
    return tresca_map(law.threshold, phi_n, r, u);
}

}  // namespace drystone::problem
