#pragma once

#include <string>

#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::app {

/// How bodies lie in each other before the first step.
struct InitialOverlap {
    Index contacts = 0;  ///< contact points, gap <= 0 up to rounding
    Index pairs = 0;     ///< pairs of bodies deeper in each other than the scene tolerates
    double depth = 0.0;  ///< largest penetration (m)
    std::string body_a;  ///< of the deepest pair
    std::string body_b;
};

/// One contact detection in the initial placement.
[[nodiscard]] InitialOverlap initial_overlap(const scene::SceneSpec& scene);

}  // namespace drystone::app
