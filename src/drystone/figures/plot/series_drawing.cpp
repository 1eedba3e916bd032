// Draws lines, areas and markers of a series as SVG, and their samples in the legend.
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "drystone/figures/plot/legend.hpp"
#include "drystone/figures/plot/panel_drawing.hpp"

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

constexpr double k_guard = 200.0;  // px beyond the axes, where lines are cut

/// "M0.00,0.00 1.00,0.00 ...": lines through the runs, as far as near the axes.
std::string line_path(const Runs& runs, const Rect& axes) {
    const Rect guard = grown(axes, k_guard);
    std::string path;
    for (const std::vector<Pixel>& run : runs) {
        if (run.size() == 1 && contains(guard, run[0])) path += 'M' + text_of(run[0]) + "h0";
        std::optional<Pixel> pen;
        for (std::size_t i = 1; i < run.size(); ++i) {
            const auto part = clipped(run[i - 1], run[i], guard);
            if (!part) continue;
            if (pen != part->first) path += 'M' + text_of(part->first);
            path += ' ' + text_of(part->second);
            pen = part->second;
        }
    }
    return path;
}

/// Closed rings "M...Z", clipped near the axes; fewer than three corners draw nothing.
std::string area_path(const Runs& runs, const Rect& axes) {
    std::string path;
    for (const std::vector<Pixel>& run : runs) {
        const std::vector<Pixel> ring = clipped(run, grown(axes, k_guard));
        if (ring.size() >= 3) path += polygon_path(ring);
    }
    return path;
}

/// Adds colour, width and dashes; lengths of dashes grow with the width of the line.
void add_stroke(xml::Attributes& attributes, const Series& series) {
    const double width = series.stroke_width;
    const auto lengths = [width](std::initializer_list<double> multiples) {
        std::string text;
        for (const double multiple : multiples) {
            if (!text.empty()) text += ' ';
            text += xml::two_decimals(multiple * width);
        }
        return text;
    };
    const bool round = series.dash == Dash::solid || series.dash == Dash::dotted;
    attributes.emplace_back("stroke", hex(series.color));
    attributes.emplace_back("stroke-width", width);
    attributes.emplace_back("stroke-linejoin", "round");
    attributes.emplace_back("stroke-linecap", round ? "round" : "butt");
    switch (series.dash) {
        case Dash::solid:
            break;
        case Dash::dashed:
            attributes.emplace_back("stroke-dasharray", lengths({4.0, 2.2}));
            break;
        case Dash::dotted:
            attributes.emplace_back("stroke-dasharray", lengths({0.0, 2.2}));
            break;
        case Dash::dash_dotted:
            attributes.emplace_back("stroke-dasharray", lengths({5.0, 1.8, 1.0, 1.8}));
            break;
    }
    if (series.opacity < 1.0) attributes.emplace_back("stroke-opacity", series.opacity);
}

/// A <path> with the filling (closed series) and the stroke of the series; nothing for an empty
/// path.
void draw_path(xml::XmlDocument& svg, const Series& series, const std::string& path) {
    if (path.empty()) return;
    xml::Attributes attributes{{"class", series.kind}, {"d", path}};
    if (series.closed) {
        attributes.emplace_back("fill", hex(series.color));
        attributes.emplace_back("fill-opacity", series.fill_opacity);
        attributes.emplace_back("fill-rule", "evenodd");
    } else {
        attributes.emplace_back("fill", "none");
    }
    if (series.stroke_width > 0.0) add_stroke(attributes, series);
    svg.leaf("path", attributes);
}

/// The marker of the series at every centre, if it has one. Markers are filled with a thin white
/// rim, which separates close ones; a cross, which has no inside, is stroked.
void draw_markers_at(xml::XmlDocument& svg, const Series& series, std::span<const Pixel> centers) {
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

}  // namespace

void draw_area(xml::XmlDocument& svg, const Series& series, const Runs& runs, const Rect& axes) {
    draw_path(svg, series, area_path(runs, axes));
}

void draw_line(xml::XmlDocument& svg, const Series& series, const Runs& runs, const Rect& axes) {
    if (series.stroke_width > 0.0) draw_path(svg, series, line_path(runs, axes));
}

void draw_markers(xml::XmlDocument& svg, const Series& series, const Runs& runs, const Rect& axes) {
    constexpr double k_rounding = 0.01;  // px; a point on the frame is inside
    std::vector<Pixel> visible;
    for (const std::vector<Pixel>& run : runs) {
        for (const Pixel& point : run) {
            if (contains(grown(axes, k_rounding), point)) visible.push_back(point);
        }
    }
    draw_markers_at(svg, series, visible);
}

void draw_swatch(xml::XmlDocument& svg, const Series& series, const Pixel& left) {
    Series sample = series;
    sample.kind = "swatch";
    const double right = left.x + k_swatch_width;
    if (sample.closed) {
        constexpr double k_half = 4.5;
        draw_path(svg, sample,
                  polygon_path({{left.x, left.y - k_half},
                                {right, left.y - k_half},
                                {right, left.y + k_half},
                                {left.x, left.y + k_half}}));
    } else if (sample.stroke_width > 0.0) {
        draw_path(svg, sample, segment_path(left, {right, left.y}));
    }
    const Pixel middle{left.x + 0.5 * k_swatch_width, left.y};
    draw_markers_at(svg, sample, {&middle, 1});
}

}  // namespace drystone::figures::plot
