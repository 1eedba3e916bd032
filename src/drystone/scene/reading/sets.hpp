#pragma once

#include <string>
#include <vector>

#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/spec/sweeping.hpp"

namespace drystone::scene::reading {

/// Names of the shapes that sets of a sweeping process may have.
[[nodiscard]] std::vector<std::string> set_shapes();

/// A set in the space of the coordinates first, ..., first + dimension - 1 of `coordinates`: its
/// shape, the keys of this shape, its parts and its motion. Defects are reported.
[[nodiscard]] SetSpec read_set(TableReader& table, const std::vector<std::string>& coordinates,
                               Index first, Index dimension);

}  // namespace drystone::scene::reading
