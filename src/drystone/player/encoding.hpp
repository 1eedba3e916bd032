#pragma once

#include <string>
#include <string_view>

namespace drystone::player {

/// The bytes in base 64 (RFC 4648), without line breaks.
[[nodiscard]] std::string base64(std::string_view bytes);

/// The bytes as a gzip stream (RFC 1952), the same for the same bytes: without a name or a date.
[[nodiscard]] std::string gzip(std::string_view bytes);

}  // namespace drystone::player
