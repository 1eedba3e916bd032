// Reads meshes and convex hulls from STL and OBJ files; errors carry the name of the file. Parses
// Wavefront OBJ: lines v (vertex) and f (face), all others are ignored. STL: see stl_file.cpp.
#include "drystone/geometry/mesh_file.hpp"

#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/geometry/text_lines.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone::geometry {

namespace {

/// Reads line by line; faces refer to vertices above them.
class ObjParser {
  public:
    ObjParser(const std::string& content, const std::string& name) : lines_(content, name) {}

    [[nodiscard]] Surface run() {
        while (lines_.advance()) {
            if (lines_.words().empty()) continue;
            if (lines_.words().front() == "v") read_vertex();
            if (lines_.words().front() == "f") read_face();
        }
        lines_.require_sound();
        return std::move(surface_);
    }

  private:
    void read_vertex() {
        // A vertex with a defect keeps its number, so that faces are still read right.
        const auto x = lines_.three_numbers("vertex", 1);
        surface_.vertices.push_back(x ? Vec3{(*x)[0], (*x)[1], (*x)[2]} : Vec3::Zero());
    }

    /// The vertex number, from 0, of a corner such as 7, 7/1, 7//2 or -1/1/2.
    [[nodiscard]] std::optional<int> corner(std::string_view word) {
        const std::string_view digits = word.substr(0, word.find('/'));
        const int count = static_cast<int>(surface_.vertices.size());
        int value = 0;
        const char* end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, value);
        const bool in_range = value >= -count && value <= count && value != 0;
        if (error != std::errc{} || stop != end || !in_range) {
            lines_.add_defect(
                "face", "the number of one of " + std::to_string(count) + " vertices before it",
                quoted(word));
            return std::nullopt;
        }
        return value > 0 ? value - 1 : count + value;
    }

    /// A face as a fan of triangles from its first corner.
    void read_face() {
        std::vector<int> loop;
        for (std::size_t k = 1; k < lines_.words().size(); ++k) {
            const std::optional<int> vertex = corner(lines_.words()[k]);
            if (!vertex) return;
            loop.push_back(*vertex);
        }
        if (loop.size() < 3) {
            lines_.add_defect("face", "at least 3 corners", std::to_string(loop.size()));
            return;
        }
        for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
            surface_.triangles.push_back({loop[0], loop[k], loop[k + 1]});
        }
    }

    TextLines lines_;
    Surface surface_;
};

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

Surface parse_obj(const std::string& content, const std::string& name) {
    Surface surface = ObjParser(content, name).run();
    if (surface.vertices.empty()) throw InputError({name, "lines v with vertices", "none"});
    return surface;
}

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
