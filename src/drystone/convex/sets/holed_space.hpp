#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/convex/projections/smooth_projection.hpp"
#include "drystone/convex/sets/ball.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { x : f_i(x) >= 0 for every i } with smooth convex f_i: the space outside finitely many
/// smooth convex holes { f_i < 0 }, a finite intersection of complements.
///
/// Such a set may fail to be prox-regular where holes overlap or touch. The constant is known when
/// the holes are balls that do not overlap (the smallest radius); otherwise it is the caller's, if
/// any. With it the projection is the only point that satisfies the optimality conditions in the
/// tube, and refused outside. Without it `project` returns a point p that satisfies them with a
/// positive definite Lagrangian I - sum l_i f_i''(p), which makes it a strict local minimiser of
/// the distance and, for ball-shaped holes, the only nearest point; or it refuses.
class HoledSpace {
  public:
    /// Throws InputError without holes or for a constant that is not positive.
    HoledSpace(Index dimension, std::vector<SmoothFunction> holes,
               std::optional<double> constant = std::nullopt);

    /// Ball-shaped holes.
    explicit HoledSpace(const std::vector<Ball<>>& holes);

    [[nodiscard]] Index dimension() const noexcept { return dimension_; }
    [[nodiscard]] const std::vector<SmoothFunction>& holes() const noexcept { return holes_; }

    /// { -f_i <= 0 }: the same functions as constraints to be kept.
    [[nodiscard]] const std::vector<SmoothFunction>& constraints() const noexcept {
        return constraints_;
    }
    [[nodiscard]] const std::optional<double>& constant() const noexcept { return constant_; }

  private:
    Index dimension_;
    std::vector<SmoothFunction> holes_;
    std::vector<SmoothFunction> constraints_;
    std::optional<double> constant_;
};

[[nodiscard]] Index dimension(const HoledSpace& set) noexcept;
[[nodiscard]] std::string describe(const HoledSpace& set);
[[nodiscard]] VecX project(const HoledSpace& set, const VecX& x);

/// Multipliers refer to the gradients of -f_i. Only the Euclidean metric.
[[nodiscard]] Projection project_active(const HoledSpace& set, const VecX& x,
                                        const Metric* metric = nullptr);
[[nodiscard]] bool contains(const HoledSpace& set, const VecX& x, double tolerance = 0.0);
[[nodiscard]] NormalCone normal_cone(const HoledSpace& set, const VecX& x);
[[nodiscard]] std::optional<double> prox_constant(const HoledSpace& set);

}  // namespace drystone::convex
