// Embeds the containers of a result in the page of the player.
#include "drystone/player/page.hpp"

#include <algorithm>

#include "drystone/core/error.hpp"
#include "drystone/player/encoding.hpp"

namespace drystone::player {

std::string page_with_data(std::string_view page, const Playback& playback) {
    const std::size_t place = page.find(k_data_mark);
    if (place == std::string_view::npos ||
        page.find(k_data_mark, place + 1) != std::string_view::npos) {
        throw Error("the page of the player has no place for data, or several");
    }
    // Comments, because browsers read them in half of the time they take for text or a script.
    // Base64 has no dashes, which would end them.
    constexpr std::string_view k_opening = "<div hidden ";
    constexpr std::string_view k_closing = "--></div>";
    std::string text(page.substr(0, place));
    text.append(k_opening).append("id=\"drystone-scene\"><!--");
    text.append(base64(playback.scene())).append(k_closing);
    const Index length = playback.frames_per_chunk();
    for (Index first = 0; first < playback.frames(); first += length) {
        text.append("\n").append(k_opening);
        text += "class=\"drystone-chunk\" data-first=\"" + std::to_string(first) + "\"><!--";
        text += base64(playback.chunk(first, std::min(length, playback.frames() - first)));
        text.append(k_closing);
    }
    return text.append(page.substr(place + k_data_mark.size()));
}

}  // namespace drystone::player
