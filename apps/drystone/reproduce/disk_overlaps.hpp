#pragma once

#include <algorithm>
#include <vector>

#include "drystone/sim/simulation.hpp"

namespace drystone::app {

/// Overlaps of disks with each other and with half-planes in a step of contact dynamics, as the
/// thesis counts them.
struct StepOverlaps {
    double deepest = 0.0;  ///< at the end of the step (m), 0 if nothing overlaps
    Index contacts = 0;  ///< pairs that touch at mid-step, where contacts are found, or at the end
};

/// Finds the overlaps of plane scenes of disks in boxes; other bodies have none.
class DiskOverlaps {
  public:
    explicit DiskOverlaps(const scene::SceneSpec& spec);

    /// In the last step of the simulation, of length h, which ended with half a step at the present
    /// velocities.
    [[nodiscard]] StepOverlaps in_last_step(const sim::Simulation& simulation, double h);

  private:
    struct Disk {
        Index body = 0;
        double radius = 0.0;
        Vec2 end = Vec2::Zero();
        Vec2 half = Vec2::Zero();  ///< from mid-step to the end

        [[nodiscard]] double left() const { return end[0] - radius - std::max(0.0, half[0]); }
        [[nodiscard]] double right() const { return end[0] + radius - std::min(0.0, half[0]); }
    };
    struct Wall {
        Vec2 normal = Vec2::Zero();
        double offset = 0.0;
    };

    std::vector<Disk> disks_;  // in the order of their left ends in the last call
    std::vector<Wall> walls_;
};

}  // namespace drystone::app
