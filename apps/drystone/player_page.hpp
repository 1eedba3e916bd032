#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "destination.hpp"
#include "drystone/player/playback.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library chose it
class App;
}

namespace drystone::app {

/// The page that plays results (viewer/), which the build puts into the program; empty if it could
/// not be made.
[[nodiscard]] std::string_view player_page();

inline constexpr const char* k_missing_player =
    "without the player: install Node.js with npm and build again (tools/viewer.sh says why it "
    "failed)";

/// The page. Throws EnvironmentError when the program was built without.
[[nodiscard]] std::string_view required_player_page();

/// `drystone export --player [FILE]`: one page that plays without a server.
struct PlayerExport {
    bool asked = false;
    std::vector<std::string> file = {};  ///< empty: player.html beside the result
    player::Selection selection = {};
};

/// Declares the options on the command.
void declare_player(CLI::App& command, PlayerExport& player);

/// Writes the page, and says how large it is.
void export_player(const std::string& result, const PlayerExport& player, FileLog& log);

}  // namespace drystone::app
