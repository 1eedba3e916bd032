// Reduces lines, points and areas to one kind of series and cuts series at gaps.
#include "drystone/figures/plot/series.hpp"

#include <cmath>

namespace drystone::figures::plot {
namespace {

constexpr double k_thinning_distance = 0.1;  // px, less than anyone can see

/// Lines have a stroke and perhaps markers, points only markers, areas a filling and perhaps an
/// outline.
Series common_form(const Line& line) {
    return {.kind = "line",
            .x = line.x,
            .y = line.y,
            .label = line.label,
            .opacity = line.opacity,
            .stroke_width = line.width,
            .dash = line.dash,
            .marker = line.marker,
            .marker_size = line.marker_size};
}

Series common_form(const Points& points) {
    return {.kind = "points",
            .x = points.x,
            .y = points.y,
            .label = points.label,
            .opacity = points.opacity,
            .marker = points.marker,
            .marker_size = points.size};
}

Series common_form(const Area& area) {
    return {.kind = "area",
            .x = area.x,
            .y = area.y,
            .label = area.label,
            .fill_opacity = area.opacity,
            .stroke_width = area.stroke_width,
            .dash = area.dash,
            .closed = true};
}

}  // namespace

std::vector<Series> series_of(const Panel& panel) {
    std::vector<Series> all;
    std::size_t next_color = 0;
    const auto append = [&](const auto& items) {
        for (const auto& item : items) {
            all.push_back(common_form(item));
            all.back().color = item.color ? *item.color : palette_color(next_color++);
        }
    };
    append(panel.lines);
    append(panel.points);
    append(panel.areas);
    return all;
}

Runs pixel_runs(const Series& series, const Scale& x, const Scale& y) {
    const bool thin = series.x.size() > k_thin_beyond;
    Runs runs;
    bool gap = true;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        const Pixel pixel{to_pixel(x, series.x[i]), to_pixel(y, series.y[i])};
        const bool drawable = !std::isnan(pixel.x) && !std::isnan(pixel.y);
        if (drawable && gap) runs.emplace_back();
        gap = !drawable;
        if (gap) continue;
        std::vector<Pixel>& run = runs.back();
        if (thin && !run.empty() && distance(run.back(), pixel) < k_thinning_distance) continue;
        run.push_back(pixel);
    }
    return runs;
}

}  // namespace drystone::figures::plot
