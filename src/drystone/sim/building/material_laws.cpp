// Builds the table of contact laws for all pairs of materials.
#include <algorithm>

#include "drystone/contact/contact_law.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/spec/combination.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/building/builders.hpp"

namespace drystone::sim::building {

namespace {

/// The friction of a pair. The first that applies: none or associated friction for the whole scene,
/// a grain, rolling or spinning resistance, a smaller friction while sliding, Coulomb.
contact::FrictionLaw friction_of(const scene::SceneSpec& spec, const scene::PairSpec& pair) {
    const scene::SurfaceSpec& surface = pair.surface;
    if (spec.contact.friction == scene::FrictionChoice::none) return contact::Frictionless{};
    if (spec.contact.friction == scene::FrictionChoice::associated && pair.friction > 0.0) {
        return contact::AssociatedFriction{pair.friction};
    }
    if (pair.grain) {
        return contact::EllipticFriction{.mu = pair.grain->friction,
                                         .direction = pair.grain->direction,
                                         .material = material_index(spec, pair.material_a)};
    }
    const problem::FrictionPair mu{.resting = pair.friction,
                                   .sliding = surface.sliding_friction.value_or(pair.friction)};
    if (surface.rolling_resistance > 0.0 || surface.spinning_resistance > 0.0) {
        return contact::RollingFriction{.mu = mu,
                                        .rolling = surface.rolling_resistance,
                                        .spinning = surface.spinning_resistance};
    }
    if (mu.sliding != mu.resting) return contact::StaticSlidingFriction{mu};
    if (pair.friction == 0.0) return contact::Frictionless{};
    return contact::CoulombFriction{pair.friction};
}

/// A bond, else cohesion, else glue.
contact::Adhesion adhesion_of(const scene::PairSpec& pair) {
    if (pair.bond) {
        return contact::Bond{.tension = pair.bond->tension,
                             .shear = pair.bond->shear,
                             .per_area = pair.bond->per_area};
    }
    if (pair.surface.cohesion > 0.0) return contact::TensionLimit{pair.surface.cohesion};
    if (pair.surface.glue > 0.0) return contact::Glue{pair.surface.glue};
    return {};
}

/// The impact law as the materials give it, or converted for the whole scene: restitution e and
/// dissipation index delta are related by delta = (1 - e) / (1 + e).
contact::ImpactLaw impact_of(const scene::PairSpec& pair, scene::ImpactChoice choice) {
    const contact::ImpactLaw given =
        pair.dissipation_index
            ? contact::ImpactLaw{contact::DissipationIndex{*pair.dissipation_index}}
            : contact::NewtonRestitution{.normal = pair.restitution,
                                         .tangential = pair.tangential_restitution};
    const double e = contact::normal_restitution({.impact = given});
    switch (choice) {
        case scene::ImpactChoice::newton:
            return contact::NewtonRestitution{.normal = e,
                                              .tangential = pair.tangential_restitution};
        case scene::ImpactChoice::moreau:
            return contact::DissipationIndex{(1.0 - e) / (1.0 + e)};
        case scene::ImpactChoice::by_material:
            break;
    }
    return given;
}

contact::ContactLaw law_from(const scene::SceneSpec& spec, const scene::PairSpec& pair) {
    return {.friction = friction_of(spec, pair),
            .adhesion = adhesion_of(pair),
            .impact = impact_of(pair, spec.contact.impact_law),
            .damping = {.normal = pair.surface.normal_damping,
                        .tangential = pair.surface.tangential_damping,
                        .drag = pair.surface.drag}};
}

}  // namespace

int material_index(const scene::SceneSpec& spec, const std::string& name) {
    for (std::size_t i = 0; i < spec.materials.size(); ++i) {
        if (spec.materials[i].name == name) return static_cast<int>(i);
    }
    throw InputError({.what = "material", .expected = "a material of the scene", .found = name});
}

double largest_restitution(const scene::SceneSpec& spec) {
    double largest = 0.0;
    if (spec.inclusion) {
        for (const scene::ConstraintSpec& constraint : spec.inclusion->constraints) {
            const double e = constraint.restitution.value_or(spec.inclusion->restitution);
            largest = std::max(largest, e);
        }
        return largest;
    }
    for (const scene::MaterialSpec& a : spec.materials) {
        for (const scene::MaterialSpec& b : spec.materials) {
            largest = std::max(largest, contact::normal_restitution(
                                            law_from(spec, scene::law_of(spec, a.name, b.name))));
        }
    }
    return largest;
}

contact::LawTable material_laws(const scene::SceneSpec& spec) {
    const int count = static_cast<int>(spec.materials.size());
    contact::LawTable laws(count);
    for (int a = 0; a < count; ++a) {
        for (int b = a; b < count; ++b) {
            const std::string& first = spec.materials[static_cast<std::size_t>(a)].name;
            const std::string& second = spec.materials[static_cast<std::size_t>(b)].name;
            laws.set(a, b, law_from(spec, scene::law_of(spec, first, second)));
        }
    }
    return laws;
}

}  // namespace drystone::sim::building
