// Combines the material numbers of a pair, and names the impact law of a scene.
#include "drystone/scene/spec/combination.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene {
inline namespace spec {

double combine(Combination rule, double a, double b) {
    switch (rule) {
        case Combination::minimum:
            return std::min(a, b);
        case Combination::maximum:
            return std::max(a, b);
        case Combination::average:
            return 0.5 * (a + b);
        case Combination::geometric_mean:
            break;
    }
    // The root of a^2 may differ from a in the last digit.
    return a == b ? a : std::sqrt(a * b);
}

namespace {

/// The friction that holds while a surface slides.
double sliding(const MaterialSpec& material) {
    return material.surface.sliding_friction.value_or(material.friction);
}

/// Every number of the surface by its rule. There is a sliding friction if one of the materials has
/// it; the friction of the other one counts as both.
SurfaceSpec combined_surface(const CombinationRule& rule, const MaterialSpec& a,
                             const MaterialSpec& b) {
    SurfaceSpec surface;
    if (a.surface.sliding_friction || b.surface.sliding_friction) {
        surface.sliding_friction = combine(rule.friction, sliding(a), sliding(b));
    }
    const auto set = [&](Combination how, double SurfaceSpec::*number) {
        surface.*number = combine(how, a.surface.*number, b.surface.*number);
    };
    set(rule.rolling, &SurfaceSpec::rolling_resistance);
    set(rule.rolling, &SurfaceSpec::spinning_resistance);
    set(rule.cohesion, &SurfaceSpec::cohesion);
    set(rule.damping, &SurfaceSpec::normal_damping);
    set(rule.damping, &SurfaceSpec::tangential_damping);
    set(rule.damping, &SurfaceSpec::drag);
    set(rule.cohesion, &SurfaceSpec::glue);
    return surface;
}

}  // namespace

PairSpec combined_law(const CombinationRule& rule, const MaterialSpec& a, const MaterialSpec& b) {
    // The tangential restitution may be negative, which has no geometric mean.
    const Combination tangential =
        rule.restitution == Combination::geometric_mean ? Combination::average : rule.restitution;
    return {.material_a = a.name,
            .material_b = b.name,
            .friction = combine(rule.friction, a.friction, b.friction),
            .restitution = combine(rule.restitution, a.restitution, b.restitution),
            .tangential_restitution =
                combine(tangential, a.tangential_restitution, b.tangential_restitution),
            .dissipation_index = {},
            .surface = combined_surface(rule, a, b),
            .grain = {},
            .bond = {}};
}

const MaterialSpec* find_material(const SceneSpec& scene, const std::string& name) {
    const auto found = std::find_if(scene.materials.begin(), scene.materials.end(),
                                    [&](const MaterialSpec& one) { return one.name == name; });
    return found == scene.materials.end() ? nullptr : &*found;
}

PairSpec law_of(const SceneSpec& scene, const std::string& material_a,
                const std::string& material_b) {
    for (const PairSpec& pair : scene.pairs) {
        if ((pair.material_a == material_a && pair.material_b == material_b) ||
            (pair.material_a == material_b && pair.material_b == material_a)) {
            return pair;
        }
    }
    const MaterialSpec* a = find_material(scene, material_a);
    const MaterialSpec* b = find_material(scene, material_b);
    assert(a != nullptr && b != nullptr);
    return combined_law(scene.combination, *a, *b);
}

bool has_friction(const SceneSpec& scene) {
    if (scene.contact.friction == FrictionChoice::none) return false;
    for (const MaterialSpec& a : scene.materials) {
        for (const MaterialSpec& b : scene.materials) {
            if (law_of(scene, a.name, b.name).friction > 0.0) return true;
        }
    }
    return false;
}

bool is_gluey(const SceneSpec& scene) {
    for (const MaterialSpec& a : scene.materials) {
        for (const MaterialSpec& b : scene.materials) {
            if (law_of(scene, a.name, b.name).surface.glue > 0.0) return true;
        }
    }
    return false;
}

std::string impact_law_name(const SceneSpec& scene, const IntegratorTraits& integrator) {
    if (scene.crowd || scene.sweeping) return {};
    if (integrator.impact_law) return integrator.impact_law(scene);
    if (scene.contact.impact_law == ImpactChoice::newton) return "Newton";
    if (scene.contact.impact_law == ImpactChoice::moreau) return "Moreau";
    // By materials: a pair with a dissipation index follows Moreau's law.
    bool newton = false;
    bool moreau = false;
    for (const MaterialSpec& a : scene.materials) {
        for (const MaterialSpec& b : scene.materials) {
            const bool index = law_of(scene, a.name, b.name).dissipation_index.has_value();
            (index ? moreau : newton) = true;
        }
    }
    if (!moreau) return "Newton";
    return newton ? "Newton and Moreau" : "Moreau";
}

}  // namespace spec
}  // namespace drystone::scene
