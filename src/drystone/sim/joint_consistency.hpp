#pragma once

#include <vector>

#include "drystone/contact/rigid_system.hpp"
#include "drystone/core/error.hpp"

namespace drystone::sim {

/// Adds a defect for every joint whose equations of motion cannot be met together with those of the
/// others at time t: no velocities v obey H v = the speeds of motors, with driven bodies moving as
/// they do. Joints that say the same twice are no contradiction.
template <int D>
void find_contradictions(const contact::RigidModel<D>& model, double t,
                         std::vector<Defect>& defects);

}  // namespace drystone::sim
