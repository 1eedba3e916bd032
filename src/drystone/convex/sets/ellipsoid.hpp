#pragma once

#include <optional>
#include <string>
#include <utility>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { center + axes * diag(semi_axes) * v : |v| <= 1 }.
class Ellipsoid {
  public:
    /// Axes along the coordinates. Throws InputError unless every semi-axis is positive.
    Ellipsoid(VecX center, const VecX& semi_axes);

    /// `axes` has orthonormal columns, one per semi-axis.
    Ellipsoid(VecX center, VecX semi_axes, MatX axes);

    [[nodiscard]] const VecX& center() const noexcept { return center_; }
    [[nodiscard]] const VecX& semi_axes() const noexcept { return semi_axes_; }
    [[nodiscard]] const MatX& axes() const noexcept { return axes_; }

    /// Coordinates along the axes: axes^T (x - center).
    [[nodiscard]] VecX to_principal(const VecX& x) const {
        return axes_.transpose() * (x - center_);
    }
    [[nodiscard]] VecX from_principal(const VecX& w) const { return center_ + axes_ * w; }

    /// Smallest radius of curvature of the surface: a_min^2 / a_max.
    [[nodiscard]] double least_curvature_radius() const;

  private:
    VecX center_;
    VecX semi_axes_;
    MatX axes_;
};

[[nodiscard]] Index dimension(const Ellipsoid& set) noexcept;
[[nodiscard]] std::string describe(const Ellipsoid& set);

/// y_i = a_i^2 w_i / (a_i^2 + s) in principal coordinates, s from the secular equation.
[[nodiscard]] VecX project(const Ellipsoid& set, const VecX& x);
[[nodiscard]] VecX project(const Ellipsoid& set, const VecX& x, const Metric& metric);

/// Nearest point of the surface, also for interior points (s < 0). From points of the medial
/// axis, where it is not unique, one of the nearest points.
[[nodiscard]] VecX project_on_surface(const Ellipsoid& set, const VecX& x);

[[nodiscard]] bool contains(const Ellipsoid& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] double support(const Ellipsoid& set, const VecX& d);
[[nodiscard]] VecX farthest(const Ellipsoid& set, const VecX& x);
[[nodiscard]] NormalCone normal_cone(const Ellipsoid& set, const VecX& x);

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
