#pragma once

#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Anisotropic Coulomb cone { (r_n, r_t) : |D^-1 r_t| <= r_n }, D = diag(mu_1, mu_2, ...): the
/// friction coefficient depends on the direction of sliding (Jean and Moreau 1992, section 3).
class EllipticCone {
  public:
    /// One coefficient per tangential direction; throws InputError unless all are >= 0.
    explicit EllipticCone(VecX mu);

    [[nodiscard]] const VecX& mu() const noexcept { return mu_; }

  private:
    VecX mu_;
};

[[nodiscard]] Index dimension(const EllipticCone& cone) noexcept;
[[nodiscard]] std::string describe(const EllipticCone& cone);
[[nodiscard]] VecX project(const EllipticCone& cone, const VecX& x);
[[nodiscard]] VecX project(const EllipticCone& cone, const VecX& x, const Metric& metric);
[[nodiscard]] bool contains(const EllipticCone& cone, const VecX& x, double tolerance = 0.0);

/// 0 on the polar cone { d_n + |D d_t| <= 0 }, +infinity elsewhere.
[[nodiscard]] double support(const EllipticCone& cone, const VecX& d);
[[nodiscard]] NormalCone normal_cone(const EllipticCone& cone, const VecX& x);

}  // namespace drystone::convex
