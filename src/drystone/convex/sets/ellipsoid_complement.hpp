#pragma once

#include <optional>
#include <string>
#include <utility>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/sets/ellipsoid.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// R^n without an open ellipsoid, prox-regular with the smallest radius of curvature of its
/// surface, a_min^2 / a_max, as constant.
class EllipsoidComplement {
  public:
    explicit EllipsoidComplement(Ellipsoid hole) : hole_(std::move(hole)) {}

    [[nodiscard]] const Ellipsoid& hole() const noexcept { return hole_; }

  private:
    Ellipsoid hole_;
};

[[nodiscard]] Index dimension(const EllipsoidComplement& set) noexcept;
[[nodiscard]] std::string describe(const EllipsoidComplement& set);

/// Refuses at the distance of the constant and beyond.
[[nodiscard]] VecX project(const EllipsoidComplement& set, const VecX& x);
[[nodiscard]] bool contains(const EllipsoidComplement& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] NormalCone normal_cone(const EllipsoidComplement& set, const VecX& x);
[[nodiscard]] std::optional<double> prox_constant(const EllipsoidComplement& set);

}  // namespace drystone::convex
