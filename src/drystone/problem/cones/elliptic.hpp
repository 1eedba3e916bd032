#pragma once

#include <array>
#include <optional>
#include <string>

#include "drystone/linalg/types.hpp"
#include "drystone/linalg/vector_text.hpp"
#include "drystone/problem/cones/law.hpp"

namespace drystone::problem {

/// Anisotropic friction: K = { |D^-1 r_T| <= r_N }, Phi(u) = u + |D u_T| e_N, D = diag(mu).
struct Elliptic {
    Vec2 mu = Vec2::Zero();
};

/// One secular equation for r_N; allocates nothing.
void project(const Elliptic& law, Eigen::Ref<VecX> r);

[[nodiscard]] inline double shift(const Elliptic& law, const Eigen::Ref<const VecX>& u) {
    return law.mu.cwiseProduct(u.tail<2>()).norm();
}

/// On the boundary g(p) = |D^-1 p_T| - p_N = 0 the projection obeys p + lambda grad g(p) = z, so
/// with M = I + lambda Hess g:  dp/dz = M^-1 - M^-1 g' g'^T M^-1 / (g'^T M^-1 g').
void projection_derivative(const Elliptic& law, const Eigen::Ref<const VecX>& z,
                           Eigen::Ref<MatX> D);

/// (0, D^2 u_T / |D u_T|).
void shift_gradient(const Elliptic& law, const Eigen::Ref<const VecX>& u,
                    Eigen::Ref<VecX> gradient);

[[nodiscard]] inline bool fits(const Elliptic&, Index size) { return size == 3; }

[[nodiscard]] inline std::array<Coefficient, 2> coefficients(const Elliptic& law) {
    return {{{"first mu", law.mu[0]}, {"second mu", law.mu[1]}}};
}

[[nodiscard]] inline std::string describe(const Elliptic& law) {
    return "elliptic friction with mu " + to_text(VecX(law.mu));
}

[[nodiscard]] inline std::optional<SmallVector> second_order_coefficients(const Elliptic& law,
                                                                          Index /*size*/) {
    return SmallVector(law.mu);
}

[[nodiscard]] inline double largest_mu(const Elliptic& law) { return law.mu.maxCoeff(); }
inline void scale_friction(Elliptic& law, double factor) { law.mu *= factor; }

}  // namespace drystone::problem
