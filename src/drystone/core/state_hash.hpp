#pragma once

#include <cstdint>
#include <span>

namespace drystone {

/// FNV-1a hash of the bits of `values`, for "same bits" checks. Chain calls through `seed`.
[[nodiscard]] std::uint64_t state_hash(std::span<const double> values,
                                       std::uint64_t seed = 0xcbf29ce484222325ULL) noexcept;

}  // namespace drystone
