#pragma once

#include <string>

#include "drystone/scene/spec/known_names.hpp"

namespace drystone::sim {

/// What the registries list: integrators, schemes of inclusions, contact solvers, measures. A scene
/// is checked against them.
[[nodiscard]] scene::KnownNames known_names();

/// The traits of the integrator that moves the bodies of a scene. The default for scenes that are
/// not moved by an integrator: crowds and inclusions.
[[nodiscard]] scene::IntegratorTraits integrator_traits(const scene::SceneSpec& spec);

/// The name of the impact law of a run (scene::impact_law_name).
[[nodiscard]] std::string impact_law_name(const scene::SceneSpec& spec);

}  // namespace drystone::sim
