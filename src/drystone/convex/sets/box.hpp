#pragma once

#include <cmath>
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

/// { x : lower <= x <= upper }, bounds may be infinite.
template <int N = k_dynamic>
class Box {
  public:
    /// Throws InputError unless lower <= upper in every component (a NaN is never <=).
    Box(const Vector<N>& lower, const Vector<N>& upper) : lower_(lower), upper_(upper) {
        require_size("box: upper", lower.size(), upper.size());
        for (Index i = 0; i < lower.size(); ++i) {
            if (lower[i] <= upper[i] && lower[i] < k_infinity && upper[i] > -k_infinity) continue;
            throw InputError({.what = "box: bounds in direction " + std::to_string(i),
                              .expected = "lower <= upper",
                              .found = "[" + to_text(lower[i]) + ", " + to_text(upper[i]) + "]"});
        }
    }

    [[nodiscard]] const Vector<N>& lower() const noexcept { return lower_; }
    [[nodiscard]] const Vector<N>& upper() const noexcept { return upper_; }

  private:
    static constexpr double k_infinity = std::numeric_limits<double>::infinity();
    Vector<N> lower_;
    Vector<N> upper_;
};

template <int N>
[[nodiscard]] Index dimension(const Box<N>& set) noexcept {
    return set.lower().size();
}

template <int N>
[[nodiscard]] std::string describe(const Box<N>& set) {
    return "box from " + to_text(VecX(set.lower())) + " to " + to_text(VecX(set.upper()));
}

template <int N>
[[nodiscard]] Vector<N> project(const Box<N>& set, VectorArg<N> x) {
    return x.cwiseMax(set.lower()).cwiseMin(set.upper());
}

/// Projection in a metric: a quadratic programme, solved by the active-set method.
[[nodiscard]] VecX project(const Box<k_dynamic>& set, const VecX& x, const Metric& metric);

template <int N>
[[nodiscard]] VecX project(const Box<N>& set, const VecX& x, const Metric& metric) {
    return project(Box<k_dynamic>(set.lower(), set.upper()), x, metric);
}

template <int N>
[[nodiscard]] bool contains(const Box<N>& set, VectorArg<N> x, double tolerance = 0.0) {
    return ((x - set.lower()).array() >= -tolerance).all() &&
           ((set.upper() - x).array() >= -tolerance).all();
}

/// sum over i of max(d_i lower_i, d_i upper_i).
template <int N>
[[nodiscard]] double support(const Box<N>& set, VectorArg<N> d) {
    double sum = 0.0;
    for (Index i = 0; i < d.size(); ++i) {
        if (d[i] > 0.0) sum += d[i] * set.upper()[i];
        if (d[i] < 0.0) sum += d[i] * set.lower()[i];
    }
    return sum;
}

/// The corner farthest from x; throws ComputationError for an unbounded box.
template <int N>
[[nodiscard]] Vector<N> farthest(const Box<N>& set, VectorArg<N> x) {
    Vector<N> corner = set.upper();
    for (Index i = 0; i < x.size(); ++i) {
        if (!std::isfinite(set.lower()[i]) || !std::isfinite(set.upper()[i])) {
            throw ComputationError("farthest point of an unbounded box does not exist");
        }
        if (x[i] - set.lower()[i] > set.upper()[i] - x[i]) corner[i] = set.lower()[i];
    }
    return corner;
}

template <int N>
[[nodiscard]] NormalCone normal_cone(const Box<N>& set, VectorArg<N> x) {
    const double tolerance = boundary_tolerance(x);
    const Index n = x.size();
    if (!contains(set, x, tolerance)) return empty_normal_cone(n);
    MatX rays(n, 0);
    MatX lines(n, 0);
    const auto append = [n](MatX& columns, Index i, double sign) {
        columns.conservativeResize(n, columns.cols() + 1);
        columns.rightCols(1) = sign * VecX::Unit(n, i);
    };
    for (Index i = 0; i < n; ++i) {
        const bool at_lower = x[i] - set.lower()[i] <= tolerance;
        const bool at_upper = set.upper()[i] - x[i] <= tolerance;
        if (at_lower && at_upper) {
            append(lines, i, 1.0);
        } else if (at_lower || at_upper) {
            append(rays, i, at_upper ? 1.0 : -1.0);
        }
    }
    return generated_normal_cone(rays, lines);
}

}  // namespace drystone::convex
