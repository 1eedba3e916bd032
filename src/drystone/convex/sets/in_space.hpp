#pragma once

#include <string>
#include <utility>

#include "drystone/convex/sets/set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// A cone defined in every dimension (CoulombCone, its polar and dual) placed in R^n.
template <class Cone>
class InSpace {
  public:
    /// Throws InputError unless n >= 1.
    InSpace(Cone cone, Index n) : cone_(std::move(cone)), dimension_(n) {
        if (n >= 1) return;
        throw InputError({.what = describe(cone_) + ": dimension",
                          .expected = "at least 1",
                          .found = std::to_string(n)});
    }

    [[nodiscard]] const Cone& cone() const noexcept { return cone_; }
    [[nodiscard]] Index dimension() const noexcept { return dimension_; }

  private:
    Cone cone_;
    Index dimension_;
};

template <class Cone>
[[nodiscard]] Index dimension(const InSpace<Cone>& set) noexcept {
    return set.dimension();
}
template <class Cone>
[[nodiscard]] std::string describe(const InSpace<Cone>& set) {
    return describe(set.cone()) + " in R^" + std::to_string(set.dimension());
}
template <class Cone>
[[nodiscard]] VecX project(const InSpace<Cone>& set, const VecX& x) {
    return project(set.cone(), x);
}
template <HasMetricProjection Cone>
[[nodiscard]] VecX project(const InSpace<Cone>& set, const VecX& x, const Metric& metric) {
    return project(set.cone(), x, metric);
}
template <class Cone>
[[nodiscard]] bool contains(const InSpace<Cone>& set, const VecX& x, double tolerance = 0.0) {
    return contains(set.cone(), x, tolerance);
}
template <HasSupport Cone>
[[nodiscard]] double support(const InSpace<Cone>& set, const VecX& d) {
    return support(set.cone(), d);
}
template <HasNormalCone Cone>
[[nodiscard]] NormalCone normal_cone(const InSpace<Cone>& set, const VecX& x) {
    return normal_cone(set.cone(), x);
}

}  // namespace drystone::convex
