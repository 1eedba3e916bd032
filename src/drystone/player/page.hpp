#pragma once

#include <string>
#include <string_view>

#include "drystone/player/playback.hpp"

namespace drystone::player {

/// The line of the page that data replace.
inline constexpr std::string_view k_data_mark = "<!-- drystone-data -->";

/// The page with the scene and all chunks inside, which plays without a server. Chunks are read,
/// packed and added one at a time. Throws Error when the page has no place for data, InputError.
[[nodiscard]] std::string page_with_data(std::string_view page, const Playback& playback);

}  // namespace drystone::player
