// Describes a scene of generalised coordinates and constraints before it runs.
#include "inclusion_report.hpp"

#include <ostream>
#include <utility>

#include "drystone/sim/run_warnings.hpp"
#include "table.hpp"

namespace drystone::app {

std::string counted_coordinates(const scene::InclusionSpec& inclusion) {
    return counted(static_cast<std::ptrdiff_t>(inclusion.coordinates.size()), "coordinate") + ", " +
           counted(static_cast<std::ptrdiff_t>(inclusion.constraints.size()), "constraint");
}

InclusionReport inclusion_report(const std::string& file, const sim::Simulation& simulation) {
    const scene::SceneSpec& scene = simulation.spec();
    const scene::InclusionSpec& inclusion = *scene.inclusion;
    const sim::Snapshot start = simulation.snapshot();
    InclusionReport report{.file = file,
                           .title = scene.title,
                           .coordinates = inclusion.coordinates,
                           .restitution = inclusion.restitution,
                           .time = scene.time,
                           .steps = simulation.steps_planned(),
                           .integrator = scene.integrator.name};
    for (std::size_t i = 0; i < inclusion.constraints.size(); ++i) {
        const scene::ConstraintSpec& constraint = inclusion.constraints[i];
        report.constraints.push_back(
            {.name = constraint.name,
             .g = constraint.g.text(),
             .moves = constraint.g.mentions(inclusion.coordinates.size()),
             .at_start = start.inclusion->gaps[static_cast<Index>(i)],
             .restitution = constraint.restitution.value_or(inclusion.restitution),
             .friction = constraint.friction});
    }
    if (std::string warning = sim::theta_warning(scene); !warning.empty()) {
        report.warnings.push_back(std::move(warning));
    }
    return report;
}

nlohmann::ordered_json to_json(const InclusionReport& report) {
    nlohmann::ordered_json constraints = nlohmann::ordered_json::array();
    for (const InclusionReport::Constraint& constraint : report.constraints) {
        constraints.push_back({{"name", constraint.name},
                               {"g", constraint.g},
                               {"moves", constraint.moves},
                               {"at_start", constraint.at_start},
                               {"restitution", constraint.restitution},
                               {"friction", constraint.friction}});
    }
    return {{"file", report.file},
            {"valid", true},
            {"title", report.title},
            {"coordinates", report.coordinates},
            {"constraints", constraints},
            {"restitution", report.restitution},
            {"start", report.time.start},
            {"end", report.time.end},
            {"step", report.time.step},
            {"steps", report.steps},
            {"integrator", report.integrator},
            {"warnings", report.warnings}};
}

void print(std::ostream& out, const InclusionReport& report) {
    if (!report.title.empty()) print_row(out, "scene", report.title);
    std::string names;
    for (const std::string& name : report.coordinates) names += (names.empty() ? "" : ", ") + name;
    print_row(out, "coordinates", names);
    for (const InclusionReport::Constraint& constraint : report.constraints) {
        print_row(out, "constraint",
                  constraint.name + ": " + constraint.g + " >= 0, " +
                      short_number(constraint.at_start) + " at the start" +
                      (constraint.moves ? ", moves" : "") +
                      (constraint.restitution != report.restitution
                           ? ", restitution " + short_number(constraint.restitution)
                           : "") +
                      (constraint.friction > 0.0 ? ", friction " + short_number(constraint.friction)
                                                 : ""));
    }
    print_row(out, "restitution", short_number(report.restitution));
    print_row(out, "time",
              span_text(report.time.start, report.time.end, report.time.step, report.steps));
    print_row(out, "method", report.integrator);
    for (const std::string& warning : report.warnings) print_row(out, "warning", warning);
    print_row(out, "verdict", report.warnings.empty() ? "valid" : "valid, but see above");
}

}  // namespace drystone::app
