// Reads an inclusion: coordinates, initial state, mass, forces and constraints g >= 0.
#include <utility>

#include "drystone/scene/reading/formulas.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

using document::Value;

void read_table(TableReader& table, InclusionSpec& inclusion) {
    inclusion.coordinates = table.texts("coordinates");
    if (inclusion.coordinates.empty()) {
        table.report("coordinates", "the names of the coordinates in an array", "none");
    }
    const std::size_t n = inclusion.coordinates.size();
    inclusion.q = read_numbers(table, "q", n, true);
    inclusion.v = read_numbers(table, "v", n, false);
    inclusion.mass = read_matrix(table, "mass", n);
    inclusion.force = read_formulas(table, "force", n, force_variables(inclusion.coordinates));
    if (const Value* potential = table.find("potential")) {
        inclusion.potential = to_formula_of(inclusion.coordinates, *potential, "potential", table);
    }
    constexpr std::int64_t k_most_halvings = 30;
    inclusion.restitution = table.number("restitution", inclusion.restitution);
    inclusion.tolerance = table.number("tolerance", inclusion.tolerance);
    inclusion.most_halvings = static_cast<int>(
        table.integer("most_halvings", inclusion.most_halvings, 0, k_most_halvings));
    inclusion.rho = table.number("rho", inclusion.rho);
    inclusion.accumulation = table.number("accumulation", inclusion.accumulation);
    table.finish();
}

void read_constraints(TableReader& top, InclusionSpec& inclusion) {
    const std::vector<std::string> variables = constraint_variables(inclusion.coordinates);
    for (TableReader& table : top.tables("constraint", "constraint")) {
        ConstraintSpec constraint{.place = table.place()};
        constraint.name =
            table.text("name", "constraint-" + std::to_string(inclusion.constraints.size() + 1));
        if (const Value* g = table.find("g")) {
            constraint.g = to_formula_of(variables, *g, "g", table);
        } else {
            table.report("g", "a formula of the coordinates and t that must not be negative",
                         "nothing");
        }
        table.finish();
        inclusion.constraints.push_back(std::move(constraint));
    }
}

}  // namespace

void read_inclusion(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    auto table = top.table("inclusion");
    if (!table) {
        if (top.has("constraint")) {
            top.report("constraint", "a scene with the table [inclusion]", "none");
        }
        return;
    }
    const auto integrator = sources.tables.find("integrator");
    if (integrator == sources.tables.end() ||
        !integrator->second.keys.contains("integrator.name")) {
        scene.integrator.name = "convex_scheme";
    }
    InclusionSpec& inclusion = scene.inclusion.emplace();
    const Attempt attempt(top.context());
    read_table(*table, inclusion);
    read_constraints(top, inclusion);
    ItemSource source = table->source();
    source.incomplete = attempt.failed();
    sources.tables["inclusion"] = std::move(source);
}

}  // namespace drystone::scene::reading
