#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include <CLI/CLI.hpp>

#include "browser.hpp"
#include "interruption.hpp"
#include "player_page.hpp"
#include "result_content.hpp"
#include "serving/result_server.hpp"
#include "verb.hpp"

namespace drystone::app {

namespace {

struct Options {
    std::string result;
    int port = 0;
    bool no_open = false;
    bool json = false;
};

void announce(const Options& options, const ResultServer& server) {
    if (options.json) {
        const nlohmann::ordered_json answer{
            {"file", options.result}, {"address", server.address()}, {"port", server.port()}};
        std::cout << answer.dump() << std::endl;
        return;
    }
    std::cout << "showing " << options.result << " at " << server.address() << " (Ctrl-C ends it)"
              << std::endl;
}

ExitStatus view(const Options& options) {
    ResultServer server({.result = options.result,
                         .page = std::string(required_player_page()),
                         .summary = summary_json,
                         .port = options.port});
    // From here on Ctrl-C ends the server; before, while the result is opened, the program.
    const Interruption interruption;
    std::thread answering([&] { server.run(); });
    announce(options, server);
    if (!options.no_open && !open_browser(server.address())) {
        std::cerr << "drystone: note: no browser could be opened; open " << server.address()
                  << " yourself" << std::endl;
    }
    constexpr std::chrono::milliseconds k_pause{50};
    while (!interruption.requested()) std::this_thread::sleep_for(k_pause);
    server.stop();
    answering.join();
    return ExitStatus::success;
}

}  // namespace

Verb view_verb() {
    return {.name = "view",
            .summary = "show a result in the browser, also while it is being computed",
            .example = "drystone view result/quaking_wall/result.h5",
            .declare = [](CLI::App& command) -> std::function<ExitStatus()> {
                auto options = std::make_shared<Options>();
                command.add_option("result", options->result, "result file of drystone run")
                    ->required();
                command
                    .add_option("--port", options->port,
                                "port of 127.0.0.1; default: any that is free")
                    ->check(CLI::Range(1, 65535));
                command.add_flag("--no-open", options->no_open, "do not open a browser");
                command.add_flag("--json", options->json, "say the address as JSON");
                return [options] { return view(*options); };
            }};
}

}  // namespace drystone::app
