#pragma once

#include <CLI/CLI.hpp>

namespace drystone::app {

/// Of an option: a number that is neither infinite nor none.
[[nodiscard]] CLI::Validator finite_number();

}  // namespace drystone::app
