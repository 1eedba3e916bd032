#pragma once

#include <string>
#include <vector>

#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::results::shapes {

/// The parts of a body in words and numbers, for people who open a result file:
/// "disk radius 0.05", "polygon (-0.3, -0.2) (0.3, -0.2) (0.3, 0.2) (-0.3, 0.2); disk radius 0.1 at
/// (0, 0.5, 0)". Polyhedra and meshes are described by their numbers of corners and faces.
[[nodiscard]] std::string shape_text(const std::vector<scene::PartSpec>& parts);

}  // namespace drystone::results::shapes
