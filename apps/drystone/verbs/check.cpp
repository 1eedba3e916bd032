#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/error.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/spring_depth.hpp"
#include "drystone/sim/run_warnings.hpp"
#include "drystone/sim/scene_integrator.hpp"
#include "drystone/sim/simulation.hpp"
#include "history_report.hpp"
#include "inclusion_report.hpp"
#include "initial_overlap.hpp"
#include "loaded_scene.hpp"
#include "method_report.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string scene;
    std::vector<std::string> overrides;
    bool json = false;
};

void print_json(const Json& answer) {
    std::cout << answer.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

/// "12 disks, 1 half_plane"
std::string counted_shapes(const scene::SceneSpec& scene) {
    std::map<std::string, int> counts;
    for (const scene::BodySpec& body : scene.bodies) {
        ++counts[body.parts.size() == 1 ? scene::kind_of(body.parts.front().shape) : "compound"];
    }
    std::string text;
    for (const auto& [kind, count] : counts) {
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    }
    return text;
}

Json describe(const Options& options, const scene::SceneSpec& scene,
              const sim::Simulation& simulation) {
    std::map<scene::Mobility, int> mobility;
    double mass = 0.0;
    for (const sim::BodyInfo& body : simulation.bodies()) {
        ++mobility[body.mobility];
        mass += body.mass;
    }
    Json materials = Json::array();
    for (const scene::MaterialSpec& material : scene.materials) materials.push_back(material.name);
    Json measures = Json::array();
    for (const scene::MeasureSpec& measure : scene.measures) {
        measures.push_back({{"name", measure.name}, {"kind", measure.kind}});
    }
    Json joints = Json::array();
    for (const scene::JointSpec& joint : scene.joints) {
        joints.push_back({{"name", joint.name}, {"kind", scene::name_of(joint.kind)}});
    }
    Json deformables = Json::array();
    for (const sim::DeformableInfo& body : simulation.deformables()) {
        deformables.push_back({{"name", body.name},
                               {"nodes", body.mesh->nodes.cols()},
                               {"cells", body.mesh->cells},
                               {"unknowns", body.unknowns()},
                               {"mass", body.mass()}});
    }
    const InitialOverlap overlap = initial_overlap(scene);
    Json warnings = Json::array();
    if (const auto warning = step_warning(scene, simulation)) warnings.push_back(*warning);
    if (std::string warning = sim::theta_warning(scene); !warning.empty()) {
        warnings.push_back(std::move(warning));
    }
    if (sim::integrator_traits(scene).contacts == scene::ContactModel::springs) {
        std::string warning = scene::soft_springs_warning(scene);
        if (!warning.empty()) warnings.push_back(std::move(warning));
    }
    return {{"file", options.scene},
            {"valid", true},
            {"title", scene.title},
            {"dimension", scene.dimension},
            {"bodies", scene.bodies.size()},
            {"dynamic", mobility[scene::Mobility::dynamic]},
            {"fixed", mobility[scene::Mobility::fixed]},
            {"prescribed", mobility[scene::Mobility::prescribed]},
            {"shapes", counted_shapes(scene)},
            {"deformables", deformables},
            {"mass", mass},
            {"materials", materials},
            {"pairs", scene.pairs.size()},
            {"loads", scene.loads.size()},
            {"springs", scene.springs.size()},
            {"drags", scene.drags.size()},
            {"pressures", scene.pressures.size()},
            {"joints", joints},
            {"histories", describe_histories(scene)},
            {"measures", measures},
            {"start", scene.time.start},
            {"end", scene.time.end},
            {"step", scene.time.step},
            {"steps", simulation.steps_planned()},
            {"integrator", scene.integrator.name},
            {"method", describe_method(scene)},
            {"solver", scene.solver.name},
            {"velocity_tolerance", scene.solver.velocity_tolerance},
            {"initial_contacts", overlap.contacts},
            {"overlapping_pairs", overlap.pairs},
            {"largest_penetration", overlap.depth},
            {"deepest_pair", overlap.depth > 0.0 ? Json{overlap.body_a, overlap.body_b} : Json{}},
            {"warnings", warnings}};
}

void print(const Json& answer) {
    const auto text = [&](const char* key) { return answer[key].get<std::string>(); };
    const auto count = [&](const char* key) { return std::to_string(answer[key].get<long>()); };
    const auto several = [&](const char* key, const char* one) {
        return counted(answer[key].get<long>(), one);
    };
    const auto time = [&](const char* key) { return time_text(answer[key].get<double>()); };
    const auto number = [&](const char* key) { return short_number(answer[key].get<double>()); };
    if (!text("title").empty()) print_row(std::cout, "scene", text("title"));
    print_row(std::cout, "bodies",
              count("bodies") + " in " + count("dimension") + "D: " + count("dynamic") +
                  " dynamic (" + number("mass") + " kg), " + count("fixed") + " fixed, " +
                  count("prescribed") + " with a given motion");
    print_row(std::cout, "shapes", text("shapes"));
    for (const Json& body : answer["deformables"]) {
        print_row(std::cout, "deformable",
                  body["name"].get<std::string>() + ": " +
                      counted(body["nodes"].get<long>(), "node") + ", " +
                      counted(body["cells"].get<long>(), "cell") + ", " +
                      counted(body["unknowns"].get<long>(), "unknown") + ", " +
                      short_number(body["mass"].get<double>()) + " kg");
    }
    std::string materials;
    for (const Json& name : answer["materials"]) {
        materials += (materials.empty() ? "" : ", ") + name.get<std::string>();
    }
    print_row(std::cout, "materials",
              materials + "; " + several("pairs", "pair") + " with laws of their own");
    print_row(std::cout, "forces",
              several("loads", "load") + ", " + several("springs", "spring") + ", " +
                  several("drags", "drag") + ", " + several("pressures", "pressure"));
    for (const Json& joint : answer["joints"]) {
        print_row(std::cout, "joint",
                  joint["name"].get<std::string>() + " (" + joint["kind"].get<std::string>() + ")");
    }
    print_histories(std::cout, answer["histories"]);
    print_row(std::cout, "time",
              "from " + time("start") + " to " + time("end") + " s in " + several("steps", "step") +
                  " of " + time("step") + " s");
    print_row(std::cout, "method", text("method"));
    for (const Json& measure : answer["measures"]) {
        print_row(
            std::cout, "measure",
            measure["name"].get<std::string>() + " (" + measure["kind"].get<std::string>() + ")");
    }
    print_row(std::cout, "contacts", count("initial_contacts") + " at the start");
    if (answer["overlapping_pairs"].get<long>() > 0) {
        print_row(std::cout, "overlaps",
                  count("overlapping_pairs") + " at the start, deepest '" +
                      answer["deepest_pair"][0].get<std::string>() + "' and '" +
                      answer["deepest_pair"][1].get<std::string>() + "' by " +
                      number("largest_penetration") + " m");
    }
    for (const Json& warning : answer["warnings"]) {
        print_row(std::cout, "warning", warning.get<std::string>());
    }
    print_row(std::cout, "verdict", answer["warnings"].empty() ? "valid" : "valid, but see above");
}

ExitStatus refuse(const Options& options, std::vector<Defect> defects) {
    Json list = Json::array();
    for (Defect& defect : defects) {
        // What only the engine can tell has no line.
        if (defect.place.file.empty()) defect.place.file = options.scene;
        list.push_back({{"file", defect.place.file},
                        {"line", defect.place.line},
                        {"key", defect.what},
                        {"expected", defect.expected},
                        {"found", defect.found}});
        if (!options.json) std::cerr << to_text(defect) << '\n';
    }
    if (options.json) {
        print_json({{"file", options.scene}, {"valid", false}, {"defects", list}});
    } else {
        std::cerr << "drystone: " << options.scene << " has " << defects.size()
                  << (defects.size() == 1 ? " defect\n" : " defects\n");
    }
    return ExitStatus::bad_input;
}

ExitStatus check(const Options& options) {
    try {
        const scene::SceneSpec scene =
            loaded_scene({.file = options.scene, .overrides = options.overrides});
        const sim::Simulation simulation(scene);
        const Json answer = scene.inclusion ? describe_inclusion(options.scene, simulation)
                                            : describe(options, scene, simulation);
        if (options.json) {
            print_json(answer);
        } else if (scene.inclusion) {
            print_inclusion(std::cout, answer);
        } else {
            print(answer);
        }
    } catch (const InputError& error) {
        return refuse(options, error.defects());
    }
    return ExitStatus::success;
}

}  // namespace

Verb check_verb() {
    return {.name = "check",
            .summary = "say whether a scene is valid, and what is in it, without running it",
            .example = "drystone check scenes/quaking_wall.toml --set parameters.mu=0.4",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command.add_option("scene", options->scene, "scene file (TOML)")->required();
                command
                    .add_option("--set", options->overrides,
                                "key=value in place of what the scene says; may be repeated")
                    ->allow_extra_args(false);
                command.add_flag("--json", options->json, "print the answer as JSON");
                return [options] { return check(*options); };
            }};
}

}  // namespace drystone::app
