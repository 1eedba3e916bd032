#pragma once

#include <vector>

#include "drystone/contact/rigid_model.hpp"

namespace drystone::sim {

/// A joint whose equations of motion cannot be met.
struct Contradiction {
    Index joint = 0;
    double missed = 0.0;  ///< what is left of the worst of its equations (m/s, rad/s of a turn)
    bool turn = false;
};

/// The joints whose equations of motion cannot be met together with those of the others at time t:
/// no velocities v obey H v = the speeds of motors, with driven bodies moving as they do. Each
/// joint once; joints that say the same twice are no contradiction.
template <int D>
[[nodiscard]] std::vector<Contradiction> find_contradictions(const contact::RigidModel<D>& model,
                                                             double t);

}  // namespace drystone::sim
