#pragma once

#include <string>
#include <string_view>

namespace drystone::output::player {

/// The bytes in base 64 (RFC 4648), without line breaks.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace drystone::output::player
