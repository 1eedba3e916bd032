#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drystone/scene/polyhedra.hpp"
#include "drystone/scene/reading/table_reader.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::scene::reading {

/// Shapes that scenes of this dimension may name.
[[nodiscard]] std::vector<std::string> shape_names(int dimension);

/// The shape that the key `shape` names, from the keys that this shape has.
[[nodiscard]] std::optional<AnyShape> read_shape(TableReader& table);

/// The shape of a body, or the shapes of `parts = [{ shape = ..., position = ... }, ...]`. Empty
/// when something is wrong with them.
[[nodiscard]] std::vector<PartSpec> read_parts(TableReader& table);

/// The keys `faces`, `aspect` and `radius` of a random polyhedron in space.
[[nodiscard]] RandomPolyhedron read_random_polyhedron(TableReader& table);

}  // namespace drystone::scene::reading
