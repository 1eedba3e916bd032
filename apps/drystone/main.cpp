// The command line: finds the verb, runs it, turns errors into one clear line and an exit status.
#include <exception>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "drystone/core/environment_error.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/version.hpp"
#include "verb.hpp"

namespace {

using drystone::app::ExitStatus;

int fail(ExitStatus status, const std::string& message) {
    std::cerr << "drystone: " << message << '\n';
    return static_cast<int>(status);
}

/// Errors of the library as exit status.
int run(const std::function<ExitStatus()>& action) {
    try {
        return static_cast<int>(action());
    } catch (const drystone::EnvironmentError& error) {
        return fail(ExitStatus::environment, error.what());
    } catch (const drystone::ComputationError& error) {
        return fail(ExitStatus::not_converged, error.what());
    } catch (const drystone::Error& error) {
        return fail(ExitStatus::bad_input, error.what());
    } catch (const std::exception& error) {
        return fail(ExitStatus::environment, error.what());
    }
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Drystone: nonsmooth contact dynamics, exactly.", "drystone"};
    app.set_version_flag("--version", std::string(drystone::version()));
    app.require_subcommand(1);
    app.footer(
        "Exit status: 0 success, 1 not converged or check failed, 2 bad input, 3 environment.");

    std::function<ExitStatus()> chosen;
    for (const drystone::app::Verb& verb : drystone::app::verbs()) {
        CLI::App* command = app.add_subcommand(verb.name, verb.summary);
        command->footer("Example:\n  " + verb.example);
        command->callback([&chosen, action = verb.declare(*command)] { chosen = action; });
    }

    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        return fail(ExitStatus::bad_input, std::string(error.what()) + " (see drystone --help)");
    }
    return run(chosen);
}
