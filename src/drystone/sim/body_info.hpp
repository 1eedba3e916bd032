#pragma once

#include <string>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim {

/// What does not change about a body during a run, for result files and pictures.
struct BodyInfo {
    std::string name;
    std::string material;
    scene::Mobility mobility = scene::Mobility::dynamic;
    std::vector<scene::PartSpec> parts = {};  ///< in its principal axes, from its centre of mass
    double mass = 0.0;                        ///< kg; 0 for bodies that do not move on their own
    Vec3 inertia = Vec3::Zero();              ///< principal; in the plane (0, 0, I)
    std::string color;                        ///< "#rrggbb" or empty
};

}  // namespace drystone::sim
