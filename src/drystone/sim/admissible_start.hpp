#pragma once

#include <vector>

#include "drystone/contact/convex/convex_system.hpp"
#include "drystone/scene/scene_spec.hpp"
#include "drystone/sim/body_info.hpp"

namespace drystone::sim {

/// Throws InputError with the pairs of bodies that overlap in the beginning: the convex scheme
/// keeps configurations admissible, and cannot mend one that is not.
void require_admissible(contact::ConvexSystem& system, const std::vector<BodyInfo>& bodies,
                        const scene::SceneSpec& spec);

}  // namespace drystone::sim
