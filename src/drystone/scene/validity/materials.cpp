#include <algorithm>
#include <set>
#include <utility>

#include "drystone/scene/validity/checks.hpp"
#include "drystone/scene/validity/item_check.hpp"

namespace drystone::scene::validity {

using reading::k_not_negative;
using reading::k_positive;
using reading::Range;

namespace {

constexpr Range k_unit{.low = 0.0, .high = 1.0};
constexpr Range k_signed_unit{.low = -1.0, .high = 1.0};

/// Numbers that materials and pairs have in common.
template <class Law>
void check_law(const Law& law, const ItemCheck& check) {
    check.number("friction", law.friction, k_not_negative);
    check.number("restitution", law.restitution, k_unit);
    check.number("tangential_restitution", law.tangential_restitution, k_signed_unit);
}

void check_pair(const PairSpec& pair, const std::vector<std::string>& names,
                std::set<std::pair<std::string, std::string>>& seen, const ItemCheck& check) {
    check.name("materials", pair.material_a, names);
    if (pair.material_b != pair.material_a) check.name("materials", pair.material_b, names);
    check_law(pair, check);
    if (pair.dissipation_index) {
        check.number("dissipation_index", *pair.dissipation_index, k_unit);
    }
    if (!seen.insert(std::minmax(pair.material_a, pair.material_b)).second) {
        check.report("materials", "each pair once",
                     "'" + pair.material_a + "' and '" + pair.material_b + "' again");
    }
}

}  // namespace

void check_materials(const SceneSpec& scene, const SceneSources& sources,
                     std::vector<Defect>& defects) {
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
        check_law(material, check);
    }
    std::set<std::pair<std::string, std::string>> seen;
    for (std::size_t i = 0; i < scene.pairs.size(); ++i) {
        const std::string label = "pair[" + std::to_string(i) + "]";
        check_pair(scene.pairs[i], names, seen,
                   ItemCheck(source_or(sources.pairs, i, label), defects));
    }
}

}  // namespace drystone::scene::validity
