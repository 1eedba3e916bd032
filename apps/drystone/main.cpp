// The command line: finds the verb, runs it, turns errors into one clear line and an exit status.
#include <cerrno>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "command_line.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/version.hpp"
#include "verb.hpp"

namespace drystone::app {

void print_error(const std::string& message) { std::cerr << "drystone: " << message << std::endl; }

ExitStatus print_failure(const std::exception& error) {
    print_error(error.what());
    if (dynamic_cast<const EnvironmentError*>(&error) != nullptr) return ExitStatus::environment;
    if (dynamic_cast<const ComputationError*>(&error) != nullptr) return ExitStatus::not_converged;
    if (dynamic_cast<const Error*>(&error) != nullptr) return ExitStatus::bad_input;
    return ExitStatus::environment;
}

}  // namespace drystone::app

namespace {

using namespace drystone::app;

int reject(const std::string& message) {
    print_error(message);
    return static_cast<int>(ExitStatus::bad_input);
}

/// Opens /dev/null for standard input, output and error where they are closed. Otherwise the next
/// file that is opened, perhaps a result, becomes standard error, and messages are written into it.
void open_standard_descriptors() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor) {
        if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
        // The lowest free descriptor, which is this one.
        static_cast<void>(open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY));
    }
}

/// `status`, or the status of an environment error if standard output could not be written.
int flushed(int status) {
    errno = 0;
    std::cout.flush();
    if (std::cout) return status;
    print_error(std::string("standard output cannot be written") +
                (errno == 0 ? "" : ": " + std::string(std::strerror(errno))));
    return static_cast<int>(ExitStatus::environment);
}

/// Errors of the library as exit status.
int run(const std::function<ExitStatus()>& action) {
    try {
        return static_cast<int>(action());
    } catch (const std::exception& error) {
        return static_cast<int>(print_failure(error));
    }
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_descriptors();
    CLI::App app{"Drystone: nonsmooth contact dynamics, exactly.", "drystone"};
    app.set_version_flag("--version", std::string(drystone::version()));
    app.require_subcommand(1);
    app.footer(
        "Exit status: 0 success, 1 not converged or check failed, 2 bad input, 3 environment.");

    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const std::vector<Verb> all = verbs();
    if (const std::string wrong = wrong_verb(arguments, all); !wrong.empty()) return reject(wrong);

    std::function<ExitStatus()> chosen;
    for (const Verb& verb : all) {
        CLI::App* command = app.add_subcommand(verb.name, verb.summary);
        command->footer("Example:\n  " + verb.example);
        command->callback([&chosen, action = verb.declare(*command)] { chosen = action; });
    }

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
        return flushed(app.exit(success));
    } catch (const CLI::ParseError& error) {
        const auto used = app.get_subcommands();
        const CLI::App& command = used.empty() ? app : *used.front();
        const std::string extra = unexpected(command, arguments);
        const std::string verb = used.empty() ? "" : command.get_name() + " ";
        return reject((extra.empty() ? std::string(error.what()) : extra) + " (see drystone " +
                      verb + "--help)");
    }
    return flushed(run(chosen));
}
