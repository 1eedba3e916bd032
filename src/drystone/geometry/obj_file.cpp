// Parser of Wavefront OBJ: lines v (vertex) and f (face), all others are ignored.
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/text_file.hpp"
#include "drystone/geometry/mesh_file.hpp"
#include "drystone/geometry/text_lines.hpp"

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

}  // namespace

Surface parse_obj(const std::string& content, const std::string& name) {
    Surface surface = ObjParser(content, name).run();
    if (surface.vertices.empty()) throw InputError({name, "lines v with vertices", "none"});
    return surface;
}

}  // namespace drystone::geometry
