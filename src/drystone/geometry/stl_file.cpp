// Parsers of STL: binary files by their length, all others as text.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/geometry/checks.hpp"
#include "drystone/geometry/mesh_file.hpp"
#include "drystone/geometry/text_lines.hpp"

namespace drystone::geometry {

namespace {

constexpr std::size_t k_header = 84;    // bytes before the first triangle
constexpr std::size_t k_triangle = 50;  // bytes of a triangle
constexpr std::size_t k_corners = 12;   // bytes of the normal, before the corners

/// Four bytes, lowest first, whatever the machine.
std::uint32_t little_endian(const std::string& content, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t k = 4; k-- > 0;) {
        value = (value << 8U) | static_cast<unsigned char>(content[at + k]);
    }
    return value;
}

/// A number of 32 bits at byte `at`.
double single_number(const std::string& content, std::size_t at) {
    static_assert(sizeof(float) == 4);
    const std::uint32_t bits = little_endian(content, at);
    float value = 0.0F;
    std::memcpy(&value, &bits, sizeof value);
    return static_cast<double>(value);
}

/// True if the length agrees with the number of triangles in the header: the word `solid` at the
/// start is not reliable, since binary files may begin with it.
bool is_binary(const std::string& content) {
    if (content.size() < k_header) return false;
    const std::uint64_t triangles = little_endian(content, 80);
    return content.size() == k_header + k_triangle * triangles;
}

void add_triangle(Surface& surface, const std::array<Vec3, 3>& corners) {
    const int first = static_cast<int>(surface.vertices.size());
    surface.vertices.insert(surface.vertices.end(), corners.begin(), corners.end());
    surface.triangles.push_back({first, first + 1, first + 2});
}

/// Header of 80 bytes, number of triangles, then 50 bytes for each: normal, corners, attribute.
Surface parse_binary(const std::string& content, const std::string& name) {
    Surface surface;
    std::vector<Defect> defects;
    for (std::size_t at = k_header; at < content.size(); at += k_triangle) {
        std::array<Vec3, 3> corners;
        for (std::size_t k = 0; k < 9; ++k) {
            corners[k / 3][static_cast<Index>(k % 3)] =
                single_number(content, at + k_corners + 4 * k);
        }
        for (const Vec3& corner : corners) {
            check_finite(defects, name + ", byte " + std::to_string(at) + ": vertex", corner);
        }
        if (defects.size() >= k_most_defects) break;
        add_triangle(surface, corners);
    }
    require_sound(std::move(defects));
    return surface;
}

bool equals_ignoring_case(std::string_view word, std::string_view lower) {
    // By hand: std::tolower depends on the locale.
    const auto to_lower = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
    return std::equal(word.begin(), word.end(), lower.begin(), lower.end(),
                      [&](char a, char b) { return to_lower(a) == b; });
}

/// The lines of a facet come one after the other. Solids may follow each other; what stands after
/// `solid`, `endsolid` and `normal` does not matter.
class TextParser {
  public:
    TextParser(const std::string& content, const std::string& name) : lines_(content, name) {}

    [[nodiscard]] Surface run() {
        while (lines_.advance()) {
            if (!lines_.words().empty()) read_line(lines_.words().front());
        }
        if (inside_facet_) lines_.add_defect("end of file", "endfacet", "a facet cut short");
        lines_.require_sound();
        return std::move(surface_);
    }

  private:
    void read_line(std::string_view word) {
        if (equals_ignoring_case(word, "facet")) {
            if (inside_facet_) lines_.add_defect("facet", "endfacet first", "another facet");
            inside_facet_ = true;
            corners_.clear();
        } else if (equals_ignoring_case(word, "vertex")) {
            if (!inside_facet_) lines_.add_defect("vertex", "a facet around it", "none");
            const auto x = lines_.three_numbers("vertex", 1);
            // An unreadable vertex counts as one, so that the facet is not reported as well.
            corners_.push_back(x ? Vec3{(*x)[0], (*x)[1], (*x)[2]} : Vec3::Zero());
        } else if (equals_ignoring_case(word, "endfacet")) {
            finish_facet();
        } else if (!equals_ignoring_case(word, "solid") &&
                   !equals_ignoring_case(word, "endsolid") &&
                   !equals_ignoring_case(word, "outer") && !equals_ignoring_case(word, "endloop")) {
            lines_.add_defect("first word", "a keyword of STL", quoted(word));
        }
    }

    void finish_facet() {
        if (!inside_facet_ || corners_.size() != 3) {
            lines_.add_defect("endfacet", "a facet with 3 vertices before it",
                              std::to_string(corners_.size()) + " vertices");
        } else {
            add_triangle(surface_, {corners_[0], corners_[1], corners_[2]});
        }
        inside_facet_ = false;
        corners_.clear();
    }

    TextLines lines_;
    Surface surface_;
    std::vector<Vec3> corners_;
    bool inside_facet_ = false;
};

}  // namespace

Surface parse_stl(const std::string& content, const std::string& name) {
    Surface surface;
    if (is_binary(content)) {
        surface = parse_binary(content, name);
    } else {
        // Text must begin with `solid`; a binary file of another length is damaged.
        const std::vector<std::string_view> start = words(std::string_view(content).substr(0, 80));
        if (start.empty() || !equals_ignoring_case(start.front(), "solid")) {
            const std::string bytes = std::to_string(content.size()) + " bytes";
            throw InputError(
                {name, "an STL file: text that starts with solid, or 84 + 50 n bytes",
                 content.size() < k_header
                     ? bytes
                     : bytes + " with n = " + std::to_string(little_endian(content, 80))});
        }
        surface = TextParser(content, name).run();
    }
    if (surface.triangles.empty()) throw InputError({name, "at least one triangle", "none"});
    return surface;
}

}  // namespace drystone::geometry
