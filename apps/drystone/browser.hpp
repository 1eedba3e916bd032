#pragma once

#include <string>

namespace drystone::app {

/// Asks the desktop to open the address (xdg-open). False when there is none that could.
[[nodiscard]] bool open_browser(const std::string& address);

}  // namespace drystone::app
