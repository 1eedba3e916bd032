#pragma once

#include <string>
#include <vector>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/sets/level_set.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// Intersection of balls of one radius R: an R-strongly convex set (Nguyen 2024, Definition 5.1).
/// Lenses and Reuleaux-like bodies are of this kind.
class BallIntersection {
  public:
    /// Throws InputError when R <= 0, no center is given, or the balls have no common point.
    BallIntersection(std::vector<VecX> centers, double radius);

    [[nodiscard]] const std::vector<VecX>& centers() const noexcept { return centers_; }
    [[nodiscard]] double radius() const noexcept { return radius_; }
    [[nodiscard]] const LevelSet& level_set() const noexcept { return level_set_; }

  private:
    std::vector<VecX> centers_;
    double radius_;
    LevelSet level_set_;
};

[[nodiscard]] Index dimension(const BallIntersection& set) noexcept;
[[nodiscard]] std::string describe(const BallIntersection& set);
[[nodiscard]] VecX project(const BallIntersection& set, const VecX& x);
[[nodiscard]] VecX project(const BallIntersection& set, const VecX& x, const Metric& metric);
[[nodiscard]] Projection project_active(const BallIntersection& set, const VecX& x,
                                        const Metric* metric = nullptr);
[[nodiscard]] bool contains(const BallIntersection& set, const VecX& x, double tolerance = 0.0);

/// Farthest point, by trying the farthest point of every intersection of up to n spheres: exact,
/// for few balls (throws ComputationError beyond 200,000 choices).
[[nodiscard]] VecX farthest(const BallIntersection& set, const VecX& x);
[[nodiscard]] double support(const BallIntersection& set, const VecX& d);
[[nodiscard]] NormalCone normal_cone(const BallIntersection& set, const VecX& x);

}  // namespace drystone::convex
