// Checks a figure and writes it as an SVG document.
#include "drystone/figures/plot/svg_writer.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/files.hpp"
#include "drystone/core/text.hpp"
#include "drystone/figures/plot/layout.hpp"
#include "drystone/figures/plot/panel_drawing.hpp"
#include "drystone/figures/plot/scale.hpp"
#include "drystone/figures/plot/series.hpp"
#include "drystone/figures/plot/text.hpp"
#include "drystone/xml/xml_document.hpp"

namespace drystone::figures::plot {
namespace {

using Defects = std::vector<Defect>;

std::string in_quotes(std::string_view text) { return " \"" + std::string{text} + '"'; }

/// Adds a defect unless low <= value <= high.
void require_between(Defects& defects, const std::string& what, double value, double low,
                     double high) {
    if (value >= low && value <= high) return;
    defects.push_back(
        {what, "a number in [" + to_text(low) + ", " + to_text(high) + "]", to_text(value)});
}

constexpr double k_largest_size = 1e4;  // px

/// As many x as y, opacities in [0, 1], widths and sizes in [0, k_largest_size].
void check_series(Defects& defects, const std::string& what, const Series& series) {
    if (series.x.size() != series.y.size()) {
        defects.push_back(
            {what, "as many x as y",
             std::to_string(series.x.size()) + " x and " + std::to_string(series.y.size()) + " y"});
    }
    require_between(defects, what + ": opacity", series.opacity, 0.0, 1.0);
    require_between(defects, what + ": opacity", series.fill_opacity, 0.0, 1.0);
    require_between(defects, what + ": width", series.stroke_width, 0.0, k_largest_size);
    require_between(defects, what + ": size", series.marker_size, 0.0, k_largest_size);
}

/// A prescribed range is drawable and long enough for distinct ticks.
void check_range(Defects& defects, const std::string& what, const Axis& axis) {
    if (!axis.range) return;
    const auto [low, high] = *axis.range;
    constexpr double k_shortest = 1e-12;  // relative, so that ticks differ
    const double size = std::max({std::abs(low), std::abs(high), 1e-280});
    const bool valid =
        is_drawable(low, axis.log) && is_drawable(high, axis.log) && high - low > k_shortest * size;
    if (valid) return;
    defects.push_back({what + ": range", axis.log ? "0 < low < high" : "finite low < high",
                       '[' + to_text(low) + ", " + to_text(high) + ']'});
}

/// A logarithmic axis with finite data needs a positive value.
void check_log_axis(Defects& defects, const std::string& what, const Axis& axis,
                    const std::vector<std::span<const double>>& data) {
    if (!axis.log) return;
    bool any = false;
    for (const std::span<const double> values : data) {
        for (const double value : values) {
            if (is_drawable(value, true)) return;
            any = any || std::isfinite(value);
        }
    }
    if (any) defects.push_back({what, "positive data for a logarithmic axis", "none"});
}

/// Series, axes and texts of one panel; `what` names the panel in messages.
void check_panel(Defects& defects, const std::string& what, const Panel& panel) {
    std::vector<std::span<const double>> xs;
    std::vector<std::span<const double>> ys;
    std::size_t number = 0;
    for (const Series& series : series_of(panel)) {
        check_series(defects,
                     what + ": series " + std::to_string(++number) + " (" +
                         std::string{series.kind} + in_quotes(series.label) + ')',
                     series);
        xs.push_back(series.x);
        ys.push_back(series.y);
    }
    check_range(defects, what + ": x axis", panel.x);
    check_range(defects, what + ": y axis", panel.y);
    check_log_axis(defects, what + ": x axis", panel.x, xs);
    check_log_axis(defects, what + ": y axis", panel.y, ys);
    if (panel.equal_axes && panel.x.log != panel.y.log) {
        defects.push_back(
            {what + ": equal_axes", "both axes linear or both logarithmic", "one of each"});
    }
    for (const Text& text : panel.texts) {
        const std::string name = what + ": text" + in_quotes(text.text);
        require_between(defects, name + ": size", text.size, 0.0, k_largest_size);
        require_between(defects, name + ": dx", text.dx, -k_largest_size, k_largest_size);
        require_between(defects, name + ": dy", text.dy, -k_largest_size, k_largest_size);
    }
}

/// True for a letter followed by letters, digits, '-' or '_': a valid start of XML ids.
bool is_id(std::string_view text) noexcept {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_id_char = [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, is_id_char);
}

/// The title of the figure, line by line, centred.
void draw_title(xml::XmlDocument& svg, const FigureLayout& layout) {
    for (std::size_t i = 0; i < layout.title.size(); ++i) {
        draw(svg, {.x = 0.5 * layout.width,
                   .y = k_border + text_height(i, k_figure_title_size) + k_figure_title_size,
                   .text = layout.title[i],
                   .size = k_figure_title_size,
                   .anchor = Anchor::middle,
                   .bold = true});
    }
}

/// Throws InputError with every defect of the figure, if it has any.
void require_valid(const Figure& figure) {
    constexpr double k_smallest_axes = 40.0;
    Defects defects;
    const std::string what = "figure" + in_quotes(figure.title);
    if (figure.columns < 1) {
        defects.push_back({what + ": columns", "at least 1", std::to_string(figure.columns)});
    }
    if (figure.panels.empty()) defects.push_back({what, "at least one panel", "none"});
    if (!is_id(figure.id)) {
        defects.push_back(
            {what + ": id", "a letter, then letters, digits, '-' or '_'", '"' + figure.id + '"'});
    }
    require_between(defects, what + ": axes_width", figure.axes_width, k_smallest_axes,
                    k_largest_size);
    require_between(defects, what + ": axes_height", figure.axes_height, k_smallest_axes,
                    k_largest_size);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        const Panel& panel = figure.panels[i];
        check_panel(defects, what + ": panel " + std::to_string(i + 1) + in_quotes(panel.title),
                    panel);
    }
    if (!defects.empty()) throw InputError(std::move(defects));
}

}  // namespace

std::string to_svg(const Figure& figure) {
    require_valid(figure);
    const FigureLayout layout = layout_of(figure);
    const std::string width = xml::two_decimals(layout.width);
    const std::string height = xml::two_decimals(layout.height);

    xml::XmlDocument svg;
    svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"width", width},
                     {"height", height},
                     {"viewBox", "0 0 " + width + ' ' + height},
                     {"role", "img"},
                     {"font-family", "DejaVu Sans, Helvetica, Arial, sans-serif"}});
    if (!figure.title.empty()) svg.leaf("title", {}, xml::escaped(figure.title));
    svg.leaf("rect", {{"class", "background"},
                      {"width", layout.width},
                      {"height", layout.height},
                      {"fill", "#ffffff"}});
    draw_title(svg, layout);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        draw_panel(svg, figure.panels[i], layout.panels[i],
                   figure.id + "-clip-" + std::to_string(i + 1));
    }
    svg.close();
    return svg.str();
}

void write_svg(const Figure& figure, const std::filesystem::path& path) {
    write_atomically(path, to_svg(figure));
}

}  // namespace drystone::figures::plot
