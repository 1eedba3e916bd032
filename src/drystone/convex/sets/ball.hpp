#pragma once

#include <optional>
#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::convex {

/// { x : |x - center| <= radius }. A zero radius is a point.
template <int N = k_dynamic>
class Ball {
  public:
    /// Throws InputError for a negative radius or non-finite numbers.
    Ball(const Vector<N>& center, double radius) : center_(center), radius_(radius) {
        require_finite("ball: center", center);
        require_non_negative("ball: radius", radius);
    }

    [[nodiscard]] const Vector<N>& center() const noexcept { return center_; }
    [[nodiscard]] double radius() const noexcept { return radius_; }

  private:
    Vector<N> center_;
    double radius_;
};

template <int N>
[[nodiscard]] Index dimension(const Ball<N>& set) noexcept {
    return set.center().size();
}

template <int N>
[[nodiscard]] std::string describe(const Ball<N>& set) {
    return "ball with center " + to_text(VecX(set.center())) + " and radius " +
           to_text(set.radius());
}

template <int N>
[[nodiscard]] Vector<N> project(const Ball<N>& set, VectorArg<N> x) {
    const Vector<N> from_center = x - set.center();
    const double distance = from_center.norm();
    if (distance <= set.radius()) return x;
    return set.center() + (set.radius() / distance) * from_center;
}

/// Projection in a metric: the trust-region problem, solved by its secular equation.
[[nodiscard]] VecX project(const Ball<k_dynamic>& set, const VecX& x, const Metric& metric);

template <int N>
[[nodiscard]] VecX project(const Ball<N>& set, const VecX& x, const Metric& metric) {
    return project(Ball<k_dynamic>(set.center(), set.radius()), x, metric);
}

template <int N>
[[nodiscard]] bool contains(const Ball<N>& set, VectorArg<N> x, double tolerance = 0.0) {
    return (x - set.center()).norm() <= set.radius() + tolerance;
}

/// d.center + radius |d|.
template <int N>
[[nodiscard]] double support(const Ball<N>& set, VectorArg<N> d) {
    return d.dot(set.center()) + set.radius() * d.norm();
}

/// The opposite point of the sphere; from the center itself, where every point of the sphere is
/// farthest, the one along the first axis.
template <int N>
[[nodiscard]] Vector<N> farthest(const Ball<N>& set, VectorArg<N> x) {
    const Vector<N> to_center = set.center() - x;
    const double distance = to_center.norm();
    if (distance > 0.0) return set.center() + (set.radius() / distance) * to_center;
    Vector<N> point = set.center();
    point[0] += set.radius();
    return point;
}

template <int N>
[[nodiscard]] NormalCone normal_cone(const Ball<N>& set, VectorArg<N> x) {
    const Vector<N> from_center = x - set.center();
    const double gap = set.radius() - from_center.norm();
    const double tolerance = boundary_tolerance(x);
    const Index n = x.size();
    if (gap < -tolerance) return empty_normal_cone(n);
    if (gap > tolerance) return zero_normal_cone(n);
    if (from_center.norm() == 0.0) return generated_normal_cone(MatX(n, 0), MatX::Identity(n, n));
    return generated_normal_cone(from_center);
}

/// { x : inner <= |x - center| <= outer }, prox-regular with constant inner.
///
/// An infinite outer radius gives the complement of an open ball, the model of a prox-regular
/// set: see ball_complement().
class Annulus {
  public:
    /// Throws InputError unless 0 < inner <= outer.
    Annulus(VecX center, double inner, double outer);

    [[nodiscard]] const VecX& center() const noexcept { return center_; }
    [[nodiscard]] double inner() const noexcept { return inner_; }
    [[nodiscard]] double outer() const noexcept { return outer_; }

  private:
    VecX center_;
    double inner_;
    double outer_;
};

/// R^n without the open ball of this center and radius.
[[nodiscard]] Annulus ball_complement(VecX center, double radius);

[[nodiscard]] Index dimension(const Annulus& set) noexcept;
[[nodiscard]] std::string describe(const Annulus& set);

/// Refuses at the center, where every point of the inner sphere is nearest.
[[nodiscard]] VecX project(const Annulus& set, const VecX& x);
[[nodiscard]] bool contains(const Annulus& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] NormalCone normal_cone(const Annulus& set, const VecX& x);
[[nodiscard]] std::optional<double> prox_constant(const Annulus& set) noexcept;

}  // namespace drystone::convex
