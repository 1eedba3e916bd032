// `drystone check`: describes a valid scene, or lists all defects of an invalid one.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
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
#include "scene_report.hpp"
#include "sweeping_report.hpp"
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

ExitStatus check(const Options& options) {
    try {
        const sim::Simulation simulation(
            loaded_scene({.file = options.scene, .overrides = options.overrides}));
        if (simulation.spec().inclusion) {
            show(inclusion_report(options.scene, simulation), options.json);
        } else if (simulation.spec().sweeping) {
            show(sweeping_report(options.scene, simulation), options.json);
        } else {
            show(scene_report(options.scene, simulation), options.json);
        }
    } catch (const InputError& error) {
        return refuse(options, error.defects());
    }
    return ExitStatus::success;
}

}  // namespace

Verb check_verb() {
    return {.name = "check",
            .summary = "check a scene and describe it, without running it",
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
