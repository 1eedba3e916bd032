#pragma once

#include <filesystem>
#include <string>

#include "drystone/geometry/mesh.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/geometry/surface.hpp"

/// Surfaces from the files of other programs. Lengths are multiplied by `scale`: these files have
/// no units. All functions throw EnvironmentError when the file cannot be read, and InputError
/// with file and line (or byte) when its content makes no sense.
namespace drystone::geometry {

/// A file of the kind STL, text or binary. Normals in the file are not used: the order of the
/// corners determines the outside.
[[nodiscard]] Mesh read_stl(const std::filesystem::path& path, double scale = 1.0);

/// A file of the kind Wavefront OBJ: the lines `v` and `f`, with corners as v, v/t, v//n or v/t/n,
/// counted from 1 or, if negative, backwards from the last vertex. Faces with more than three
/// corners become a fan of triangles. Other lines are ignored.
[[nodiscard]] Mesh read_obj(const std::filesystem::path& path, double scale = 1.0);

/// Either of them, by the ending .stl or .obj of the name.
[[nodiscard]] Mesh read_mesh(const std::filesystem::path& path, double scale = 1.0);

/// The convex hull of the vertices in such a file.
[[nodiscard]] Polyhedron read_polyhedron(const std::filesystem::path& path, double scale = 1.0);

/// Vertices and faces of a Wavefront OBJ file with this content; polygons become fans of
/// triangles. `name` is the file's, for messages.
[[nodiscard]] Surface parse_obj(const std::string& content, const std::string& name);

/// The triangles of an STL file with this content, each with three vertices of its own. `name` is
/// the file's, for messages.
///
/// Binary files have 80 bytes of header, the number n of triangles (32 bits) and 50 bytes for
/// each: normal and corners as 12 numbers of 32 bits, and 2 bytes without meaning. A file is
/// binary when its length fits this; the word "solid" at the start proves nothing.
[[nodiscard]] Surface parse_stl(const std::string& content, const std::string& name);

}  // namespace drystone::geometry
