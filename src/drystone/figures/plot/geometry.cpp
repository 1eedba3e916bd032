// Clips segments and polygons to rectangles and writes them in the path language of SVG.
#include "drystone/figures/plot/geometry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "drystone/xml/xml_text.hpp"

namespace drystone::figures::plot {
namespace {

/// The half-plane { p : nx x + ny y <= offset }.
struct HalfPlane {
    double nx = 0.0;
    double ny = 0.0;
    double offset = 0.0;

    /// Positive outside.
    [[nodiscard]] double excess(const Pixel& p) const noexcept {
        return nx * p.x + ny * p.y - offset;
    }
};

/// The four half-planes whose intersection is the rectangle.
std::array<HalfPlane, 4> sides(const Rect& rect) noexcept {
    return {HalfPlane{-1.0, 0.0, -rect.left}, HalfPlane{1.0, 0.0, rect.right()},
            HalfPlane{0.0, -1.0, -rect.top}, HalfPlane{0.0, 1.0, rect.bottom()}};
}

/// a + t (b - a).
Pixel between(const Pixel& a, const Pixel& b, double t) noexcept {
    return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

/// One pass of Sutherland and Hodgman: the part of the polygon inside one half-plane. An edge that
/// crosses the border adds the crossing.
std::vector<Pixel> clipped_to_side(const std::vector<Pixel>& polygon, const HalfPlane& side) {
    std::vector<Pixel> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Pixel& a = polygon[i];
        const Pixel& b = polygon[(i + 1) % polygon.size()];
        const double out_a = side.excess(a);
        const double out_b = side.excess(b);
        if (out_a <= 0.0) kept.push_back(a);
        if ((out_a < 0.0 && out_b > 0.0) || (out_a > 0.0 && out_b < 0.0)) {
            kept.push_back(between(a, b, out_a / (out_a - out_b)));
        }
    }
    return kept;
}

}  // namespace

bool contains(const Rect& rect, const Pixel& point) noexcept {
    return point.x >= rect.left && point.x <= rect.right() && point.y >= rect.top &&
           point.y <= rect.bottom();
}

bool overlap(const Rect& a, const Rect& b) noexcept {
    return a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom();
}

Rect grown(const Rect& rect, double distance) noexcept {
    return {rect.left - distance, rect.top - distance, rect.width + 2.0 * distance,
            rect.height + 2.0 * distance};
}

double distance(const Pixel& a, const Pixel& b) noexcept {
    return std::hypot(a.x - b.x, a.y - b.y);
}

std::optional<std::pair<Pixel, Pixel>> clipped(const Pixel& a, const Pixel& b,
                                               const Rect& rect) noexcept {
    // The segment is a + t (b - a); each side cuts the interval [enter, leave] of t.
    double enter = 0.0;
    double leave = 1.0;
    for (const HalfPlane& side : sides(rect)) {
        const double out_a = side.excess(a);
        const double out_b = side.excess(b);
        if (out_a > 0.0 && out_b > 0.0) return std::nullopt;
        if (out_a > 0.0) enter = std::max(enter, out_a / (out_a - out_b));
        if (out_b > 0.0) leave = std::min(leave, out_a / (out_a - out_b));
    }
    if (enter > leave) return std::nullopt;
    return std::pair{enter > 0.0 ? between(a, b, enter) : a,
                     leave < 1.0 ? between(a, b, leave) : b};
}

std::vector<Pixel> clipped(std::vector<Pixel> polygon, const Rect& rect) {
    for (const HalfPlane& side : sides(rect)) polygon = clipped_to_side(polygon, side);
    return polygon;
}

std::string text_of(const Pixel& point) {
    return xml::two_decimals(point.x) + ',' + xml::two_decimals(point.y);
}

std::string polygon_path(std::span<const Pixel> corners) {
    std::string path;
    for (const Pixel& corner : corners) path += (path.empty() ? 'M' : ' ') + text_of(corner);
    return path + 'Z';
}

std::string polygon_path(std::initializer_list<Pixel> corners) {
    return polygon_path(std::span<const Pixel>{corners.begin(), corners.size()});
}

std::string segment_path(const Pixel& a, const Pixel& b) {
    return 'M' + text_of(a) + ' ' + text_of(b);
}

}  // namespace drystone::figures::plot
