#pragma once

#include <string>

#include "drystone/scene/spec/integrator_traits.hpp"
#include "drystone/scene/spec/materials.hpp"

namespace drystone::scene {
inline namespace spec {

/// The number of a pair from the numbers a and b of its materials.
[[nodiscard]] double combine(Combination rule, double a, double b);

/// The law that follows from two materials alone. Tangential restitutions follow the rule of the
/// normal ones, with the average in place of the geometric mean.
[[nodiscard]] PairSpec combined_law(const CombinationRule& rule, const MaterialSpec& a,
                                    const MaterialSpec& b);

/// The law between two materials of a valid scene: the entry of `pairs` with the two names in
/// either order, else the combined law.
[[nodiscard]] PairSpec law_of(const SceneSpec& scene, const std::string& material_a,
                              const std::string& material_b);

/// Whether contacts of some of its materials have friction.
[[nodiscard]] bool has_friction(const SceneSpec& scene);

/// Whether contacts of some of its materials are gluey.
[[nodiscard]] bool is_gluey(const SceneSpec& scene);

/// The name of the impact law of a run, for reports: the law of the integrator if it has one, else
/// "Newton", "Moreau" or "Newton and Moreau" by materials; empty for a crowd, which has no impacts.
[[nodiscard]] std::string impact_law_name(const SceneSpec& scene,
                                          const IntegratorTraits& integrator);

/// The material of this name, or nullptr.
[[nodiscard]] const MaterialSpec* find_material(const SceneSpec& scene, const std::string& name);

}  // namespace spec
}  // namespace drystone::scene
