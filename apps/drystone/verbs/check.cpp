// `drystone check`: describes a valid scene, or lists all defects of an invalid one.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "command_line.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/spring_depth.hpp"
#include "drystone/sim/run_warnings.hpp"
#include "drystone/sim/simulation.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "inclusion_report.hpp"
#include "run_estimate.hpp"
#include "scene_report.hpp"
#include "sweeping_report.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string scene;
    std::vector<std::string> overrides;
    int steps = 20;  ///< that are made to estimate the time of the run
    bool json = false;
};

void print_json(const Json& answer) {
    std::cout << answer.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

/// Prints an InclusionReport, a SweepingReport or a SceneReport.
template <class Report>
void show(const Report& report, bool json) {
    if (json) {
        print_json(to_json(report));
    } else {
        print(std::cout, report);
    }
}

ExitStatus refuse(const Options& options, std::vector<Defect> defects) {
    Json list = Json::array();
    for (Defect& defect : defects) {
        // Defects that only the engine finds have no line.
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

/// Nothing is estimated for a run whose first steps cannot be made; the run itself says why.
std::optional<RunEstimate> estimate_of(sim::Simulation& simulation, int steps) {
    try {
        return run_estimate(simulation, steps);
    } catch (const ComputationError&) {
        return std::nullopt;
    }
}

ExitStatus check(const Options& options) {
    try {
        sim::Simulation simulation(
            loaded_scene({.file = options.scene, .overrides = options.overrides}));
        if (simulation.spec().inclusion) {
            show(inclusion_report(options.scene, simulation), options.json);
        } else if (simulation.spec().sweeping) {
            show(sweeping_report(options.scene, simulation), options.json);
        } else {
            SceneReport report = scene_report(options.scene, simulation);
            report.estimate = estimate_of(simulation, options.steps);
            show(report, options.json);
        }
    } catch (const InputError& error) {
        return refuse(options, error.defects());
    }
    return ExitStatus::success;
}

}  // namespace

Verb check_verb() {
    return {.name = "check",
            .summary = "check a scene, describe it, and estimate what a run takes",
            .example = "drystone check scenes/quaking_wall.toml --set parameters.mu=0.4",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command.add_option("scene", options->scene, "scene file (TOML)")->required();
                command
                    .add_option("--set", options->overrides,
                                "key=value in place of what the scene says; may be repeated")
                    ->allow_extra_args(false);
                command
                    .add_option("--steps", options->steps,
                                "steps to make for the estimate of the run time, three seconds "
                                "at most; 0: none")
                    ->check(CLI::NonNegativeNumber)
                    ->capture_default_str();
                command.add_flag("--json", options->json, "print the answer as JSON");
                return [options] { return check(*options); };
            }};
}

}  // namespace drystone::app
