// Phase portraits: velocity over position, for the bodies that travelled farthest.
#include <array>

#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

constexpr std::size_t k_bodies = 4;
constexpr std::array<const char*, 3> k_names{"x", "y", "z"};

/// One panel for each axis of the world, one line for each body.
std::optional<Figure> make(const PlotData& data) {
    if (data.result.frames() < 2) return {};
    const std::vector<BodyTrack> tracks = tracks_of(data.result, k_bodies);
    if (tracks.empty()) return {};
    Figure figure{.title = data.result.run().title, .columns = data.result.run().dimension};
    for (Index i = 0; i < data.result.run().dimension; ++i) {
        const std::string name = k_names[static_cast<std::size_t>(i)];
        Panel panel{.title = "along " + name,
                    .x = {.label = name + " (m)"},
                    .y = {.label = "velocity " + name + " (m/s)"}};
        for (const BodyTrack& track : tracks) {
            Line line{.label = data.result.bodies()[static_cast<std::size_t>(track.body)].name,
                      .width = 1.2};
            for (std::size_t k = 0; k < track.places.size(); ++k) {
                line.x.push_back(track.places[k][i]);
                line.y.push_back(track.velocities[k][i]);
            }
            panel.lines.push_back(std::move(line));
        }
        simplify(panel.lines);
        panel.legend = Legend::above;
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

}  // namespace

ResultPlot phase_plot() {
    return {.name = "phase",
            .summary = "phase portraits of the bodies that went farthest",
            .needs = "rigid bodies that move, and two frames",
            .make = make};
}

}  // namespace drystone::figures::curves
