#pragma once

#include <limits>
#include <string>
#include <utility>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Polar P° = { y : x.y <= 0 for every x in P } of a closed convex cone P.
template <class Cone>
class Polar {
  public:
    explicit Polar(Cone cone) : cone_(std::move(cone)) {}
    [[nodiscard]] const Cone& cone() const noexcept { return cone_; }

  private:
    Cone cone_;
};

/// Dual P* = -P° of a closed convex cone P: { y : x.y >= 0 for every x in P }.
template <class Cone>
class Dual {
  public:
    explicit Dual(Cone cone) : cone_(std::move(cone)) {}
    [[nodiscard]] const Cone& cone() const noexcept { return cone_; }

  private:
    Cone cone_;
};

template <class Cone>
[[nodiscard]] Polar<Cone> polar(Cone cone) {
    return Polar<Cone>(std::move(cone));
}

template <class Cone>
[[nodiscard]] Dual<Cone> dual(Cone cone) {
    return Dual<Cone>(std::move(cone));
}

template <class Cone>
requires requires(const Cone& cone) { dimension(cone); }
[[nodiscard]] Index dimension(const Polar<Cone>& set) noexcept { return dimension(set.cone()); }

template <class Cone>
requires requires(const Cone& cone) { dimension(cone); }
[[nodiscard]] Index dimension(const Dual<Cone>& set) noexcept { return dimension(set.cone()); }

template <class Cone>
[[nodiscard]] std::string describe(const Polar<Cone>& set) {
    return "polar of the " + describe(set.cone());
}

template <class Cone>
[[nodiscard]] std::string describe(const Dual<Cone>& set) {
    return "dual of the " + describe(set.cone());
}

/// Moreau's decomposition: x = P_K(x) + P_K°(x).
template <class Cone, class D>
[[nodiscard]] typename D::PlainObject project(const Polar<Cone>& set,
                                              const Eigen::MatrixBase<D>& x) {
    return x - project(set.cone(), x.eval());
}

/// P_K*(x) = -P_K°(-x) = x + P_K(-x).
template <class Cone, class D>
[[nodiscard]] typename D::PlainObject project(const Dual<Cone>& set,
                                              const Eigen::MatrixBase<D>& x) {
    const typename D::PlainObject opposite = -x;
    return x + project(set.cone(), opposite);
}

/// In a metric M: P°(x) = x - M^-1 P_K(M x), P_K taken in the metric M^-1.
template <class Cone>
[[nodiscard]] VecX project(const Polar<Cone>& set, const VecX& x, const Metric& metric) {
    const VecX moved = metric.matrix() * x;
    return x - metric.solve(project(set.cone(), moved, metric.inverse()));
}

template <class Cone>
[[nodiscard]] VecX project(const Dual<Cone>& set, const VecX& x, const Metric& metric) {
    return -project(polar(set.cone()), -x, metric);
}

template <class Cone, class D>
[[nodiscard]] bool contains(const Polar<Cone>& set, const Eigen::MatrixBase<D>& x,
                            double tolerance = 0.0) {
    return project(set.cone(), x.eval()).norm() <= tolerance;
}

template <class Cone, class D>
[[nodiscard]] bool contains(const Dual<Cone>& set, const Eigen::MatrixBase<D>& x,
                            double tolerance = 0.0) {
    const typename D::PlainObject opposite = -x;
    return project(set.cone(), opposite).norm() <= tolerance;
}

/// The polar of the polar is the cone: 0 on it, +infinity elsewhere.
template <class Cone>
[[nodiscard]] double support(const Polar<Cone>& set, const VecX& d) {
    const bool inside = contains(set.cone(), d, k_boundary_tolerance * d.norm());
    return inside ? 0.0 : std::numeric_limits<double>::infinity();
}

template <class Cone>
[[nodiscard]] double support(const Dual<Cone>& set, const VecX& d) {
    return support(polar(set.cone()), -d);
}

}  // namespace drystone::convex
