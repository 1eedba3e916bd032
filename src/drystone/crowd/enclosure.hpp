#pragma once

#include <vector>

#include "drystone/crowd/geodesic_distance.hpp"
#include "drystone/crowd/model.hpp"

namespace drystone::crowd {

/// Which places of a plan are shut in by obstacles and exits, and which are open to the world
/// around it.
///
/// The nodes of a grid that a person of radius `clearance` can stand on are filled from the border
/// of the grid; neither obstacles nor exits are passed. Exits of which one side is shut in belong
/// to a room: who stands in the open has left it already.
class Enclosure {
  public:
    /// The spacing of the grid must not exceed the clearance.
    Enclosure(const FloorPlan& plan, const PlanGrid& grid, double clearance);

    /// True if x lies in the open, judged by the nearest node that can be seen from x without
    /// crossing an exit.
    [[nodiscard]] bool is_open(const Vec2& x) const;

    /// True if the exit leads out of a place that is shut in.
    [[nodiscard]] bool leads_out(int exit) const {
        return leads_out_[static_cast<std::size_t>(exit)] != 0;
    }

  private:
    enum class Region : char { closed, shut_in, open };

    [[nodiscard]] Region region_near(const Vec2& x, double reach) const;
    void fill();
    [[nodiscard]] bool borders_a_room(const Exit& exit) const;

    const FloorPlan& plan_;
    Grid grid_;
    double clearance_;
    std::vector<Region> regions_;  ///< (nodes)
    std::vector<char> leads_out_;  ///< (exits)
};

/// True if the segment from x to y crosses the exit.
[[nodiscard]] bool crosses(const Exit& exit, const Vec2& x, const Vec2& y);

}  // namespace drystone::crowd
