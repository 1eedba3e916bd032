#pragma once

#include <algorithm>
#include <limits>
#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::convex {

/// { x : normal . x <= offset }, stored with a unit normal.
template <int N = k_dynamic>
class HalfSpace {
  public:
    /// Throws InputError for a zero normal or non-finite numbers.
    HalfSpace(const Vector<N>& normal, double offset) {
        require_finite("half-space: normal", normal);
        require_finite("half-space: offset", Vector<1>{offset});
        const double length = normal.norm();
        if (length == 0.0) {
            throw InputError(
                {.what = "half-space: normal", .expected = "a non-zero vector", .found = "zero"});
        }
        normal_ = normal / length;
        offset_ = offset / length;
    }

    [[nodiscard]] const Vector<N>& normal() const noexcept { return normal_; }
    [[nodiscard]] double offset() const noexcept { return offset_; }

  private:
    Vector<N> normal_;
    double offset_ = 0.0;
};

template <int N>
[[nodiscard]] Index dimension(const HalfSpace<N>& set) noexcept {
    return set.normal().size();
}

template <int N>
[[nodiscard]] std::string describe(const HalfSpace<N>& set) {
    return "half-space with normal " + to_text(VecX(set.normal())) + " and offset " +
           to_text(set.offset());
}

/// x - max(0, n.x - b) n.
template <int N>
[[nodiscard]] Vector<N> project(const HalfSpace<N>& set, VectorArg<N> x) {
    return x - std::max(0.0, set.normal().dot(x) - set.offset()) * set.normal();
}

/// x - max(0, n.x - b) M^-1 n / (n . M^-1 n).
template <int N>
[[nodiscard]] VecX project(const HalfSpace<N>& set, const VecX& x, const Metric& metric) {
    const VecX n = set.normal();
    const VecX direction = metric.solve(n);
    return x - std::max(0.0, n.dot(x) - set.offset()) / n.dot(direction) * direction;
}

template <int N>
[[nodiscard]] bool contains(const HalfSpace<N>& set, VectorArg<N> x, double tolerance = 0.0) {
    return set.normal().dot(x) <= set.offset() + tolerance;
}

/// Finite only along the normal: sup of d.x is |d| offset there, +infinity elsewhere.
template <int N>
[[nodiscard]] double support(const HalfSpace<N>& set, VectorArg<N> d) {
    const double along = d.dot(set.normal());
    const bool aligned =
        along >= 0.0 && (d - along * set.normal()).norm() <= k_boundary_tolerance * d.norm();
    return aligned ? along * set.offset() : std::numeric_limits<double>::infinity();
}

template <int N>
[[nodiscard]] NormalCone normal_cone(const HalfSpace<N>& set, VectorArg<N> x) {
    const double gap = set.offset() - set.normal().dot(x);
    const double tolerance = boundary_tolerance(x);
    if (gap < -tolerance) return empty_normal_cone(x.size());
    return gap > tolerance ? zero_normal_cone(x.size()) : generated_normal_cone(set.normal());
}

}  // namespace drystone::convex
