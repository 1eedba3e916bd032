#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace drystone::player {

/// The encoding `smooth` of docs/player-format.md: second differences along the first axis modulo
/// 2^32, zigzag, and the four bytes of all values in four planes, lowest first. What moves evenly
/// becomes zeros. `values` are `rows` rows of equal length.
[[nodiscard]] std::string smooth_bytes(std::span<const std::int32_t> values, std::size_t rows);

}  // namespace drystone::player
