// Reads meshes and convex hulls from STL and OBJ files; errors carry the name of the file.
#include "drystone/geometry/mesh_file.hpp"

#include <string>

#include "drystone/core/error.hpp"
#include "drystone/core/text_file.hpp"
#include "drystone/linalg/finite.hpp"

namespace drystone::geometry {

namespace {

using Parser = Surface (*)(const std::string& content, const std::string& name);

/// The parser for the ending of a file name, in either case.
Parser parser_for(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (ending == ".stl") return parse_stl;
    if (ending == ".obj") return parse_obj;
    throw InputError({path.string(), "a file name that ends in .stl or .obj",
                      ending.empty() ? "no ending" : ending});
}

/// The surface of a file with all lengths multiplied by `scale`.
Surface read(const std::filesystem::path& path, Parser parse, double scale) {
    require_positive(path.string() + ": scale", scale);
    Surface surface = parse(file_content(path), path.string());
    for (Vec3& x : surface.vertices) x *= scale;
    return surface;
}

/// Calls `make` and opens the message of its errors with the name of the file.
template <class Make>
auto within_file(const std::filesystem::path& path, Make make) {
    try {
        return make();
    } catch (const InputError& error) {
        std::vector<Defect> defects = error.defects();
        for (Defect& defect : defects) defect.what = path.string() + ": " + defect.what;
        throw InputError(defects);
    }
}

Mesh mesh_from(const std::filesystem::path& path, Parser parse, double scale) {
    Surface surface = read(path, parse, scale);
    return within_file(
        path, [&] { return make_mesh(std::move(surface.vertices), std::move(surface.triangles)); });
}

}  // namespace

Mesh read_stl(const std::filesystem::path& path, double scale) {
    return mesh_from(path, parse_stl, scale);
}

Mesh read_obj(const std::filesystem::path& path, double scale) {
    return mesh_from(path, parse_obj, scale);
}

Mesh read_mesh(const std::filesystem::path& path, double scale) {
    return mesh_from(path, parser_for(path), scale);
}

Polyhedron read_polyhedron(const std::filesystem::path& path, double scale) {
    const Surface surface = read(path, parser_for(path), scale);
    return within_file(path, [&] { return convex_hull(surface.vertices); });
}

}  // namespace drystone::geometry
