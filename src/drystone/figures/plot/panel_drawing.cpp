// Draws one panel as SVG: grid, frame and ticks, series, labels, notes and the legend.
#include "drystone/figures/plot/panel_drawing.hpp"

#include <cstddef>

#include "drystone/figures/plot/text.hpp"

namespace drystone::figures::plot {
namespace {

constexpr Color k_grid{228, 228, 228};
constexpr Color k_minor_grid{243, 243, 243};
constexpr Color k_frame{120, 120, 120};

/// Lines "M x,from V to" at the ticks, as one path; horizontal_lines: "M from,y H to".
std::string vertical_lines(const Scale& scale, const std::vector<double>& ticks, double from,
                           double to) {
    std::string path;
    for (const double tick : ticks) {
        path += 'M' + xml::two_decimals(to_pixel(scale, tick)) + ',' + xml::two_decimals(from) +
                'V' + xml::two_decimals(to);
    }
    return path;
}

std::string horizontal_lines(const Scale& scale, const std::vector<double>& ticks, double from,
                             double to) {
    std::string path;
    for (const double tick : ticks) {
        path += 'M' + xml::two_decimals(from) + ',' + xml::two_decimals(to_pixel(scale, tick)) +
                'H' + xml::two_decimals(to);
    }
    return path;
}

void draw_lines(xml::XmlDocument& svg, std::string_view name, const std::string& path,
                Color color) {
    if (path.empty()) return;
    svg.leaf("path", {{"class", name},
                      {"d", path},
                      {"fill", "none"},
                      {"stroke", hex(color)},
                      {"stroke-width", 1.0}});
}

/// Lines of text from `top` down, centred at x.
void draw_lines_down(xml::XmlDocument& svg, const std::vector<std::string>& lines, double top,
                     Label label) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        label.text = lines[i];
        label.y = top + text_height(i, label.size) + label.size;
        draw(svg, label);
    }
}

/// A tick number as a label of the size of tick labels.
Label number_label(const NumberText& number, double x, double y, Anchor anchor) {
    return {.x = x,
            .y = y,
            .text = number.digits,
            .superscript = number.exponent,
            .size = k_tick_label_size,
            .anchor = anchor};
}

/// Numbers below the x axis and left of the y axis; a common power of ten of the x axis stands at
/// the right end below, of the y axis above its upper end.
void draw_tick_labels(xml::XmlDocument& svg, const PanelLayout& layout) {
    const Rect& axes = layout.axes;
    const double x_baseline = axes.bottom() + k_tick_length + k_gap + 0.8 * k_tick_label_size;
    for (std::size_t i = 0; i < layout.x.labels.texts.size(); ++i) {
        const double x = to_pixel(layout.x.scale, layout.x.ticks.major[i]);
        draw(svg, number_label(layout.x.labels.texts[i], x, x_baseline, Anchor::middle));
    }
    for (std::size_t i = 0; i < layout.y.labels.texts.size(); ++i) {
        const double y = to_pixel(layout.y.scale, layout.y.ticks.major[i]);
        draw(svg, number_label(layout.y.labels.texts[i], axes.left - k_tick_length - k_gap,
                               y + k_half_capital * k_tick_label_size, Anchor::end));
    }
    if (const NumberText& factor = layout.x.labels.factor; !factor.digits.empty()) {
        draw(svg, number_label(factor, axes.right(), layout.x_label_top + k_axis_label_size,
                               Anchor::end));
    }
    if (const NumberText& factor = layout.y.labels.factor; !factor.digits.empty()) {
        draw(svg, number_label(factor, axes.left, axes.top - k_gap, Anchor::start));
    }
}

/// The grid, the frame and the ticks: everything below the data.
void draw_axes(xml::XmlDocument& svg, const PanelLayout& layout) {
    const Rect& axes = layout.axes;
    const AxisLayout& x = layout.x;
    const AxisLayout& y = layout.y;
    draw_lines(svg, "minor-grid",
               vertical_lines(x.scale, x.ticks.minor, axes.top, axes.bottom()) +
                   horizontal_lines(y.scale, y.ticks.minor, axes.left, axes.right()),
               k_minor_grid);
    draw_lines(svg, "grid",
               vertical_lines(x.scale, x.ticks.major, axes.top, axes.bottom()) +
                   horizontal_lines(y.scale, y.ticks.major, axes.left, axes.right()),
               k_grid);
    const double below = axes.bottom() + k_tick_length;
    const double beside = axes.left - k_tick_length;
    draw_lines(
        svg, "ticks",
        vertical_lines(x.scale, x.ticks.major, axes.bottom(), below) +
            horizontal_lines(y.scale, y.ticks.major, beside, axes.left) +
            vertical_lines(x.scale, x.ticks.minor, axes.bottom(), 0.5 * (axes.bottom() + below)) +
            horizontal_lines(y.scale, y.ticks.minor, 0.5 * (beside + axes.left), axes.left),
        k_frame);
    svg.leaf("rect", {{"class", "frame"},
                      {"x", axes.left},
                      {"y", axes.top},
                      {"width", axes.width},
                      {"height", axes.height},
                      {"fill", "none"},
                      {"stroke", hex(k_frame)},
                      {"stroke-width", 1.0}});
}

