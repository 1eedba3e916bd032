#pragma once

#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::scene {
inline namespace spec {

/// A line by which people leave (docs/crowds.md).
struct ExitSpec {
    std::string name = {};
    Vec3 a = Vec3::Zero();
    Vec3 b = Vec3::Zero();
    Place place = {};  ///< where it was written
};

/// People who want the same: dynamic bodies, each a disk.
struct CrowdGroupSpec {
    std::string name = {};
    double speed = 1.2;                    ///< of those who are free to walk (m/s)
    std::vector<std::string> exits = {};   ///< that the group uses; empty: all
    std::vector<std::string> people = {};  ///< names of bodies
    Place place = {};                      ///< where it was written
};

/// The name under which scenes and results know the scheme of crowds; there is no other.
inline constexpr const char* k_crowd_integrator = "catching_up";

/// A scene whose dynamic bodies are people; the others, all fixed, are the floor plan.
struct CrowdSpec {
    std::vector<ExitSpec> exits = {};
    std::vector<CrowdGroupSpec> groups = {};
    double spacing = 0.0;              ///< of the grid of distances (m); 0: from the least radius
    double distance_tolerance = 1e-9;  ///< overlap that a step may leave (m)
    double noise = 0.0;                ///< of desired velocities, relative to the speed
    double noise_time = 0.5;           ///< for which it stays the same (s)
    Index seed = 1;                    ///< of the noise
    Place place = {};
};

}  // namespace spec
}  // namespace drystone::scene
