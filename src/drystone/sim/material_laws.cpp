#include "drystone/sim/material_laws.hpp"

#include "drystone/core/error.hpp"
#include "drystone/scene/combination.hpp"

namespace drystone::sim {

namespace {

contact::FrictionLaw friction(double mu) {
    if (mu == 0.0) return contact::Frictionless{};
    return contact::CoulombFriction{mu};
}

contact::ContactLaw law_from(const scene::PairSpec& pair) {
    contact::ContactLaw law{.friction = friction(pair.friction)};
    if (pair.dissipation_index) {
        law.impact = contact::DissipationIndex{*pair.dissipation_index};
    } else {
        law.impact = contact::NewtonRestitution{.normal = pair.restitution,
                                                .tangential = pair.tangential_restitution};
    }
    return law;
}

}  // namespace

int material_index(const scene::SceneSpec& spec, const std::string& name) {
    for (std::size_t i = 0; i < spec.materials.size(); ++i) {
        if (spec.materials[i].name == name) return static_cast<int>(i);
    }
    throw InputError({.what = "material", .expected = "a material of the scene", .found = name});
}

contact::LawTable material_laws(const scene::SceneSpec& spec) {
    const int count = static_cast<int>(spec.materials.size());
    contact::LawTable laws(count);
    for (int a = 0; a < count; ++a) {
        for (int b = a; b < count; ++b) {
            const std::string& first = spec.materials[static_cast<std::size_t>(a)].name;
            const std::string& second = spec.materials[static_cast<std::size_t>(b)].name;
            laws.set(a, b, law_from(scene::law_of(spec, first, second)));
        }
    }
    return laws;
}

}  // namespace drystone::sim
