#pragma once

#include <string_view>

namespace drystone::app {

/// The page that plays results (viewer/), which the build puts into the program; empty if it could
/// not be made.
[[nodiscard]] std::string_view player_page();

inline constexpr const char* k_missing_player =
    "without the player: install Node.js with npm and build again (tools/viewer.sh says why it "
    "failed)";

/// The page. Throws EnvironmentError when the program was built without.
[[nodiscard]] std::string_view required_player_page();

}  // namespace drystone::app
