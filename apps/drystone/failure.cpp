#include "failure.hpp"

#include <iostream>

#include "drystone/core/error.hpp"

namespace drystone::app {

void complain(const std::string& message) { std::cerr << "drystone: " << message << std::endl; }

ExitStatus tell(const std::exception& error) {
    complain(error.what());
    if (dynamic_cast<const EnvironmentError*>(&error) != nullptr) return ExitStatus::environment;
    if (dynamic_cast<const ComputationError*>(&error) != nullptr) return ExitStatus::not_converged;
    if (dynamic_cast<const Error*>(&error) != nullptr) return ExitStatus::bad_input;
    return ExitStatus::environment;
}

}  // namespace drystone::app
