// How far bodies are in each other.
#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {

namespace {

std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> lines = of_group(data, "penetration");
    if (!has_positive(lines)) return {};
    if (lines.size() == 1) lines.front().label.clear();
    Panel panel{.title = "Largest penetration",
                .x = {.label = "time (s)"},
                .y = {.label = "penetration (m)"},
                .lines = std::move(lines)};
    make_log(panel);
    Figure figure{.title = data.result.run().title};
    figure.panels.push_back(std::move(panel));
    return figure;
}

}  // namespace

ResultPlot penetration_plot() {
    return {.name = "penetration",
            .summary = "largest penetration of a contact, and error of joints",
            .needs = "a penetration or an error of joints above 0 in some step",
            .make = make};
}

}  // namespace drystone::figures::curves
