// How well the contact problems were solved.
#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {

namespace {

std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> lines = of_group(data, "residual");
    if (lines.empty() || !has_positive(lines)) return {};
    const double first = lines.front().x.front();
    const double last = lines.front().x.back();
    lines.front().label = "largest of a contact";
    Panel panel{.title = "Residual of the contact laws",
                .x = {.label = "time (s)"},
                .y = {.label = "residual (m/s)"},
                .lines = std::move(lines)};
    const double asked = data.result.run().velocity_tolerance;
    panel.lines.push_back({.x = {first, last},
                           .y = {asked, asked},
                           .label = "asked for",
                           .color = k_grey,
                           .dash = Dash::dashed});
    make_log(panel);
    Figure figure{.title = data.result.run().title};
    figure.panels.push_back(std::move(panel));
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
