#include "drystone/sim/material_laws.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/error.hpp"

namespace drystone::sim {

namespace {

double combined(scene::Combination rule, double a, double b) {
    switch (rule) {
        case scene::Combination::minimum:
            return std::min(a, b);
        case scene::Combination::maximum:
            return std::max(a, b);
        case scene::Combination::average:
            return 0.5 * (a + b);
        default:
            return std::sqrt(a * b);
    }
}

contact::FrictionLaw friction(double mu) {
    if (mu == 0.0) return contact::Frictionless{};
    return contact::CoulombFriction{mu};
}

contact::ContactLaw combined(const scene::CombinationRule& rule, const scene::MaterialSpec& a,
                             const scene::MaterialSpec& b) {
    // The tangential restitution may be negative, which has no geometric mean.
    const scene::Combination tangential = rule.restitution == scene::Combination::geometric_mean
                                              ? scene::Combination::average
                                              : rule.restitution;
    return {.friction = friction(combined(rule.friction, a.friction, b.friction)),
            .impact = contact::NewtonRestitution{
                .normal = combined(rule.restitution, a.restitution, b.restitution),
                .tangential =
                    combined(tangential, a.tangential_restitution, b.tangential_restitution)}};
}

contact::ContactLaw given(const scene::PairSpec& pair) {
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
            laws.set(a, b,
                     combined(spec.combination, spec.materials[static_cast<std::size_t>(a)],
                              spec.materials[static_cast<std::size_t>(b)]));
        }
    }
    for (const scene::PairSpec& pair : spec.pairs) {
        laws.set(material_index(spec, pair.material_a), material_index(spec, pair.material_b),
                 given(pair));
    }
    return laws;
}

}  // namespace drystone::sim
