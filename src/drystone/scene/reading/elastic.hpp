#pragma once

#include <vector>

#include "drystone/scene/deformable_spec.hpp"
#include "drystone/scene/reading/table_reader.hpp"

namespace drystone::scene::reading {

/// What the cells of a deformable body are made of: `young`, `poisson`, ... of the body for all
/// cells, and `regions` for groups, each with the keys of the body where it has none of its own.
/// The region of all other cells, if there is one, comes last. `solid`: whether the cells have a
/// Poisson's ratio, which must then be given.
[[nodiscard]] std::vector<ElasticRegionSpec> read_regions(TableReader& body, bool solid);

}  // namespace drystone::scene::reading
