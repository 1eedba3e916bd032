#include "drystone/figures/plot/figure_layout.hpp"

#include <algorithm>
#include <cstddef>

#include "drystone/figures/plot/text_width.hpp"
#include "drystone/figures/plot/typography.hpp"

namespace drystone::figures::plot {

namespace {

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

FigureLayout layout_of(const Figure& figure) {
    const std::size_t count = figure.panels.size();
    const std::size_t columns = std::min(static_cast<std::size_t>(figure.columns), count);
    std::vector<Track> column_tracks(columns);
    std::vector<Track> row_tracks((count + columns - 1) / columns);

    // How much space does each panel need, and where does its legend go?
    std::vector<Legend> places;
    const Rect space{0.0, 0.0, figure.axes_width, figure.axes_height};
    for (std::size_t i = 0; i < count; ++i) {
        const Panel& panel = figure.panels[i];
        places.push_back(resolved_place(panel, axes_layout(panel, space, Legend::none)));
        const Margins needed = needed_margins(axes_layout(panel, space, places[i]), space);
        column_tracks[i % columns].hold(needed.left, needed.right);
        row_tracks[i / columns].hold(needed.top, needed.bottom);
    }

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
