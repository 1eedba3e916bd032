#pragma once

#include <exception>
#include <string>

#include "verb.hpp"

namespace drystone::app {

/// One line on stderr.
void complain(const std::string& message);

/// Says what went wrong, and which exit status that is: 3 for the machine, 1 for what could not be
/// computed, 2 for bad input.
[[nodiscard]] ExitStatus tell(const std::exception& error);

}  // namespace drystone::app
