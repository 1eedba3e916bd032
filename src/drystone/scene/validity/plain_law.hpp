#pragma once

#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::validity {

/// Whether the surfaces of a law do no more than Coulomb's friction and rebounds; glue apart.
[[nodiscard]] inline bool is_plain(const PairSpec& law) {
    const SurfaceSpec& surface = law.surface;
    return !law.grain && !law.bond && surface.rolling_resistance == 0.0 &&
           surface.spinning_resistance == 0.0 && surface.cohesion == 0.0 &&
           surface.normal_damping == 0.0 && surface.tangential_damping == 0.0 &&
           surface.drag == 0.0 && surface.sliding_friction.value_or(law.friction) == law.friction;
}

}  // namespace drystone::scene::validity