/// The numbers at the ticks, the labels of the axes and the title of the panel.
void draw_axis_labels(xml::XmlDocument& svg, const PanelLayout& layout) {
    const Rect& axes = layout.axes;
    const double x_center = axes.left + 0.5 * axes.width;
    draw_tick_labels(svg, layout);
    draw_lines_down(svg, layout.x_label, layout.x_label_top,
                    {.x = x_center, .size = k_axis_label_size, .anchor = Anchor::middle});
    draw_lines_down(
        svg, layout.title,
        layout.title_bottom - text_height(layout.title.size(), k_panel_title_size),
        {.x = x_center, .size = k_panel_title_size, .anchor = Anchor::middle, .bold = true});
    // The lines of the y label stand side by side, the last one nearest to the axis.
    for (std::size_t i = 0; i < layout.y_label.size(); ++i) {
        const std::size_t lines_after = layout.y_label.size() - 1 - i;
        draw(svg, {.x = layout.y_label_right - text_height(lines_after, k_axis_label_size) -
                        0.25 * k_axis_label_size,
                   .y = axes.top + 0.5 * axes.height,
                   .text = layout.y_label[i],
                   .size = k_axis_label_size,
                   .anchor = Anchor::middle,
                   .upwards = true});
    }
}

xml::Attributes attributes_of(const Rect& rect) {
    return {{"x", rect.left}, {"y", rect.top}, {"width", rect.width}, {"height", rect.height}};
}

/// Areas below lines, both clipped to the axes; markers above them, never cut.
void draw_series(xml::XmlDocument& svg, const PanelLayout& layout, const std::string& clip_id) {
    const std::size_t count = layout.series.size();
    svg.open("g", {{"class", "series"}, {"clip-path", "url(#" + clip_id + ')'}});
    for (std::size_t i = 0; i < count; ++i) {
        if (layout.series[i].closed) draw_area(svg, layout.series[i], layout.runs[i], layout.axes);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!layout.series[i].closed) draw_line(svg, layout.series[i], layout.runs[i], layout.axes);
    }
    svg.close();
    for (std::size_t i = 0; i < count; ++i) {
        draw_markers(svg, layout.series[i], layout.runs[i], layout.axes);
    }
}

/// A frame unless the legend stands above the axes, then swatch and label of each entry.
void draw_legend(xml::XmlDocument& svg, const PanelLayout& layout) {
    const LegendLayout& legend = layout.legend;
    if (legend.entries.empty()) return;
    svg.open("g", {{"class", "legend"}});
    if (layout.legend_framed) {
        xml::Attributes box = attributes_of(legend.box);
        box.emplace_back("rx", 3.0);
        box.emplace_back("fill", "#ffffff");
        box.emplace_back("fill-opacity", 0.88);
        box.emplace_back("stroke", "#d4d4d4");
        svg.leaf("rect", box);
    }
    for (const LegendEntry& entry : legend.entries) {
        const Series& series = layout.series[entry.series];
        draw_swatch(svg, series, entry.position);
        draw(svg, {.x = entry.position.x + k_swatch_width + k_legend_label_gap,
                   .y = entry.position.y + k_half_capital * k_legend_size,
                   .text = std::string{series.label},
                   .size = k_legend_size});
    }
    svg.close();
}

}  // namespace

void draw_panel(xml::XmlDocument& svg, const Panel& panel, const PanelLayout& layout,
                const std::string& clip_id) {
    // A line along the frame keeps its full width.
    constexpr double k_clip_margin = 1.0;
    svg.open("g", {{"class", "panel"}});
    svg.open("clipPath", {{"id", clip_id}});
    svg.leaf("rect", attributes_of(grown(layout.axes, k_clip_margin)));
    svg.close();

    // From bottom to top: axes, data, labels, notes, legend.
    draw_axes(svg, layout);
    draw_series(svg, layout, clip_id);
    draw_axis_labels(svg, layout);
    for (const Text& text : panel.texts) {
        for (const Label& label : labels_of(text, layout.x.scale, layout.y.scale)) draw(svg, label);
    }
    draw_legend(svg, layout);
    svg.close();
}

}  // namespace drystone::figures::plot
