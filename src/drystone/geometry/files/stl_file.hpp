#pragma once

#include <string>

#include "drystone/geometry/surface.hpp"

namespace drystone::geometry {

/// The triangles of an STL file with this content, each with three vertices of its own. `name` is
/// the file's, for messages.
///
/// Binary files have 80 bytes of header, the number n of triangles (32 bits) and 50 bytes for
/// each: normal and corners as 12 numbers of 32 bits, and 2 bytes without meaning. A file is
/// binary when its length fits this; the word "solid" at the start proves nothing.
[[nodiscard]] Surface parse_stl(const std::string& content, const std::string& name);

}  // namespace drystone::geometry
