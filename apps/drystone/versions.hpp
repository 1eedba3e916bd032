#pragma once

#include <string>
#include <utility>
#include <vector>

namespace drystone::app {

/// What this program is made of: name and version of itself, the compiler and the libraries.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> versions();

}  // namespace drystone::app
