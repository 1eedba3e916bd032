// How far bodies are in each other.
#include "drystone/output/result_plots/curves.hpp"

namespace drystone::output {

namespace {

std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> lines = curves::of_group(data, "penetration");
    if (lines.empty()) return {};
    if (lines.size() == 1) lines.front().label.clear();
    Panel panel{.title = "Largest penetration",
                .x = {.label = "time (s)"},
                .y = {.label = "penetration (m)"},
                .lines = std::move(lines)};
    curves::make_log(panel);
    Figure figure{.title = data.result.run().title};
    figure.panels.push_back(std::move(panel));
    return figure;
}

}  // namespace

ResultPlot penetration_plot() {
    return {.name = "penetration",
            .summary = "largest penetration of a contact, and error of joints",
            .needs = "steps",
            .make = make};
}

}  // namespace drystone::output
