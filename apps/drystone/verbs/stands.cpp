// `drystone stands`: whether a scene can rest, its thrust or mechanism, and its limits.
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "command_line.hpp"
#include "destination.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/simulation.hpp"
#include "stands_report.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

struct Options {
    std::string scene;
    std::vector<std::string> overrides;
    std::optional<std::string> load;
    std::string out;
    bool only_verdict = false;
    bool json = false;
};

/// PNG or SVG, by the ending of the file.
std::string picture_for(const std::filesystem::path& file, const std::string& svg) {
    return file.extension() == ".png" ? png_of(svg) : svg;
}

void require_known_ending(const std::string& out) {
    const std::filesystem::path ending = std::filesystem::path(out).extension();
    if (out.empty() || ending == ".svg" || ending == ".png") return;
    throw InputError({.what = "drystone stands --out",
                      .expected = "a name that ends in .svg or .png",
                      .found = "'" + out + "'"});
}

ExitStatus stands(const Options& options) {
    require_known_ending(options.out);
    const sim::ValidScene scene =
        loaded_scene({.file = options.scene, .overrides = options.overrides});
    const statics::StandsQuestion question{.friction = !options.only_verdict, .load = options.load};
    StandsReport report{.file = options.scene,
                        .title = scene.spec().title,
                        .dimension = scene.spec().dimension,
                        .answer = statics::stands(scene, question)};
    const sim::Simulation simulation(scene);
    for (const sim::BodyInfo& body : simulation.bodies()) report.names.push_back(body.name);
    if (!options.out.empty()) {
        const std::filesystem::path file = output_file(options.scene, options.out, "");
        write_atomically(file, picture_for(file, svg_of(report, simulation)));
        report.picture = file.string();
    }
    if (options.json) {
        std::cout << to_json(report).dump(2, ' ', false, nlohmann::json::error_handler_t::replace)
                  << '\n';
    } else {
        print(std::cout, report);
    }
    return report.answer.verdict == statics::Verdict::stands ? ExitStatus::success
                                                             : ExitStatus::not_converged;
}

}  // namespace

Verb stands_verb() {
    return {.name = "stands",
            .summary = "whether the bodies of a scene can rest, and what that takes",
            .example = "drystone stands scenes/voussoir_arch.toml --load cart --out thrust.svg",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command.add_option("scene", options->scene, "scene file (TOML)")->required();
                command
                    .add_option("--set", options->overrides,
                                "key=value in place of what the scene says; may be repeated")
                    ->allow_extra_args(false);
                command.add_option("--load", options->load,
                                   "also the factors of this load that it carries: a name of loads "
                                   "or pressures of the scene, or gravity");
                command.add_option("--out", options->out,
                                   "write a picture (.svg or .png): the thrust, or the mechanism");
                command.add_flag("--only-verdict", options->only_verdict,
                                 "do not search the least friction");
                command.add_flag("--json", options->json, "print the answer as JSON");
                return [options] { return stands(*options); };
            }};
}

}  // namespace drystone::app
