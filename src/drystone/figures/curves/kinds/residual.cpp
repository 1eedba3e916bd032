// Residual of the contact laws over time, with the tolerance, on a logarithmic axis.
#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> lines = of_group(data, "residual");
    if (lines.empty() || lines.front().x.empty()) return {};
    lines.front().label = "largest of a contact";
    std::optional<Figure> figure = log_figure(data, {.title = "Residual of the contact laws",
                                                     .y = {.label = "residual (m/s)"},
                                                     .lines = std::move(lines)});
    if (!figure) return {};
    std::vector<Line>& shown = figure->panels.front().lines;
    const double tolerance = data.result.run().velocity_tolerance;
    shown.push_back({.x = {shown.front().x.front(), shown.front().x.back()},
                     .y = {tolerance, tolerance},
                     .label = "asked for",
                     .color = k_grey,
                     .dash = Dash::dashed});
    return figure;
}

}  // namespace

ResultPlot residual_plot() {
    return {.name = "residual",
            .summary = "residual of the contact laws, and what was asked for",
            .needs = "a residual above 0 in some step",
            .make = make};
}

}  // namespace drystone::figures::curves
