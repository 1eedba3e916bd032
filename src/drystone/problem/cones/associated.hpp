#pragma once

#include <array>
#include <optional>
#include <string>

#include "drystone/core/text.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/cones/coulomb.hpp"
#include "drystone/problem/cones/law.hpp"
#include "drystone/problem/cones/stable_maps.hpp"

namespace drystone::problem {

/// Associated ("convexified") friction: Coulomb's cone without the shift, Phi(u) = u. The problem
/// becomes convex and sliding contacts lift off with slope mu: what other engines compute.
struct Associated {
    double mu = 0.0;
};

inline void project(const Associated& law, Eigen::Ref<VecX> r) { project(Coulomb{law.mu}, r); }

[[nodiscard]] inline double shift(const Associated&, const Eigen::Ref<const VecX>&) { return 0.0; }

inline void projection_derivative(const Associated& law, const Eigen::Ref<const VecX>& z,
                                  Eigen::Ref<MatX> D) {
    projection_derivative(Coulomb{law.mu}, z, D);
}

inline void shift_gradient(const Associated&, const Eigen::Ref<const VecX>&,
                           Eigen::Ref<VecX> gradient) {
    gradient.setZero();
}

[[nodiscard]] inline bool fits(const Associated&, Index size) { return size >= 1 && size <= 3; }

[[nodiscard]] inline std::array<Coefficient, 1> coefficients(const Associated& law) {
    return {{{"mu", law.mu}}};
}

[[nodiscard]] inline std::string describe(const Associated& law) {
    return "associated friction with mu " + to_text(law.mu);
}

[[nodiscard]] constexpr bool never_shifts(const Associated&) { return true; }

[[nodiscard]] inline std::optional<SmallVector> second_order_coefficients(const Associated& law,
                                                                          Index size) {
    return SmallVector(SmallVector::Constant(size - 1, law.mu));
}

constexpr void set_mu(Associated& law, double mu) { law.mu = mu; }
[[nodiscard]] constexpr double largest_mu(const Associated& law) { return law.mu; }
constexpr void scale_friction(Associated& law, double factor) { law.mu *= factor; }

[[nodiscard]] inline std::optional<Associated> associated(const Coulomb& law) {
    return Associated{law.mu};
}

template <class V>
[[nodiscard]] V shifted_map(const Associated& law, double phi_n, const V& r, const V& u) {
    return coulomb_map(law.mu, phi_n, r, u);
}

}  // namespace drystone::problem
