#pragma once

#include <string>
#include <vector>

#include "drystone/player/playback.hpp"
#include "file_log.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library chose it
class App;
}

namespace drystone::app {

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
