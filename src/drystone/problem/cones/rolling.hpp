#pragma once

#include <array>
#include <string>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/cones/law.hpp"

namespace drystone::problem {

/// Coulomb friction with rolling and spinning resistance:
///     K = { |r_T| <= mu r_N, |m_R| <= rolling r_N, |m_S| <= spinning r_N },
///     Phi(u) = u + (mu |u_T| + rolling |w_R| + spinning |w_S|) e_N.
///
/// Components in the plane (3): normal, tangential impulse, rolling moment. In space (6): normal,
/// two tangential impulses, two rolling moments, spinning moment.
struct Rolling {
    double mu = 0.0;        ///< (-)
    double rolling = 0.0;   ///< (m)
    double spinning = 0.0;  ///< (m)
};

/// One disc of the law, |x| <= limit r_N on the components [first, first + size).
struct FrictionDisc {
    Index first;
    Index size;
    double limit;
};

/// The discs of a contact with this many components; one of them is empty in the plane.
[[nodiscard]] std::array<FrictionDisc, 3> friction_discs(const Rolling& law, Index size);

/// Exact: the distance is a piecewise quadratic function of r_N alone.
void project(const Rolling& law, Eigen::Ref<VecX> r);
[[nodiscard]] double shift(const Rolling& law, const Eigen::Ref<const VecX>& u);
/// With the discs of a set A outside their limits (see `project`) and e_k = z_k / |z_k|:
///     ds = (dz_N + sum_A limit e.dz_k) / (1 + sum_A limit^2),
///     dp_k = limit e ds + (limit s / |z_k|) (I - e e^T) dz_k  in A,  dp_k = dz_k  outside A.
void projection_derivative(const Rolling& law, const Eigen::Ref<const VecX>& z, Eigen::Ref<MatX> D);
void shift_gradient(const Rolling& law, const Eigen::Ref<const VecX>& u, Eigen::Ref<VecX> gradient);
[[nodiscard]] inline bool fits(const Rolling&, Index size) { return size == 3 || size == 6; }
[[nodiscard]] inline std::array<Coefficient, 3> coefficients(const Rolling& law) {
    return {{{"mu", law.mu}, {"rolling", law.rolling}, {"spinning", law.spinning}}};
}
[[nodiscard]] std::string describe(const Rolling& law);
[[nodiscard]] constexpr double largest_mu(const Rolling& law) { return law.mu; }
constexpr void scale_friction(Rolling& law, double factor) { law.mu *= factor; }

}  // namespace drystone::problem
