// Describes a scene with a sweeping process before it runs.
#include "sweeping_report.hpp"

#include <ostream>

#include "table.hpp"

namespace drystone::app {

std::string counted_sets(const scene::SweepingSpec& sweeping) {
    return counted(static_cast<std::ptrdiff_t>(sweeping.coordinates.size()), "coordinate") + ", " +
           counted(static_cast<std::ptrdiff_t>(sweeping.sets.size()), "set");
}

SweepingReport sweeping_report(const std::string& file, const sim::Simulation& simulation) {
    const scene::SceneSpec& scene = simulation.spec();
    const scene::SweepingSpec& sweeping = *scene.sweeping;
    const sim::Snapshot start = simulation.snapshot();
    SweepingReport report{.file = file,
                          .title = scene.title,
                          .coordinates = sweeping.coordinates,
                          .initial = {sweeping.initial.begin(), sweeping.initial.end()},
                          .jumps = sweeping.jumps,
                          .time = scene.time,
                          .steps = simulation.steps_planned(),
                          .integrator = scene.integrator.name};
    for (std::size_t i = 0; i < sweeping.sets.size(); ++i) {
        const scene::SetSpec& set = sweeping.sets[i];
        report.sets.push_back(
            {.name = set.name,
             .shape = set.shape,
             .follows_state = scene::depends_on_state(set, sweeping.coordinates.size()),
             .distance = start.sweeping->distances[static_cast<Index>(i)]});
    }
    return report;
}

nlohmann::ordered_json to_json(const SweepingReport& report) {
    nlohmann::ordered_json sets = nlohmann::ordered_json::array();
    for (const SweepingReport::Set& set : report.sets) {
        sets.push_back({{"name", set.name},
                        {"shape", set.shape},
                        {"follows_state", set.follows_state},
                        {"distance", set.distance}});
    }
    return {{"file", report.file},       {"valid", true},
            {"title", report.title},     {"coordinates", report.coordinates},
            {"initial", report.initial}, {"sets", sets},
            {"jumps", report.jumps},     {"start", report.time.start},
            {"end", report.time.end},    {"step", report.time.step},
            {"steps", report.steps},     {"integrator", report.integrator}};
}

void print(std::ostream& out, const SweepingReport& report) {
    if (!report.title.empty()) print_row(out, "scene", report.title);
    std::string point;
    for (std::size_t k = 0; k < report.coordinates.size(); ++k) {
        point +=
            (k > 0 ? ", " : "") + report.coordinates[k] + " = " + short_number(report.initial[k]);
    }
    print_row(out, "point", point);
    for (const SweepingReport::Set& set : report.sets) {
        print_row(out, "set",
                  set.name + ": " + set.shape + (set.follows_state ? ", follows the state" : ""));
    }
    if (!report.jumps.empty()) {
        std::string instants;
        for (const double t : report.jumps) {
            instants += (instants.empty() ? "" : ", ") + short_number(t);
        }
        print_row(out, "jumps", "at t = " + instants + " s");
    }
    print_row(out, "time",
              span_text(report.time.start, report.time.end, report.time.step, report.steps));
    print_row(out, "method", report.integrator);
    print_row(out, "verdict", "valid");
}

}  // namespace drystone::app
