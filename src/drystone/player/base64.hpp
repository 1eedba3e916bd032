#pragma once

#include <string>
#include <string_view>

namespace drystone::player {

/// The bytes in base 64 (RFC 4648), without line breaks.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace drystone::player
