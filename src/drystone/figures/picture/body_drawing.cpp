// Draws the bodies of a plane scene as SVG: half-planes, disks and polygons in the colours of their
// materials.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "drystone/figures/picture/drawings.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::figures::picture {

using plot::Pixel;
using xml::XmlDocument;

namespace {

/// For materials that have no colour: light, so that forces stand out.
constexpr std::array<std::string_view, 6> k_fillings{"#d8c7a6", "#b9cfdf", "#c3d6b0",
                                                     "#e2bfae", "#c9bcd8", "#d6d6cc"};

constexpr std::string_view k_outline = "#3b3b3b";
constexpr std::string_view k_hatching = "url(#hatching)";

/// Width of outlines (px): thinner where bodies are small.
double outline_width(double body_size) { return std::clamp(0.03 * body_size, 0.35, 1.2); }

/// Width of the outlines of elements (px), thinner because there are many.
double element_outline_width(double element_size) {
    return std::clamp(0.012 * element_size, 0.12, 0.6);
}

std::vector<Pixel> pixels_of(const View& view, const std::vector<Vec2>& points) {
    std::vector<Pixel> pixels;
    for (const Vec2& point : points) pixels.push_back(view.at(point));
    return pixels;
}

/// Longer side of the bounding box (px).
double size_of(const std::vector<Pixel>& pixels) {
    const auto by_x = [](const Pixel& a, const Pixel& b) { return a.x < b.x; };
    const auto by_y = [](const Pixel& a, const Pixel& b) { return a.y < b.y; };
    const auto [left, right] = std::minmax_element(pixels.begin(), pixels.end(), by_x);
    const auto [top, bottom] = std::minmax_element(pixels.begin(), pixels.end(), by_y);
    return std::max(right->x - left->x, bottom->y - top->y);
}

/// A half-plane as far as the view shows it.
struct HalfPlane {
    Vec2 left;  ///< ends of its face, beyond the view
    Vec2 right;
    Vec2 depth;  ///< from its face to beyond the view
};

/// The face through its two stored corners; the solid side is on the left of the direction from the
/// last corner to the first, so the outward normal is on the right. Lengths reach beyond the view.
HalfPlane half_plane_of(const View& view, const PlacedFace& face) {
    const Vec2 along = (face.corners.front() - face.corners.back()).normalized();
    const Vec2 normal = geometry::right_of(along);
    const Vec2 middle = view.low + 0.5 * view.size;
    const Vec2 foot = middle - normal.dot(middle - face.corners.front()) * normal;
    const double far = view.size.norm();
    return {.left = foot - far * along, .right = foot + far * along, .depth = -far * normal};
}

/// All faces first, so that they end where another half-plane begins.
void draw_half_planes(XmlDocument& svg, const View& view, std::span<const PlacedFace> faces) {
    std::vector<HalfPlane> half_planes;
    for (const PlacedFace& face : faces) {
        if (face.half_plane) half_planes.push_back(half_plane_of(view, face));
    }
    for (const HalfPlane& plane : half_planes) {
        svg.leaf("path", {{"class", "half-plane"},
                          {"d", plot::segment_path(view.at(plane.left), view.at(plane.right))},
                          {"stroke", k_outline},
                          {"stroke-width", 3.0}});  // half of it is covered below
    }
    for (const HalfPlane& plane : half_planes) {
        svg.leaf("path", {{"d", plot::polygon_path({view.at(plane.left), view.at(plane.right),
                                                    view.at(plane.right + plane.depth),
                                                    view.at(plane.left + plane.depth)})},
                          {"fill", k_hatching}});
    }
}

/// A circle; the radius along its first axis shows how it turned.
void draw_disk(XmlDocument& svg, const View& view, const PlacedFace& face,
               const std::string& filling) {
    Vec2 sum = Vec2::Zero();
    for (const Vec2& corner : face.corners) sum += corner;
    const Vec2 centre = sum / static_cast<double>(face.corners.size());
    const Pixel middle = view.at(centre);
    const double radius = view.scale * (face.corners.front() - centre).norm();
    const double width = outline_width(2.0 * radius);
    svg.leaf("circle", {{"class", "body"},
                        {"cx", middle.x},
                        {"cy", middle.y},
                        {"r", radius},
                        {"fill", filling},
                        {"stroke", k_outline},
                        {"stroke-width", width}});
    if (face.fixed) return;
    svg.leaf("path", {{"class", "mark"},
                      {"d", plot::segment_path(middle, view.at(face.corners.front()))},
                      {"stroke", k_outline},
                      {"stroke-width", width}});
}

void draw_polygon(XmlDocument& svg, const View& view, const PlacedFace& face,
                  const std::string& filling) {
    const std::vector<Pixel> corners = pixels_of(view, face.corners);
    if (corners.size() == 2) {
        const bool colored = !face.color.empty();
        const std::string path = plot::segment_path(corners[0], corners[1]);
        if (colored) {  // pale colours need an outline on white
            svg.leaf("path", {{"d", path},
                              {"stroke", k_outline},
                              {"stroke-width", 5.0},
                              {"stroke-linecap", "round"}});
        }
        svg.leaf("path", {{"class", "body"},
                          {"d", path},
                          {"stroke", colored ? std::string_view(face.color) : k_outline},
                          {"stroke-width", colored ? 4.0 : 1.6},
                          {"stroke-linecap", "round"}});
        return;
    }
    const double size = size_of(corners);
    svg.leaf("path",
             {{"class", "body"},
              {"d", plot::polygon_path(corners)},
              {"fill", filling},
              {"stroke", k_outline},
              {"stroke-width", face.element ? element_outline_width(size) : outline_width(size)},
              {"stroke-linejoin", "round"}});
}

}  // namespace

