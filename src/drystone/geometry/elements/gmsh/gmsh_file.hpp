#pragma once

#include <filesystem>
#include <string>

#include "drystone/geometry/elements/element_mesh.hpp"

/// Meshes in files of Gmsh (.msh), format 2.2 or 4.1, text or binary in either byte order.
namespace drystone::geometry {

/// The mesh in such a file, with its physical groups; lengths are multiplied by `scale`. A physical
/// group without a name is called "physical 7" after its tag.
///
/// Cells are the elements of the highest dimension in the file, which decides on the space: 3 means
/// space, 2 and 1 the plane, where all z must be equal and become 0. Elements of lower dimension
/// are kept when a group has them. What format 2.2 repeats for every group of an element is one
/// element in several groups.
///
/// Throws EnvironmentError when the file cannot be read, and InputError with file and line (or
/// byte) when its content makes no sense. Whether a body can be made of the mesh is another
/// question (mesh_check.hpp).
[[nodiscard]] ElementMesh read_gmsh(const std::filesystem::path& path, double scale = 1.0);

/// Reads a mesh from the content of a file; `name` is the name of the file in messages.
[[nodiscard]] ElementMesh parse_gmsh(const std::string& content, const std::string& name);

enum class GmshVersion { v2_2, v4_1 };

struct GmshFormat {
    GmshVersion version = GmshVersion::v4_1;
    bool binary = false;  ///< in the byte order of this machine
};

/// Every byte of a file with this mesh. Groups get the tags 1, 2, ... in their order.
[[nodiscard]] std::string gmsh_content(const ElementMesh& mesh, const GmshFormat& format = {});

/// Writes such a file, all or nothing. Throws EnvironmentError.
void write_gmsh(const ElementMesh& mesh, const std::filesystem::path& path,
                const GmshFormat& format = {});

}  // namespace drystone::geometry
