#pragma once

#include "drystone/scene/scene_spec.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

/// Histories of motions: quantities that move a body, directions of length 1 in the space of the
/// scene, displacements that are finite at the start and the end of the run. Spins about different
/// axes are refused: their integral is no rotation.
void check_motion_histories(const SceneSpec& scene, const MotionSpec& motion,
                            const ItemCheck& check);

/// The same for forces and torques.
void check_load_histories(const SceneSpec& scene, const LoadSpec& load, const ItemCheck& check);

}  // namespace drystone::scene::validity
