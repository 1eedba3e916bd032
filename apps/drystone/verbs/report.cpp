#include "drystone/report/report.hpp"

#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "destination.hpp"
#include "drystone/core/files.hpp"
#include "drystone/results/settled_reading.hpp"
#include "finite_number.hpp"
#include "table.hpp"
#include "verb.hpp"
#include "versions.hpp"

namespace drystone::app {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string result;
    std::vector<double> times;
    std::string out;
    bool json = false;
};

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
