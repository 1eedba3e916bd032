// `drystone view`: serves the player of a result and opens a browser.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "interruption.hpp"
#include "player_page.hpp"
#include "result_content.hpp"
#include "serving/result_server.hpp"
#include "verb.hpp"

extern char** environ;

namespace drystone::app {

namespace {

/// Asks the desktop to open the address (xdg-open). False when there is none that could.
bool open_browser(const std::string& address) {
    // Without a desktop xdg-open would start a browser for terminals in the midst of ours.
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
        return false;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    }
    std::string name = "xdg-open";
    std::string place = address;
    char* const arguments[] = {name.data(), place.data(), nullptr};
    pid_t child = 0;
    const int failure = posix_spawnp(&child, name.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return false;
    // What fails does so at once; a browser that it starts itself may run for hours.
    constexpr int k_looks = 40;
    constexpr std::chrono::milliseconds k_pause{50};
    for (int look = 0; look < k_looks; ++look) {
        int status = 0;
        if (waitpid(child, &status, WNOHANG) == child) {
            return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        std::this_thread::sleep_for(k_pause);
    }
    return true;
}

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
