// Places the entries of a legend and finds a corner of the axes that the data leave free.
#include "drystone/figures/plot/legend.hpp"

#include <algorithm>

#include "drystone/figures/plot/text.hpp"

namespace drystone::figures::plot {
namespace {

constexpr double k_corner_distance = 8.0;  // between the box and the axes

/// Width of swatch, gap and label (px).
double entry_width(const Series& series) {
    return k_swatch_width + k_legend_label_gap + text_width(series.label, k_legend_size);
}

/// Length of the polyline (or closed polygon) inside the box (px).
double stroke_inside(const Rect& box, const std::vector<Pixel>& run, bool closed) {
    double length = 0.0;
    for (std::size_t i = closed ? 0 : 1; i < run.size(); ++i) {
        const Pixel& previous = i == 0 ? run.back() : run[i - 1];
        if (const auto part = clipped(previous, run[i], box)) {
            length += distance(part->first, part->second);
        }
    }
    return length;
}

}  // namespace

LegendLayout legend_column(std::span<const Series> series) {
    LegendLayout legend;
    double width = 0.0;
    double y = k_legend_padding + 0.5 * k_legend_row;
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (series[i].label.empty()) continue;
        legend.entries.push_back({i, {k_legend_padding, y}});
        width = std::max(width, entry_width(series[i]));
        y += k_legend_row;
    }
    const double rows = static_cast<double>(legend.entries.size());
    legend.box = {0.0, 0.0, width + 2.0 * k_legend_padding,
                  rows * k_legend_row + 2.0 * k_legend_padding};
    return legend;
}

LegendLayout legend_rows(std::span<const Series> series, double width) {
    constexpr double k_space = 16.0;  // between entries
    LegendLayout legend;
    double y = 0.5 * k_legend_row;
    double x = 0.0;
    double widest = width;
    std::size_t row_start = 0;
    // Ends a row: centres its entries in `width`; a row that is wider starts at the left end.
    const auto center_row = [&] {
        widest = std::max(widest, x - k_space);
        for (std::size_t i = row_start; i < legend.entries.size(); ++i) {
            legend.entries[i].position.x += std::max(0.0, 0.5 * (width - (x - k_space)));
        }
        row_start = legend.entries.size();
    };
    for (std::size_t i = 0; i < series.size(); ++i) {
        if (series[i].label.empty()) continue;
        const double needed = entry_width(series[i]);
        if (x > 0.0 && x + needed > width) {
            center_row();
            x = 0.0;
            y += k_legend_row;
        }
        legend.entries.push_back({i, {x, y}});
        x += needed + k_space;
    }
    center_row();
    if (!legend.entries.empty()) legend.box = {0.0, 0.0, widest, y + 0.5 * k_legend_row};
    return legend;
}

LegendLayout moved(LegendLayout legend, double dx, double dy) {
    legend.box.left += dx;
    legend.box.top += dy;
    for (LegendEntry& entry : legend.entries) {
        entry.position.x += dx;
        entry.position.y += dy;
    }
    return legend;
}

LegendLayout legend_in_corner(const LegendLayout& column, Legend corner, const Rect& axes) {
    const bool left = corner == Legend::top_left || corner == Legend::bottom_left;
    const bool top = corner == Legend::top_left || corner == Legend::top_right;
    return moved(
        column,
        left ? axes.left + k_corner_distance : axes.right() - k_corner_distance - column.box.width,
        top ? axes.top + k_corner_distance : axes.bottom() - k_corner_distance - column.box.height);
}

double ink_inside(const Rect& box, const Ink& ink) {
    double total = 0.0;
    for (std::size_t i = 0; i < ink.series.size(); ++i) {
        const Series& series = ink.series[i];
        for (const std::vector<Pixel>& run : ink.runs[i]) {
            const bool has_line = series.closed || series.stroke_width > 0.0;
            if (has_line) total += stroke_inside(box, run, series.closed);
            if (series.marker == Marker::none) continue;
            const Rect reach = grown(box, 0.5 * series.marker_size);
            total += series.marker_size *
                     static_cast<double>(std::ranges::count_if(
                         run, [&reach](const Pixel& point) { return contains(reach, point); }));
        }
    }
    for (const Rect& note : ink.notes) {
        if (overlap(box, note)) total += note.width;
    }
    return total;
}

Legend best_place(const LegendLayout& column, const Rect& axes, const Ink& ink) {
    constexpr double k_largest_share = 0.65;  // of the axes, in width and in height
    constexpr double k_clearance = 3.0;       // px, around the box: half of a thick line
    if (column.box.width > k_largest_share * axes.width ||
        column.box.height > k_largest_share * axes.height) {
        return Legend::above;
    }
    for (const Legend corner :
         {Legend::top_right, Legend::top_left, Legend::bottom_right, Legend::bottom_left}) {
        const Rect box = legend_in_corner(column, corner, axes).box;
        if (ink_inside(grown(box, k_clearance), ink) <= 0.0) return corner;
    }
    return Legend::above;
}

}  // namespace drystone::figures::plot
