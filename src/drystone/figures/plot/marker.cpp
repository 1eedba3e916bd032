#include "drystone/figures/plot/marker.hpp"

#include <string>

#include "drystone/figures/plot/path_text.hpp"

namespace drystone::figures::plot {

namespace {

/// The outline about the origin of a marker with the area of a circle of radius r.
std::string outline(Marker marker, double r) {
    const double half_side = 0.886 * r;  // of the square: sqrt(pi) / 2
    const double diagonal = 1.253 * r;   // half of the diamond's: sqrt(pi / 2)
    const double half_foot = 1.347 * r;  // of the equilateral triangle: sqrt(pi / sqrt 3)
    const double tip = 1.555 * r;        // of the triangle, above its centre: 2 / sqrt 3 feet
    switch (marker) {
        case Marker::square:
            return polygon_path({{-half_side, -half_side},
                                 {half_side, -half_side},
                                 {half_side, half_side},
                                 {-half_side, half_side}});
        case Marker::diamond:
            return polygon_path(
                {{0.0, -diagonal}, {diagonal, 0.0}, {0.0, diagonal}, {-diagonal, 0.0}});
        case Marker::triangle:
            return polygon_path({{0.0, -tip}, {half_foot, 0.5 * tip}, {-half_foot, 0.5 * tip}});
        case Marker::cross:
            return segment_path({-half_side, -half_side}, {half_side, half_side}) +
                   segment_path({-half_side, half_side}, {half_side, -half_side});
        case Marker::circle:
        case Marker::none:
            break;
    }
    return {};
}

}  // namespace

void draw_markers(xml::XmlDocument& svg, const Series& series, std::span<const Pixel> centers) {
    if (series.marker == Marker::none || centers.empty()) return;
    const bool filled = series.marker != Marker::cross;
    xml::Attributes attributes{{"class", "markers"},
                               {"fill", filled ? hex(series.color) : "none"},
                               {"stroke", filled ? "#ffffff" : hex(series.color)},
                               {"stroke-width", filled ? 0.8 : 1.6}};
    if (series.opacity < 1.0) attributes.emplace_back("opacity", series.opacity);

    const double radius = 0.5 * series.marker_size;
    const std::string path = outline(series.marker, radius);
    svg.open("g", attributes);
    for (const Pixel& center : centers) {
        if (series.marker == Marker::circle) {
            svg.leaf("circle", {{"cx", center.x}, {"cy", center.y}, {"r", radius}});
        } else {
            svg.leaf("path", {{"d", path}, {"transform", "translate(" + text_of(center) + ')'}});
        }
    }
    svg.close();
}

}  // namespace drystone::figures::plot
