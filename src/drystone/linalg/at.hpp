#pragma once

#include <cstddef>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// The index i of a matrix as an index of a std::vector.
constexpr std::size_t at(Index i) { return static_cast<std::size_t>(i); }

}  // namespace drystone
