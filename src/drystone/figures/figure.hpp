#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drystone/figures/color.hpp"

/// A figure is plain data: panels in a grid, each with series of points in data coordinates.
/// svg_writer.hpp turns it into a picture.
///
/// A point with a coordinate that is NaN or infinite, or not positive on a logarithmic axis, is
/// a gap: it is not drawn and a line is interrupted there. Numbers beyond 1e300 in magnitude
/// count as infinite. Sizes and widths are in px of the picture.
namespace drystone::figures {

/// The interval [low, high].
struct Range {
    double low = 0.0;
    double high = 1.0;

    friend bool operator==(const Range&, const Range&) = default;
};

/// One axis of a panel.
struct Axis {
    std::string label{};
    bool log = false;              ///< logarithmic, base 10
    std::optional<Range> range{};  ///< shown; by default all data and 4 % at either end
};

/// Pattern of a stroke; lengths of dashes grow with its width.
enum class Dash { solid, dashed, dotted, dash_dotted };

/// Filled markers of one size have equal area.
enum class Marker { none, circle, square, diamond, triangle, cross };

/// The polyline through (x_i, y_i), with markers at the points if asked for.
struct Line {
    std::vector<double> x{};
    std::vector<double> y{};
    std::string label{};           ///< in the legend, unless empty
    std::optional<Color> color{};  ///< by default the next one of the palette
    double width = 1.6;
    Dash dash = Dash::solid;
    Marker marker = Marker::none;
    double marker_size = 6.5;
    double opacity = 1.0;
};

/// Markers at (x_i, y_i).
struct Points {
    std::vector<double> x{};
    std::vector<double> y{};
    std::string label{};
    std::optional<Color> color{};
    Marker marker = Marker::circle;
    double size = 6.5;
    double opacity = 1.0;
};

/// The polygon with vertices (x_i, y_i), filled by the even-odd rule. A gap ends one ring and
/// starts the next, so an area may have several pieces, or holes.
struct Area {
    std::vector<double> x{};
    std::vector<double> y{};
    std::string label{};
    std::optional<Color> color{};
    double opacity = 0.18;      ///< of the filling
    double stroke_width = 0.0;  ///< of the outline; 0: none
    Dash dash = Dash::solid;
};

/// Which part of a text lies at its position.
enum class Anchor { start, middle, end };

/// A note at data coordinates (x, y), moved by (dx, dy) px to the right and up. '\n' breaks lines.
struct Text {
    double x = 0.0;
    double y = 0.0;
    std::string text{};
    Anchor anchor = Anchor::start;
    double dx = 0.0;
    double dy = 0.0;
    double size = 11.0;
    Color color = k_ink;
};

/// Where the legend goes. `automatic`: the corner of the axes with the least data under it, or
/// above the axes if the data leave no corner free.
enum class Legend { automatic, top_left, top_right, bottom_left, bottom_right, above, none };

/// One pair of axes. Areas are drawn below lines, lines below points, points below texts; the
/// palette goes to lines, then points, then areas, in the order in which they were added.
struct Panel {
    std::string title{};
    Axis x{};
    Axis y{};
    bool equal_axes = false;  ///< one unit (or decade) has one length on both axes
    std::vector<Line> lines{};
    std::vector<Points> points{};
    std::vector<Area> areas{};
    std::vector<Text> texts{};
    Legend legend = Legend::automatic;
};

/// Panels in rows of `columns`.
struct Figure {
    std::string title{};
    int columns = 1;
    double axes_width = 400.0;  ///< of every panel; labels and titles come on top
    double axes_height = 270.0;
    std::deque<Panel> panels{};  ///< a deque: references stay valid while panels are added
    std::string id = "figure";   ///< starts the ids inside; one per figure of a web page
};

}  // namespace drystone::figures
