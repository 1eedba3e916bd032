// Exports the page of the player with a result inside.
#include "player_page.hpp"

#include <filesystem>
#include <string>

#include <CLI/CLI.hpp>

#include "command_line.hpp"
#include "destination.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/player/playback.hpp"
#include "drystone/results/settled_reading.hpp"
#include "result_content.hpp"
#include "table.hpp"

namespace drystone::app {

std::string_view required_player_page() {
    const std::string_view page = player_page();
    if (page.empty()) {
        throw EnvironmentError("show results in", "the player",
                               std::string("this program was built ") + k_missing_player);
    }
    return page;
}

void declare_player(CLI::App& command, PlayerExport& player) {
    const CLI::Option* option =
        command
            .add_option("--player", player.file,
                        "one HTML file that plays in a browser, without a server; its name, by "
                        "default player.html beside the result")
            ->expected(0, 1);
    command.parse_complete_callback([&player, option] {
        player.asked = option->count() > 0;
        // Without a name the library stores an empty one.
        std::erase_if(player.file, [](const std::string& name) { return name.empty(); });
    });
    command
        .add_option("--fps", player.selection.rate,
                    "of the player: the frames nearest to so many instants per second; default: "
                    "all")
        ->check(finite_number())
        ->check(CLI::PositiveNumber);
    command
        .add_option("--from-time", player.selection.from,
                    "of the player: no frames before this time (s)")
        ->check(finite_number());
    command
        .add_option("--to-time", player.selection.to,
                    "of the player: no frames after this time (s)")
        ->check(finite_number());
    command.add_flag("!--no-contacts", player.selection.contacts,
                     "of the player: without contacts, which makes it smaller");
}

void export_player(const std::string& result, const PlayerExport& player, FileLog& log) {
    namespace fs = std::filesystem;
    const std::string_view page = required_player_page();
    const fs::path path =
        output_file(result, player.file.empty() ? "" : player.file.front(), "player.html");
    Index frames = 0;
    const std::string text = results::read_settled(result, [&] {
        player::Playback playback(result, player.selection, summary_json);
        if (playback.result().frames() > 0 && playback.frames() == 0) {
            throw InputError({.what = "--from-time, --to-time",
                              .expected = "times with frames between them",
                              .found = "none"});
        }
        playback.survey_all();
        frames = playback.frames();
        return player::page_with_data(page, playback);
    });
    write_atomically(path, text);
    log.add(path, ": " + counted(frames, "frame") + ", " +
                      byte_count(static_cast<double>(text.size())) + "; it plays in any browser");
}

}  // namespace drystone::app
