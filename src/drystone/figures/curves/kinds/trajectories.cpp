// Paths of the centres of the bodies, those that travelled farthest in colour.
#include <array>

#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

constexpr std::size_t k_most = 200;  // paths that are drawn
constexpr std::size_t k_named = 6;   // of them with a colour of their own
constexpr std::array<const char*, 3> k_axes{"x (m)", "y (m)", "z (m)"};

/// Paths in the plane of the axes x and y (0 to 2) of the world.
Panel panel_of(const PlotData& data, const std::vector<BodyTrack>& tracks, Index x, Index y) {
    Panel panel{.x = {.label = k_axes[static_cast<std::size_t>(x)]},
                .y = {.label = k_axes[static_cast<std::size_t>(y)]},
                .equal_axes = true};
    // The farthest travellers come last, above the others.
    for (std::size_t k = tracks.size(); k-- > 0;) {
        Line line;
        for (const Vec3& place : tracks[k].places) {
            line.x.push_back(place[x]);
            line.y.push_back(place[y]);
        }
        if (k < k_named) {
            line.label = data.result.bodies()[static_cast<std::size_t>(tracks[k].body)].name;
            line.color = palette_color(k);
        } else {
            line.color = k_grey;
            line.width = 0.8;
            line.opacity = 0.5;
        }
        panel.lines.push_back(std::move(line));
    }
    simplify(panel.lines);
    panel.legend = Legend::above;
    return panel;
}

/// One panel in the plane; in space the views along y and along z.
std::optional<Figure> make(const PlotData& data) {
    if (data.result.frames() < 2) return {};
    const std::vector<BodyTrack> tracks = tracks_of(data.result, k_most);
    if (tracks.empty()) return {};
    Figure figure{.title = data.result.run().title};
    if (data.result.run().dimension == 2) {
        figure.panels.push_back(panel_of(data, tracks, 0, 1));
    } else {
        figure.columns = 2;
        figure.panels.push_back(panel_of(data, tracks, 0, 2));
        figure.panels.push_back(panel_of(data, tracks, 0, 1));
    }
    return figure;
}

}  // namespace

ResultPlot trajectories_plot() {
    return {.name = "trajectories",
            .summary = "ways of the centres of the bodies",
            .needs = "rigid bodies that move, and two frames",
            .make = make};
}

}  // namespace drystone::figures::curves
