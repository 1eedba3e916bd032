#pragma once

#include <string>

#include "drystone/geometry/surface.hpp"

namespace drystone::geometry {

/// Vertices and faces of a Wavefront OBJ file with this content; polygons become fans of
/// triangles. `name` is the file's, for messages.
[[nodiscard]] Surface parse_obj(const std::string& content, const std::string& name);

}  // namespace drystone::geometry
