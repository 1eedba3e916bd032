// Computes where the axes, labels, titles and legends of all panels of a figure stand.
#include "drystone/figures/plot/layout.hpp"

#include <algorithm>
#include <cstddef>

#include "drystone/figures/plot/text.hpp"

namespace drystone::figures::plot {
namespace {

/// Sets the texts around the axes, broken into lines, and the places where they start.
void add_titles(PanelLayout& layout, const Panel& panel, Legend place) {
    const Rect& axes = layout.axes;
    const double x_factor = width_of(layout.x.labels.factor);
    layout.title = wrapped(panel.title, k_bold_width * k_panel_title_size, axes.width);
    layout.x_label = wrapped(panel.x.label, k_axis_label_size, axes.width - 2.0 * x_factor);
    layout.y_label = wrapped(panel.y.label, k_axis_label_size, axes.height);

    layout.x_label_top = axes.bottom() + k_tick_length + text_height(1, k_tick_label_size) + k_gap;
    layout.y_label_right = axes.left - k_tick_length - k_gap - label_width(layout.y) - k_gap;
    layout.title_bottom = axes.top - k_gap;
    if (!layout.y.labels.factor.digits.empty()) {
        layout.title_bottom -= text_height(1, k_tick_label_size);
    }
    if (place == Legend::above) {
        layout.legend = legend_rows(layout.series, axes.width);
        layout.title_bottom -= layout.legend.box.height;
        layout.legend = moved(layout.legend, axes.left, layout.title_bottom);
        layout.legend_framed = false;
        layout.title_bottom -= k_gap;
    }
}

/// A row or a column of the grid: the space before and after its axes.
struct Track {
    double before = 0.0;
    double after = 0.0;

    void hold(double needed_before, double needed_after) noexcept {
        before = std::max(before, needed_before);
        after = std::max(after, needed_after);
    }
};

/// Where the axes of each track start if the first track starts at `start`, and, as the last
/// element, where the last track ends.
std::vector<double> positions(const std::vector<Track>& tracks, double start, double axes_length) {
    std::vector<double> result;
    double end = start;
    for (const Track& track : tracks) {
        result.push_back(end + track.before);
        end = result.back() + axes_length + track.after;
    }
    result.push_back(end);
    return result;
}

}  // namespace

PanelLayout axes_layout(const Panel& panel, const Rect& space, Legend place) {
    PanelLayout layout;
    layout.axes = space;
    layout.series = series_of(panel);
    Ranges ranges = axis_ranges(panel, layout.series);
    if (panel.equal_axes) equalize(panel, ranges, layout.axes);

    const Rect& axes = layout.axes;
    layout.x = horizontal_axis({ranges.x, axes.left, axes.right(), panel.x.log});
    layout.y = vertical_axis({ranges.y, axes.bottom(), axes.top, panel.y.log});
    add_titles(layout, panel, place);
    return layout;
}

Margins needed_margins(const PanelLayout& layout, const Rect& space) {
    const double left =
        layout.y_label_right - text_height(layout.y_label.size(), k_axis_label_size);
    const double top = layout.title_bottom - text_height(layout.title.size(), k_panel_title_size);
    const bool has_factor = !layout.x.labels.factor.digits.empty();
    const std::size_t lines_below = std::max(layout.x_label.size(), std::size_t{has_factor});
    const double bottom = layout.x_label_top + text_height(lines_below, k_axis_label_size);
    double right = std::max(space.right(), layout.legend.box.right());
    if (!layout.x.labels.texts.empty()) {
        const double last_tick = to_pixel(layout.x.scale, layout.x.ticks.major.back());
        right = std::max(right, last_tick + 0.5 * width_of(layout.x.labels.texts.back()));
    }
    return {.left = std::max(0.0, space.left - left) + k_border,
            .right = right - space.right() + k_border,
            .top = std::max(0.0, space.top - top) + k_border,
            .bottom = std::max(0.0, bottom - space.bottom()) + k_border};
}

void add_data(PanelLayout& layout, Legend place) {
    for (const Series& series : layout.series) {
        layout.runs.push_back(pixel_runs(series, layout.x.scale, layout.y.scale));
    }
    if (place == Legend::above || place == Legend::none) return;
    layout.legend = legend_in_corner(legend_column(layout.series), place, layout.axes);
}

Legend resolved_place(const Panel& panel, PanelLayout layout) {
    if (panel.legend != Legend::automatic) return panel.legend;
    const LegendLayout column = legend_column(layout.series);
    if (column.entries.empty()) return Legend::none;
    add_data(layout, Legend::none);
    std::vector<Rect> notes;
    for (const Text& text : panel.texts) {
        for (const Label& label : labels_of(text, layout.x.scale, layout.y.scale)) {
            notes.push_back(box_of(label));
        }
    }
    return best_place(column, layout.axes, {layout.series, layout.runs, notes});
}

FigureLayout layout_of(const Figure& figure) {
    const std::size_t count = figure.panels.size();
    const std::size_t columns = std::min(static_cast<std::size_t>(figure.columns), count);
    std::vector<Track> column_tracks(columns);
    std::vector<Track> row_tracks((count + columns - 1) / columns);

    // Space that each panel needs in its row and column, and the place of its legend.
    std::vector<Legend> places;
    const Rect space{0.0, 0.0, figure.axes_width, figure.axes_height};
    for (std::size_t i = 0; i < count; ++i) {
        const Panel& panel = figure.panels[i];
        // A legend above the axes needs space, so the margins follow from a second layout with its
        // place.
        places.push_back(resolved_place(panel, axes_layout(panel, space, Legend::none)));
        const Margins needed = needed_margins(axes_layout(panel, space, places[i]), space);
        column_tracks[i % columns].hold(needed.left, needed.right);
        row_tracks[i / columns].hold(needed.top, needed.bottom);
    }

    // Positions of the axes follow from these spaces; titles are wrapped to the width.
    FigureLayout layout;
    const std::vector<double> lefts = positions(column_tracks, 0.0, figure.axes_width);
    layout.width = lefts.back();
    layout.title =
        wrapped(figure.title, k_bold_width * k_figure_title_size, layout.width - 2.0 * k_border);
    const double top = layout.title.empty()
                           ? 0.0
                           : k_border + text_height(layout.title.size(), k_figure_title_size);
    const std::vector<double> tops = positions(row_tracks, top, figure.axes_height);
    layout.height = tops.back();

    for (std::size_t i = 0; i < count; ++i) {
        const Rect axes{lefts[i % columns], tops[i / columns], figure.axes_width,
                        figure.axes_height};
        layout.panels.push_back(axes_layout(figure.panels[i], axes, places[i]));
        add_data(layout.panels.back(), places[i]);
    }
    return layout;
}

}  // namespace drystone::figures::plot
