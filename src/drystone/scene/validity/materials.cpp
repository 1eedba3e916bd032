// Checks materials, pairs and rules of combination.
#include <algorithm>
#include <set>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

namespace {

constexpr Range k_unit{.low = 0.0, .high = 1.0};
constexpr Range k_signed_unit{.low = -1.0, .high = 1.0};

void check_surface(const SurfaceSpec& surface, double friction, const ItemCheck& check) {
    check.number("rolling_resistance", surface.rolling_resistance, k_not_negative);
    check.number("spinning_resistance", surface.spinning_resistance, k_not_negative);
    check.number("cohesion", surface.cohesion, k_not_negative);
    check.number("normal_damping", surface.normal_damping, k_not_negative);
    check.number("tangential_damping", surface.tangential_damping, k_not_negative);
    check.number("drag", surface.drag, k_not_negative);
    check.number("glue", surface.glue, k_not_negative);
    if (!surface.sliding_friction) return;
    check.number("sliding_friction", *surface.sliding_friction, k_not_negative);
    if (*surface.sliding_friction > friction) {
        check.report("sliding_friction", "at most the friction at rest, " + to_text(friction),
                     to_text(*surface.sliding_friction));
    }
}

/// What cannot be asked of one contact at once.
void check_together(const PairSpec& pair, int dimension, const ItemCheck& check) {
    const bool rolls =
        pair.surface.rolling_resistance > 0.0 || pair.surface.spinning_resistance > 0.0;
    const bool two = pair.surface.sliding_friction.has_value();
    if (dimension == 2 && pair.surface.spinning_resistance > 0.0) {
        check.report("spinning_resistance", "a scene in space", "one in the plane");
    }
    if (pair.bond && pair.surface.cohesion > 0.0) {
        check.report("bond", "either a bond or a cohesion", "both");
    }
    if (pair.surface.glue > 0.0 && (pair.bond || pair.surface.cohesion > 0.0)) {
        check.report("glue", "either glue, a bond or a cohesion", "glue with another one");
    }
    if (!pair.grain) return;
    if (dimension == 2) {
        check.report("friction", "a number: the plane has one direction of sliding", "a grain");
    }
    if (rolls || two) {
        check.report("friction", "a grain alone", "rolling resistance or sliding_friction too");
    }
    if (!(pair.grain->direction.norm() > 0.0)) {
        check.report("friction.direction", "a direction", "a vector of length 0");
    }
}

/// Numbers that materials and pairs have in common.
template <class Law>
void check_law(const Law& law, const KnownIntegrator* integrator, const ItemCheck& check) {
    check.number("friction", law.friction, k_not_negative);
    check.number("restitution", law.restitution, k_unit);
    check.number("tangential_restitution", law.tangential_restitution, k_signed_unit);
    if (integrator != nullptr && !integrator->traits.accepts.tangential_restitution &&
        law.tangential_restitution != 0.0) {
        check.report("tangential_restitution",
                     "0 with the integrator " + integrator->name + ", whose law has none",
                     to_text(law.tangential_restitution));
    }
    check_surface(law.surface, law.friction, check);
}

void check_pair(const PairSpec& pair, const KnownIntegrator* integrator, int dimension,
                const std::vector<std::string>& names,
                std::set<std::pair<std::string, std::string>>& seen, const ItemCheck& check) {
    check.name("materials", pair.material_a, names);
    if (pair.material_b != pair.material_a) check.name("materials", pair.material_b, names);
    check_law(pair, integrator, check);
    check_together(pair, dimension, check);
    if (pair.bond) {
        check.number("bond.tension", pair.bond->tension, k_positive);
        check.number("bond.shear", pair.bond->shear, k_not_negative);
    }
    if (pair.grain) {
        check.number("friction.along", pair.grain->friction[0], k_not_negative);
        check.number("friction.across", pair.grain->friction[1], k_not_negative);
    }
    if (pair.dissipation_index) {
        check.number("dissipation_index", *pair.dissipation_index, k_unit);
        if (integrator != nullptr && !integrator->traits.accepts.dissipation_index) {
            check.report("dissipation_index",
                         "restitutions with the integrator " + integrator->name,
                         to_text(*pair.dissipation_index));
        }
    }
    if (!seen.insert(std::minmax(pair.material_a, pair.material_b)).second) {
        check.report("materials", "each pair once",
                     "'" + pair.material_a + "' and '" + pair.material_b + "' again");
    }
}

}  // namespace

void check_materials(const SceneSpec& scene, const SceneSources& sources, const KnownNames& known,
                     std::vector<Defect>& defects) {
    const KnownIntegrator* integrator = integrator_of(scene, known);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        const MaterialSpec& material = scene.materials[i];
        const ItemCheck check(source_or(sources.materials, i, "material '" + material.name + "'"),
                              defects);
        if (material.name.empty()) check.report("name", "a name", "nothing");
        if (std::find(names.begin(), names.end(), material.name) != names.end()) {
            check.report("name", "a name that no other material has", "'" + material.name + "'");
        }
        names.push_back(material.name);
        check.number("density", material.density, k_positive);
        check_law(material, integrator, check);
        check_together({.surface = material.surface}, scene.dimension, check);
    }
    std::set<std::pair<std::string, std::string>> seen;
    for (std::size_t i = 0; i < scene.pairs.size(); ++i) {
        const std::string label = "pair[" + std::to_string(i) + "]";
        check_pair(scene.pairs[i], integrator, scene.dimension, names, seen,
                   ItemCheck(source_or(sources.pairs, i, label), defects));
    }
}

}  // namespace drystone::scene::validity
