#pragma once

#include <string>
#include <string_view>

namespace drystone::player {

/// The bytes as a gzip stream (RFC 1952), the same for the same bytes: without a name or a date.
[[nodiscard]] std::string gzip(std::string_view bytes);

}  // namespace drystone::player
