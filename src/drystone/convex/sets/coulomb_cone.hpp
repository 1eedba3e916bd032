#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Coulomb cone K_mu = { (r_n, r_t) : |r_t| <= mu r_n }. Component 0 is the normal; the vector
/// may have any size (1: frictionless, 2: plane, 3: space). With mu = 0 it is a half-line.
class CoulombCone {
  public:
    /// Throws InputError unless mu is finite and >= 0.
    explicit CoulombCone(double mu) : mu_(mu) { require_non_negative("Coulomb cone: mu", mu); }

    [[nodiscard]] double mu() const noexcept { return mu_; }

  private:
    double mu_;
};

[[nodiscard]] std::string describe(const CoulombCone& cone);

/// Euclidean projection of `x` on K_mu.
///
/// Three regions: the cone (identity), its polar (zero), and the rest, where the nearest point
/// lies on the generatrix through the direction of x_t.
template <class D>
[[nodiscard]] typename D::PlainObject project(const CoulombCone& cone,
                                              const Eigen::MatrixBase<D>& x) {
    typename D::PlainObject point = x;
    const Index n = point.size();
    const double mu = cone.mu();
    const double normal = point[0];
    const double tangential = point.tail(n - 1).norm();
    if (normal >= 0.0 && tangential <= mu * normal) return point;
    if (mu * tangential <= -normal) {
        point.setZero();
        return point;
    }
    const double r_n = (normal + mu * tangential) / (1.0 + mu * mu);
    point[0] = r_n;
    point.tail(n - 1) *= tangential > 0.0 ? mu * r_n / tangential : 0.0;
    return point;
}

/// Projection in a metric, by one generalised eigenproblem and a secular equation.
[[nodiscard]] VecX project(const CoulombCone& cone, const VecX& x, const Metric& metric);

/// How far x is outside the cone along its steepest constraint is at most `tolerance`:
/// |r_t| - mu r_n <= tolerance sqrt(1 + mu^2), the distance to the nearest generatrix.
template <class D>
[[nodiscard]] bool contains(const CoulombCone& cone, const Eigen::MatrixBase<D>& x,
                            double tolerance = 0.0) {
    const double tangential = x.tail(x.size() - 1).norm();
    const double reach = tolerance * std::sqrt(1.0 + cone.mu() * cone.mu());
    return tangential - cone.mu() * x[0] <= reach && x[0] >= -tolerance;
}

/// 0 on the polar cone, +infinity elsewhere.
[[nodiscard]] double support(const CoulombCone& cone, const VecX& d);
[[nodiscard]] NormalCone normal_cone(const CoulombCone& cone, const VecX& x);

}  // namespace drystone::convex
