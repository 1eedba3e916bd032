#pragma once

// Scenes that ship, run by tests of what their pages say.

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"

namespace drystone::sim {

inline scene::SceneSpec shipped(const std::string& name,
                                const std::vector<std::string>& options = {}) {
    const std::filesystem::path folder = DRYSTONE_SOURCE;
    return scene::load_scene(folder / "scenes" / (name + ".toml"), options);
}

inline Index body_named(const Simulation& simulation, const std::string& name) {
    const std::vector<BodyInfo>& bodies = simulation.bodies();
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (bodies[k].name == name) return static_cast<Index>(k);
    }
    ADD_FAILURE() << "no body " << name;
    return 0;
}

/// Where the body is: x, y, angle in the plane.
inline VecX place_of(const Simulation& simulation, const std::string& name) {
    return simulation.snapshot().q.col(body_named(simulation, name));
}

}  // namespace drystone::sim
