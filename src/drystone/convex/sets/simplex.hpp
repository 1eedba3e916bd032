#pragma once

#include <string>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { x in R^n : x >= 0, sum x_i = total }.
class Simplex {
  public:
    /// Throws InputError unless n >= 1 and total > 0.
    explicit Simplex(Index dimension, double total = 1.0);

    [[nodiscard]] Index dimension() const noexcept { return dimension_; }
    [[nodiscard]] double total() const noexcept { return total_; }

  private:
    Index dimension_;
    double total_;
};

[[nodiscard]] Index dimension(const Simplex& set) noexcept;
[[nodiscard]] std::string describe(const Simplex& set);

/// max(0, x - s) with the shift s that gives the right sum, found by sorting: O(n log n).
[[nodiscard]] VecX project(const Simplex& set, const VecX& x);
[[nodiscard]] VecX project(const Simplex& set, const VecX& x, const Metric& metric);
[[nodiscard]] bool contains(const Simplex& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] double support(const Simplex& set, const VecX& d);

/// The vertex along the smallest component of x.
[[nodiscard]] VecX farthest(const Simplex& set, const VecX& x);
[[nodiscard]] NormalCone normal_cone(const Simplex& set, const VecX& x);

}  // namespace drystone::convex
