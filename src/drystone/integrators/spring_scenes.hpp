#pragma once

#include <optional>
#include <string>

#include "drystone/scene/spec/integrator_traits.hpp"

namespace drystone::integrators {

/// The scenes that integrators with springs accept: rigid bodies with Coulomb's friction.
[[nodiscard]] scene::AcceptedScenes spring_scenes();

/// Springs need a stiffness. The rejection suggests one for the heaviest body.
[[nodiscard]] std::optional<scene::Rejection> missing_stiffness(const scene::SceneSpec& scene,
                                                                const std::string& integrator);

/// "c = 1e+04, alpha = 2"
[[nodiscard]] std::string spring_text(const scene::SceneSpec& scene);

}  // namespace drystone::integrators
