// Reads an inclusion: coordinates, initial state, mass, forces and constraints g >= 0.
#include <algorithm>
#include <memory>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/scene/reading/readers.hpp"

namespace drystone::scene::reading {

namespace {

using document::Array;
using document::Value;

/// A formula of these variables. A bad one is reported and is 0.
formula::Formula to_formula_of(const std::vector<std::string>& variables, const Value& value,
                               const std::string& key, TableReader& table) {
    std::string text;
    if (const auto* words = std::get_if<std::string>(&value.data)) {
        text = *words;
    } else if (const auto* whole = std::get_if<std::int64_t>(&value.data)) {
        text = std::to_string(*whole);
    } else if (const auto* number = std::get_if<double>(&value.data)) {
        text = to_text(*number);
    } else {
        table.report(key, "a formula or a number", describe(value));
        return {};
    }
    try {
        return {text, variables, table.context().constants};
    } catch (const InputError& error) {
        for (const Defect& defect : error.defects()) {
            table.report(key, defect.expected, defect.found);
        }
        return {};
    }
}

/// A list of formulas, one for each coordinate.
std::vector<formula::Formula> read_force(TableReader& table,
                                         const std::vector<std::string>& coordinates) {
    const Value* value = table.find("force");
    if (value == nullptr) return {};
    const auto* list = std::get_if<Array>(&value->data);
    if (list == nullptr || list->size() != coordinates.size()) {
        table.report("force",
                     "an array of " + std::to_string(coordinates.size()) +
                         " formulas, one for each coordinate",
                     describe(*value));
        return {};
    }
    std::vector<formula::Formula> force;
    for (std::size_t k = 0; k < list->size(); ++k) {
        force.push_back(to_formula_of(force_variables(coordinates), (*list)[k],
                                      "force[" + std::to_string(k) + "]", table));
    }
    return force;
}

/// Numbers of a list; nothing after a report.
std::optional<VecX> to_numbers(const Array& list, const std::string& key, TableReader& table) {
    VecX numbers(static_cast<Index>(list.size()));
    for (std::size_t k = 0; k < list.size(); ++k) {
        const auto number = to_number(list[k], "inclusion." + key + "[" + std::to_string(k) + "]",
                                      k_any_number, table.context());
        if (!number) return std::nullopt;
        numbers[static_cast<Index>(k)] = *number;
    }
    return numbers;
}

VecX read_vector(TableReader& table, const std::string& key, std::size_t size, bool needed) {
    const auto n = static_cast<Index>(size);
    const Value* value = table.find(key);
    if (value == nullptr) {
        if (needed) table.report(key, "one number for each coordinate", "nothing");
        return VecX::Zero(n);
    }
    const auto* list = std::get_if<Array>(&value->data);
    if (list == nullptr || list->size() != size) {
        table.report(key,
                     "an array of " + std::to_string(size) + " numbers, one for each coordinate",
                     describe(*value));
        return VecX::Zero(n);
    }
    return to_numbers(*list, key, table).value_or(VecX::Zero(n));
}

/// A number for all coordinates, an array for the diagonal, or the rows of a matrix.
MatX read_mass(TableReader& table, std::size_t size) {
    constexpr const char* k_expected =
        "a number, one number for each coordinate, or the rows of a matrix";
    const auto n = static_cast<Index>(size);
    const MatX identity = MatX::Identity(n, n);
    const Value* value = table.find("mass");
    if (value == nullptr) return identity;
    const auto* list = std::get_if<Array>(&value->data);
    if (list == nullptr) return table.number("mass", 1.0) * identity;
    if (list->size() != size || list->empty()) {
        table.report("mass", k_expected, describe(*value));
        return identity;
    }
    if (!std::holds_alternative<Array>(list->front().data)) {
        const auto diagonal = to_numbers(*list, "mass", table);
        return diagonal ? MatX(diagonal->asDiagonal()) : identity;
    }
    MatX mass(n, n);
    for (Index i = 0; i < n; ++i) {
        const Value& row = (*list)[static_cast<std::size_t>(i)];
        const auto* numbers = std::get_if<Array>(&row.data);
        if (numbers == nullptr || numbers->size() != size) {
            table.report("mass", k_expected, describe(row) + " as a row");
            return identity;
        }
        const auto entries = to_numbers(*numbers, "mass", table);
        if (!entries) return identity;
        mass.row(i) = entries->transpose();
    }
    return mass;
}

void read_table(TableReader& table, InclusionSpec& inclusion) {
    inclusion.coordinates = table.texts("coordinates");
    if (inclusion.coordinates.empty()) {
        table.report("coordinates", "the names of the coordinates in an array", "none");
    }
    const std::size_t n = inclusion.coordinates.size();
    inclusion.q = read_vector(table, "q", n, true);
    inclusion.v = read_vector(table, "v", n, false);
    inclusion.mass = read_mass(table, n);
    inclusion.force = read_force(table, inclusion.coordinates);
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
