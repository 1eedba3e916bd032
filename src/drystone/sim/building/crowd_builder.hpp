#pragma once

#include <vector>

#include "drystone/crowd/model.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/sim/state/body_info.hpp"

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::sim::building {

/// People and floor plan of a scene, and which bodies they are.
struct BuiltCrowd {
    crowd::Model model = {};
    std::vector<Index> person_body = {};    ///< (people) number of the body
    std::vector<Index> obstacle_body = {};  ///< (obstacles)
    std::vector<BodyInfo> bodies = {};      ///< of the scene
    MatX places = {};                       ///< (3 x bodies) x, y, angle at the start
};

/// The crowd of a valid scene that has one.
[[nodiscard]] BuiltCrowd build_crowd(const scene::SceneSpec& spec);

}  // namespace drystone::sim::building
