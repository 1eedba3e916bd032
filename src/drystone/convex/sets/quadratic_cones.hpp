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

/// { x : |x - (a.x) a| <= slope (a.x) } around any unit axis a. Slope 1 is the second-order
/// ("ice cream") cone; the axis e_0 gives the Coulomb cone of mu = slope.
class SecondOrderCone {
  public:
    /// Throws InputError for a zero axis or a negative slope. The axis is normalised.
    explicit SecondOrderCone(const VecX& axis, double slope = 1.0);

    [[nodiscard]] const VecX& axis() const noexcept { return axis_; }
    [[nodiscard]] double slope() const noexcept { return slope_; }

    /// Orthogonal matrix (a reflection) that exchanges the axis and e_0.
    [[nodiscard]] const MatX& frame() const noexcept { return frame_; }

  private:
    VecX axis_;
    double slope_;
    MatX frame_;
};

[[nodiscard]] Index dimension(const SecondOrderCone& cone) noexcept;
[[nodiscard]] std::string describe(const SecondOrderCone& cone);
[[nodiscard]] VecX project(const SecondOrderCone& cone, const VecX& x);
[[nodiscard]] VecX project(const SecondOrderCone& cone, const VecX& x, const Metric& metric);
[[nodiscard]] bool contains(const SecondOrderCone& cone, const VecX& x, double tolerance = 0.0);
[[nodiscard]] double support(const SecondOrderCone& cone, const VecX& d);
[[nodiscard]] NormalCone normal_cone(const SecondOrderCone& cone, const VecX& x);

}  // namespace drystone::convex
