#pragma once

#include "drystone/contact/contact_law.hpp"

namespace drystone::scene::inline spec {
struct SceneSpec;
}

namespace drystone::sim::building {

/// The laws of all pairs of materials: as given by a PairSpec, otherwise combined from the two
/// materials by the scene's rule. A pair with friction 0 is frictionless.
[[nodiscard]] contact::LawTable material_laws(const scene::SceneSpec& spec);

/// The largest restitution along the normal of any pair.
[[nodiscard]] double largest_restitution(const scene::SceneSpec& spec);

/// Number of a material in the scene.
[[nodiscard]] int material_index(const scene::SceneSpec& spec, const std::string& name);

}  // namespace drystone::sim::building
