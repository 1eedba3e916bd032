// Reads a sweeping process: coordinates, initial point, metric, perturbation, outputs.
#include <limits>
#include <utility>

#include "drystone/scene/reading/formulas.hpp"
#include "drystone/scene/reading/readers.hpp"
#include "drystone/scene/reading/sets.hpp"

namespace drystone::scene::reading {

namespace {

/// `[sweeping.outputs]`: names with formulas of the coordinates and t.
void read_outputs(TableReader& table, const std::vector<std::string>& variables,
                  SweepingSpec& sweeping) {
    auto outputs = table.table("outputs");
    if (!outputs) return;
    for (const document::Entry& entry : outputs->entries()) {
        const document::Value* value = outputs->find(entry.key);
        sweeping.outputs.emplace_back(entry.key,
                                      to_formula_of(variables, *value, entry.key, *outputs));
    }
    outputs->finish();
}

void read_process(TableReader& table, SweepingSpec& sweeping) {
    sweeping.coordinates = table.texts("coordinates");
    if (sweeping.coordinates.empty()) {
        table.report("coordinates", "the names of the coordinates in an array", "none");
    }
    const std::size_t n = sweeping.coordinates.size();
    std::vector<std::string> variables = sweeping.coordinates;
    variables.emplace_back("t");
    sweeping.initial = read_numbers(table, "initial", n, true);
    const auto size = static_cast<Index>(n);
    sweeping.metric = read_matrix(table, "metric", n).value_or(MatX::Identity(size, size));
    sweeping.perturbation = read_formulas(table, "perturbation", n, variables);
    sweeping.origin = read_formulas(table, "origin", n, variables);
    if (table.has("jumps")) sweeping.jumps = table.required_numbers("jumps", 1);
    sweeping.lambda = table.number("lambda", sweeping.lambda);
    sweeping.tolerance = table.number("tolerance", sweeping.tolerance);
    sweeping.largest_step = table.number("largest_step", sweeping.largest_step);
    sweeping.adaptive_tolerance = table.find_number("adaptive_tolerance");
    sweeping.retraction_tolerance = table.find_number("retraction_tolerance");
    read_outputs(table, variables, sweeping);
    table.finish();
}

void read_sets(TableReader& top, SweepingSpec& sweeping) {
    for (TableReader& table : top.tables("set", "set")) {
        const std::string name =
            table.text("name", "set-" + std::to_string(sweeping.sets.size() + 1));
        sweeping.sets.push_back(read_set(table, sweeping.coordinates, 0,
                                         static_cast<Index>(sweeping.coordinates.size())));
        sweeping.sets.back().name = name;
    }
}

}  // namespace

void read_sweeping(TableReader& top, SceneSpec& scene, SceneSources& sources) {
    auto table = top.table("sweeping");
    if (!table) {
        if (top.has("set")) top.report("set", "a scene with the table [sweeping]", "none");
        return;
    }
    const auto integrator = sources.tables.find("integrator");
    if (integrator == sources.tables.end() ||
        !integrator->second.keys.contains("integrator.name")) {
        scene.integrator.name = "catching_up";
    }
    SweepingSpec& sweeping = scene.sweeping.emplace();
    const Attempt attempt(top.context());
    // Sides that a box does not have are at inf.
    top.context().constants.emplace("inf", std::numeric_limits<double>::infinity());
    read_process(*table, sweeping);
    read_sets(top, sweeping);
    ItemSource source = table->source();
    source.incomplete = attempt.failed();
    sweeping.place = place_of(source, "sweeping.initial");
    sources.tables["sweeping"] = std::move(source);
}

}  // namespace drystone::scene::reading
