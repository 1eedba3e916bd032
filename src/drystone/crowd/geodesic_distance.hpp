#pragma once

#include <optional>
#include <vector>

#include "drystone/crowd/fast_marching.hpp"
#include "drystone/crowd/model.hpp"

namespace drystone::crowd {

/// A segment.
struct Target {
    Vec2 a = Vec2::Zero();
    Vec2 b = Vec2::Zero();
};

/// The parts of an exit that the centre of a person can pass: at least `clearance` away from every
/// obstacle (up to 1e-9 of it). Found on points `resolution` apart, their ends by bisection.
[[nodiscard]] std::vector<Target> open_parts(const FloorPlan& plan, const Exit& exit,
                                             double clearance, double resolution);

/// A grid over a floor plan, and how far its nodes are from the obstacles.
struct PlanGrid {
    Grid grid = {};
    VecX room = {};  ///< (nodes) distance to the nearest obstacle, negative inside (m)
};

[[nodiscard]] PlanGrid plan_grid(const FloorPlan& plan, const geometry::Aabb<2>& box,
                                 double spacing);

/// Length of the shortest way to some exits for the centre of a person, who keeps `clearance` from
/// the obstacles (m): fast marching from the open parts of the exits over the nodes of a grid that
/// have that clearance. Nodes nearer to obstacles then get the mean value and slope of their
/// neighbours with that clearance, so that people at a wall have a direction as well.
class GeodesicDistance {
  public:
    /// The spacing must not exceed the clearance, or values pass through thin walls.
    GeodesicDistance(const FloorPlan& plan, const std::vector<int>& exits, const PlanGrid& grid,
                     double clearance);

    /// Interpolated on the grid; infinite where no way leads to an exit.
    [[nodiscard]] double at(const Vec2& x) const;

    /// Unit vector along which the way is shortened most, 0 where there is none. Within two
    /// spacings of an exit: to its nearest open point.
    [[nodiscard]] Vec2 direction(const Vec2& x) const;

    /// True if a way leads from x to an exit, judged by the node nearest to x that has clearance.
    [[nodiscard]] bool reaches(const Vec2& x) const;

    [[nodiscard]] const std::vector<Target>& targets() const noexcept { return targets_; }

    /// Values on the nodes.
    [[nodiscard]] const VecX& values() const noexcept { return T_; }

  private:
    void seed();
    void extend(const VecX& room);
    void differentiate();
    [[nodiscard]] std::optional<Vec2> nearest_target(const Vec2& x) const;
    [[nodiscard]] Vec2 to_lowest_corner(const GridPlace& place) const;

    Grid grid_;
    double clearance_;
    std::vector<Target> targets_;
    std::vector<char> open_;  ///< (nodes) with clearance
    VecX T_;                  ///< (nodes)
    Eigen::Matrix2Xd slope_;  ///< (2 x nodes) grad T
};

}  // namespace drystone::crowd
