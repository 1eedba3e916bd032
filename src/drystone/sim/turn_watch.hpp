#pragma once

#include <string>
#include <vector>

#include "drystone/sim/engine.hpp"

namespace drystone::sim {

/// Says once of every deformable body with small strains that it has turned too far for them.
class TurnWatch {
  public:
    void look(const Engine& engine, std::vector<std::string>& warnings);

  private:
    std::vector<bool> said_;  // (deformable bodies)
};

}  // namespace drystone::sim
