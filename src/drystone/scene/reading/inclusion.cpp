// Reads an inclusion: coordinates, initial state, mass, forces and constraints g >= 0.
#include <algorithm>
#include <utility>

#include "drystone/formula/expression.hpp"
#include "drystone/scene/reading/formulas.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

using document::Array;
using document::Value;

/// True if a text in the value mentions one of these names.
bool mentions(const Value& value, const std::vector<std::string>& names) {
    if (const auto* list = std::get_if<Array>(&value.data)) {
        return std::any_of(list->begin(), list->end(),
                           [&](const Value& entry) { return mentions(entry, names); });
    }
    const auto* words = std::get_if<std::string>(&value.data);
    if (words == nullptr) return false;
    const std::vector<std::string> found = formula::names_in(*words);
    return std::any_of(found.begin(), found.end(), [&](const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    });
}

/// The rows of a mass matrix that depends on the coordinates, one after the other.
std::vector<formula::Formula> read_mass_formulas(const Value& value, TableReader& table,
                                                 const std::vector<std::string>& coordinates) {
    const auto* list = std::get_if<Array>(&value.data);
    if (list == nullptr || list->size() != coordinates.size()) {
        table.report("mass", "the rows of a matrix, for a mass that depends on the coordinates",
                     describe(value));
        return {};
    }
    std::vector<formula::Formula> entries;
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto* row = std::get_if<Array>(&(*list)[i].data);
        if (row == nullptr) {
            table.report("mass", "the rows of a matrix, for a mass that depends on the coordinates",
                         describe((*list)[i]) + " as a row");
            return {};
        }
        for (formula::Formula& entry : to_formulas(*row, coordinates, coordinates.size(),
                                                   "mass[" + std::to_string(i) + "]", table)) {
            entries.push_back(std::move(entry));
        }
    }
    const bool whole = entries.size() == coordinates.size() * coordinates.size();
    return whole ? entries : std::vector<formula::Formula>{};
}

/// M, by default the identity; formulas if one mentions a coordinate.
void read_mass(TableReader& table, InclusionSpec& inclusion) {
    const auto n = static_cast<Index>(inclusion.coordinates.size());
    inclusion.mass = MatX::Identity(n, n);
    const Value* value = table.find("mass");
    if (value != nullptr && mentions(*value, inclusion.coordinates)) {
        inclusion.mass_formulas = read_mass_formulas(*value, table, inclusion.coordinates);
    } else if (auto mass = read_matrix(table, "mass", inclusion.coordinates.size())) {
        inclusion.mass = std::move(*mass);
    }
}

void read_table(TableReader& table, InclusionSpec& inclusion) {
    inclusion.coordinates = table.texts("coordinates");
    if (inclusion.coordinates.empty()) {
        table.report("coordinates", "the names of the coordinates in an array", "none");
    }
    const std::size_t n = inclusion.coordinates.size();
    inclusion.q = read_numbers(table, "q", n, true);
    inclusion.v = read_numbers(table, "v", n, false);
    read_mass(table, inclusion);
    inclusion.stiffness = read_matrix(table, "stiffness", n).value_or(MatX());
    inclusion.damping = read_matrix(table, "damping", n).value_or(MatX());
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

/// `slide`: one formula or two. `tangent`: one row of formulas or two.
void read_tangents(TableReader& table, const std::vector<std::string>& coordinates,
                   ConstraintSpec& constraint) {
    const std::vector<std::string> variables = constraint_variables(coordinates);
    if (const Value* slide = table.find("slide")) {
        if (const auto* list = std::get_if<Array>(&slide->data)) {
            for (std::size_t k = 0; k < list->size(); ++k) {
                constraint.slides.push_back(to_formula_of(
                    variables, (*list)[k], "slide[" + std::to_string(k) + "]", table));
            }
        } else {
            constraint.slides.push_back(to_formula_of(variables, *slide, "slide", table));
        }
    }
    const Value* tangent = table.find("tangent");
    if (tangent == nullptr) return;
    const auto* list = std::get_if<Array>(&tangent->data);
    if (list == nullptr || list->empty()) {
        table.report("tangent", "one formula for each coordinate, or two such rows",
                     describe(*tangent));
    } else if (std::holds_alternative<Array>(list->front().data)) {
        for (std::size_t k = 0; k < list->size(); ++k) {
            const std::string key = "tangent[" + std::to_string(k) + "]";
            const auto* row = std::get_if<Array>(&(*list)[k].data);
            if (row == nullptr) {
                table.report(key, "a row of formulas like the others", describe((*list)[k]));
            } else {
                constraint.tangents.push_back(
                    to_formulas(*row, variables, coordinates.size(), key, table));
            }
        }
    } else {
        constraint.tangents.push_back(
            to_formulas(*list, variables, coordinates.size(), "tangent", table));
    }
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
        constraint.restitution = table.find_number("restitution");
        constraint.friction = table.number("friction", 0.0);
        read_tangents(table, inclusion.coordinates, constraint);
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
