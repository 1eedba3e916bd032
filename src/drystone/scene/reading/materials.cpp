// Reads materials, combination rules and the laws of pairs of materials.
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "drystone/scene/reading/readers.hpp"
#include "drystone/scene/spec/combination.hpp"

namespace drystone::scene::reading {

namespace {

/// Keys that materials and pairs share beside friction and restitution.
void read_surface(TableReader& table, SurfaceSpec& surface) {
    if (auto sliding = table.find_number("sliding_friction")) surface.sliding_friction = sliding;
    const auto read = [&](const char* key, double& number) { number = table.number(key, number); };
    read("rolling_resistance", surface.rolling_resistance);
    read("spinning_resistance", surface.spinning_resistance);
    read("cohesion", surface.cohesion);
    read("normal_damping", surface.normal_damping);
    read("tangential_damping", surface.tangential_damping);
    read("drag", surface.drag);
    const document::Value* glue = table.find("glue");
    const auto* word = glue == nullptr ? nullptr : std::get_if<std::string>(&glue->data);
    if (word != nullptr && *word == "unbounded") {
        surface.glue = std::numeric_limits<double>::max();
    } else {
        read("glue", surface.glue);
    }
}

void read_material(TableReader& table, const std::string& name, SceneSpec& scene,
                   SceneSources& sources) {
    MaterialSpec material{.name = name};
    material.density = table.number("density", material.density);
    material.friction = table.number("friction", material.friction);
    material.restitution = table.number("restitution", material.restitution);
    material.tangential_restitution =
        table.number("tangential_restitution", material.tangential_restitution);
    read_surface(table, material.surface);
    table.finish();
    scene.materials.push_back(std::move(material));
    sources.materials.push_back(std::make_shared<ItemSource>(table.source()));
}

void read_all_materials(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    if (auto list = top.table("material")) {
        for (const document::Entry& entry : list->entries()) {
            const auto* table = std::get_if<document::Table>(&entry.value.data);
            if (table == nullptr) {
                list->report(entry.key, "a table: [material.<name>]", describe(entry.value));
                continue;
            }
            TableReader reader(*table, entry.value.place, "material '" + entry.key + "'",
                               top.context());
            read_material(reader, entry.key, scene, sources);
        }
    }
    if (scene.materials.empty()) scene.materials.push_back({.name = "default"});
    if (scene.materials.size() == 1) {
        top.context().default_material = scene.materials.front().name;
    }
}

/// friction = { along = 0.2, across = 0.6, direction = [1, 0, 0] }.
std::optional<GrainSpec> read_grain(TableReader& pair) {
    const document::Value* value = pair.find("friction");
    if (value == nullptr || !std::holds_alternative<document::Table>(value->data)) return {};
    auto table = pair.table("friction");
    GrainSpec grain;
    grain.friction[0] = table->required_number("along", k_not_negative);
    grain.friction[1] = table->required_number("across", k_not_negative);
    grain.direction = table->required_vector("direction");
    table->finish();
    return grain;
}

std::optional<BondSpec> read_bond(TableReader& pair) {
    auto table = pair.table("bond");
    if (!table) return {};
    BondSpec bond;
    bond.tension = table->required_number("tension", k_positive);
    bond.shear = table->required_number("shear", k_not_negative);
    if (!table->has("unit"))
        table->report("unit", "\"N\" (per contact point) or \"Pa\"", "nothing");
    bond.per_area = table->choice("unit", false, {{"N", false}, {"Pa", true}});
    table->finish();
    return bond;
}

void read_pair(TableReader& table, SceneSpec& scene, SceneSources& sources) {
    const Attempt attempt(table.context());
    const std::vector<std::string> names = table.texts("materials");
    PairSpec pair;
    if (names.size() == 2) {
        const MaterialSpec* a = find_material(scene, names[0]);
        const MaterialSpec* b = find_material(scene, names[1]);
        if (a != nullptr && b != nullptr) pair = combined_law(scene.combination, *a, *b);
        pair.material_a = names[0];
        pair.material_b = names[1];
    } else if (!attempt.failed()) {
        table.report("materials", "two names of materials", std::to_string(names.size()));
    }
    const bool restitutes = table.has("restitution") || table.has("tangential_restitution");
    pair.grain = read_grain(table);
    if (!pair.grain) pair.friction = table.number("friction", pair.friction);
    read_surface(table, pair.surface);
    pair.bond = read_bond(table);
    pair.restitution = table.number("restitution", pair.restitution);
    pair.tangential_restitution =
        table.number("tangential_restitution", pair.tangential_restitution);
    pair.dissipation_index = table.find_number("dissipation_index");
    if (restitutes && pair.dissipation_index) {
        table.report("dissipation_index", "either a dissipation index or restitutions", "both");
    }
    table.finish();
    if (names.size() != 2) return;
    scene.pairs.push_back(std::move(pair));
    sources.pairs.push_back(std::make_shared<ItemSource>(table.source()));
}

void read_combination(TableReader& top, SceneSpec& scene) {
    auto table = top.table("combination");
    if (!table) return;
    const std::vector<std::pair<std::string, Combination>> rules{
        {"minimum", Combination::minimum},
        {"maximum", Combination::maximum},
        {"average", Combination::average},
        {"geometric_mean", Combination::geometric_mean}};
    CombinationRule& rule = scene.combination;
    rule.friction = table->choice("friction", rule.friction, rules);
    rule.restitution = table->choice("restitution", rule.restitution, rules);
    rule.rolling = table->choice("rolling", rule.rolling, rules);
    rule.cohesion = table->choice("cohesion", rule.cohesion, rules);
    rule.damping = table->choice("damping", rule.damping, rules);
    table->finish();
}

}  // namespace

void read_materials(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    read_combination(top, scene);
    read_all_materials(top, scene, sources);
    for (TableReader& pair : top.tables("pair", "pair")) read_pair(pair, scene, sources);
}

}  // namespace drystone::scene::reading
