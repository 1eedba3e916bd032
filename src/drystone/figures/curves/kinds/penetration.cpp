// Largest penetration of a step, and errors of joints, over time on a logarithmic axis.
#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> lines = of_group(data, "penetration");
    if (lines.size() == 1) lines.front().label.clear();
    return log_figure(data, {.title = "Largest penetration",
                             .y = {.label = "penetration (m)"},
                             .lines = std::move(lines)});
}

}  // namespace

ResultPlot penetration_plot() {
    return {.name = "penetration",
            .summary = "largest penetration of a contact, and error of joints",
            .needs = "a penetration or an error of joints above 0 in some step",
            .make = make};
}

}  // namespace drystone::figures::curves
