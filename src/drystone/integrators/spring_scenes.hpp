#pragma once

#include <memory>
#include <optional>
#include <string>

#include "drystone/contact/system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/spec/integrator_traits.hpp"

namespace drystone::integrators {

/// The scenes that integrators with springs accept: rigid bodies with Coulomb's friction.
[[nodiscard]] scene::AcceptedScenes spring_scenes();

/// Springs need a stiffness. The rejection suggests one for the heaviest body.
[[nodiscard]] std::optional<scene::Rejection> missing_stiffness(const scene::SceneSpec& scene,
                                                                const std::string& integrator);

/// "c = 1e+04, alpha = 2"
[[nodiscard]] std::string spring_text(const scene::SceneSpec& scene);

/// Makes the springs of `system` in its first step, for the integrator that keeps them in `own`.
/// Throws ComputationError for systems with joints, a cell or deformable bodies: springs act
/// between rigid bodies.
template <class Springs, int D>
void make_springs(contact::System<D>& system, const std::string& integrator,
                  std::unique_ptr<Springs>& own) {
    contact::World<D>& world = system.world;
    if (own && own->belong_to(world)) return;
    if (!world.joints().empty() || !world.deformables().empty() || world.bodies().lattice > 0) {
        throw ComputationError(integrator +
                               " moves rigid bodies without joints, cells and deformable bodies");
    }
    own = std::make_unique<Springs>(world, system.contacts);
}

}  // namespace drystone::integrators
