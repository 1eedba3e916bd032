// `drystone report`: writes one HTML page about a result.
#include "drystone/report/report.hpp"

#include <filesystem>
#include <functional>
#include <hdf5.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <CLI/Version.hpp>
#include <Eigen/Core>

#include "command_line.hpp"
#include "destination.hpp"
#include "drystone/core/files.hpp"
#include "drystone/core/version.hpp"
#include "drystone/results/settled_reading.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string result;
    std::vector<double> times;
    std::string out;
    bool json = false;
};

std::string numbers(int major, int minor, int patch) {
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

/// What this program is made of: name and version of itself, the compiler and the libraries.
std::vector<std::pair<std::string, std::string>> versions() {
    return {{"drystone", std::string(version()) + " (" + DRYSTONE_BUILD_TYPE + ")"},
            {"compiler", std::string("g++ ") + __VERSION__},
            {"Eigen", numbers(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
            {"HDF5", numbers(H5_VERS_MAJOR, H5_VERS_MINOR, H5_VERS_RELEASE)},
            {"nlohmann json", numbers(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                      NLOHMANN_JSON_VERSION_PATCH)},
            {"CLI11", CLI11_VERSION}};
}

ExitStatus write_report(const Options& options) {
    const fs::path path = output_file(options.result, options.out, "report.html");
    std::string note;
    const std::string page = results::read_settled(options.result, [&] {
        const results::ResultReader result(options.result);
        note = report::outside_note(result.frame_times(), options.times);
        return report::report_html(result, {.times = options.times, .versions = versions()});
    });
    if (!note.empty()) std::cerr << "drystone: note: " << note << '\n';
    write_atomically(path, page);
    if (options.json) {
        const nlohmann::ordered_json answer{{"file", path.string()}, {"bytes", page.size()}};
        std::cout << answer.dump(2) << '\n';
    } else {
        std::cout << "written " << path.string() << ": "
                  << byte_count(static_cast<double>(page.size())) << '\n';
    }
    return ExitStatus::success;
}

}  // namespace

Verb report_verb() {
    return {.name = "report",
            .summary = "write one HTML page about a result, to be archived",
            .example = "drystone report result/quaking_wall/result.h5 --times 0 1 2",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command.add_option("result", options->result, "result file of drystone run")
                    ->required();
                command
                    .add_option("--times", options->times,
                                "of the pictures: the frames nearest to these times (s); "
                                "default: start, end and two between")
                    ->check(finite_number());
                command.add_option("--out", options->out,
                                   "the page; default: report.html beside the result");
                command.add_flag("--json", options->json, "say the name of the file as JSON");
                return [options] { return write_report(*options); };
            }};
}

}  // namespace drystone::app