Fillings::Fillings(std::span<const results::BodyRecord> bodies) {
    for (const results::BodyRecord& body : bodies) {
        if (std::find(materials_.begin(), materials_.end(), body.material) == materials_.end()) {
            materials_.push_back(body.material);
        }
    }
}

std::string Fillings::of(const results::BodyRecord& body) const {
    if (!body.color.empty()) return body.color;
    const auto found = std::find(materials_.begin(), materials_.end(), body.material);
    const auto index = static_cast<std::size_t>(std::distance(materials_.begin(), found));
    return std::string(k_fillings[index % k_fillings.size()]);
}

void define_hatching(XmlDocument& svg) {
    svg.open("defs", {});
    svg.open("pattern", {{"id", "hatching"},
                         {"patternUnits", "userSpaceOnUse"},
                         {"width", "7"},
                         {"height", "7"},
                         {"patternTransform", "rotate(45)"}});
    svg.leaf("rect", {{"width", "7"}, {"height", "7"}, {"fill", "#f1f0ec"}});
    svg.leaf("path", {{"d", "M0,0V7"}, {"stroke", "#8d8d88"}, {"stroke-width", "1.6"}});
    svg.close();
    svg.close();
}

void draw_bodies(XmlDocument& svg, const View& view, std::span<const PlacedFace> faces,
                 std::span<const results::BodyRecord> bodies) {
    const Fillings fillings(bodies);
    draw_half_planes(svg, view, faces);
    for (const bool fixed : {true, false}) {
        for (const PlacedFace& face : faces) {
            if (face.fixed != fixed || face.half_plane) continue;
            const results::BodyRecord& body = bodies[static_cast<std::size_t>(face.body)];
            const bool hatched = fixed && body.color.empty();
            std::string filling = hatched ? std::string(k_hatching) : fillings.of(body);
            if (!face.color.empty()) filling = face.color;
            if (face.disk) {
                draw_disk(svg, view, face, filling);
            } else {
                draw_polygon(svg, view, face, filling);
            }
        }
    }
}

}  // namespace drystone::figures::picture
