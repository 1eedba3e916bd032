#pragma once

#include <vector>

#include "drystone/sim/simulation.hpp"

namespace drystone::app {

/// The deepest overlap of disks with each other and with half-planes, where bodies are now. Steps
/// of contact dynamics report that at mid-step instead, where contacts are found.
class EndPenetration {
  public:
    explicit EndPenetration(const scene::SceneSpec& spec);

    /// (m), 0 if nothing overlaps.
    [[nodiscard]] double of(const sim::Simulation& simulation);

  private:
    struct Disk {
        Index body = 0;
        double radius = 0.0;
        Vec2 place = Vec2::Zero();
    };
    struct Wall {
        Vec2 normal = Vec2::Zero();
        double offset = 0.0;
    };

    std::vector<Disk> disks_;  // in the order of their left ends, of the last call
    std::vector<Wall> walls_;
};

}  // namespace drystone::app
