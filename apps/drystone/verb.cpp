// Prints errors and maps them to exit statuses.
#include "verb.hpp"

#include <iostream>

#include "drystone/core/error.hpp"

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
