#include "inclusion_report.hpp"

#include <ostream>

#include "table.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string counted_coordinates(const scene::InclusionSpec& inclusion) {
    return counted(static_cast<std::ptrdiff_t>(inclusion.coordinates.size()), "coordinate") + ", " +
           counted(static_cast<std::ptrdiff_t>(inclusion.constraints.size()), "constraint");
}

Json describe_inclusion(const std::string& file, const sim::Simulation& simulation) {
    const scene::SceneSpec& scene = simulation.spec();
    const scene::InclusionSpec& inclusion = *scene.inclusion;
    const sim::Snapshot start = simulation.snapshot();
    Json constraints = Json::array();
    for (std::size_t i = 0; i < inclusion.constraints.size(); ++i) {
        const scene::ConstraintSpec& constraint = inclusion.constraints[i];
        constraints.push_back({{"name", constraint.name},
                               {"g", constraint.g.text()},
                               {"moves", constraint.g.mentions(inclusion.coordinates.size())},
                               {"at_start", start.inclusion->gaps[static_cast<Index>(i)]}});
    }
    return {{"file", file},
            {"valid", true},
            {"title", scene.title},
            {"coordinates", inclusion.coordinates},
            {"constraints", constraints},
            {"restitution", inclusion.restitution},
            {"start", scene.time.start},
            {"end", scene.time.end},
            {"step", scene.time.step},
            {"steps", simulation.steps_planned()},
            {"integrator", scene.integrator.name}};
}

void print_inclusion(std::ostream& out, const Json& answer) {
    const auto text = [&](const char* key) { return answer[key].get<std::string>(); };
    const auto time = [&](const char* key) { return time_text(answer[key].get<double>()); };
    if (!text("title").empty()) print_row(out, "scene", text("title"));
    std::string names;
    for (const Json& name : answer["coordinates"]) {
        names += (names.empty() ? "" : ", ") + name.get<std::string>();
    }
    print_row(out, "coordinates", names);
    for (const Json& constraint : answer["constraints"]) {
        print_row(out, "constraint",
                  constraint["name"].get<std::string>() + ": " +
                      constraint["g"].get<std::string>() + " >= 0, " +
                      short_number(constraint["at_start"].get<double>()) + " at the start" +
                      (constraint["moves"].get<bool>() ? ", moves" : ""));
    }
    print_row(out, "restitution", short_number(answer["restitution"].get<double>()));
    print_row(out, "time",
              "from " + time("start") + " to " + time("end") + " s in " +
                  counted(answer["steps"].get<long>(), "step") + " of " + time("step") + " s");
    print_row(out, "method", text("integrator"));
    print_row(out, "verdict", "valid");
}

}  // namespace drystone::app
