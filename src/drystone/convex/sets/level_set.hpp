#pragma once

#include <string>
#include <vector>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/projections/smooth_projection.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { x : c_i(x) <= 0 for every i } with smooth convex c_i: epigraphs, level sets, and finite
/// intersections of them (Moreau 1999, eq. 10). Convexity is the caller's promise.
class LevelSet {
  public:
    /// Throws InputError when the set is empty, ComputationError when it has no interior (Newton's
    /// method has no multipliers there) or no point of it could be found.
    LevelSet(Index dimension, std::vector<SmoothFunction> constraints);

    [[nodiscard]] Index dimension() const noexcept { return dimension_; }
    [[nodiscard]] const std::vector<SmoothFunction>& constraints() const noexcept {
        return constraints_;
    }

  private:
    Index dimension_;
    std::vector<SmoothFunction> constraints_;
};

[[nodiscard]] Index dimension(const LevelSet& set) noexcept;
[[nodiscard]] std::string describe(const LevelSet& set);

/// Newton's method; throws ComputationError when its residual does not go down to rounding.
[[nodiscard]] VecX project(const LevelSet& set, const VecX& x);
[[nodiscard]] VecX project(const LevelSet& set, const VecX& x, const Metric& metric);
[[nodiscard]] Projection project_active(const LevelSet& set, const VecX& x,
                                        const Metric* metric = nullptr);
[[nodiscard]] bool contains(const LevelSet& set, const VecX& x, double tolerance = 0.0);

/// Gradients of the tight constraints (complete under Moreau's generation property).
[[nodiscard]] NormalCone normal_cone(const LevelSet& set, const VecX& x);

}  // namespace drystone::convex
