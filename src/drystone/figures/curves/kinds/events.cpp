// The plot `events`: how many events of each kind have happened so far.
#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {

ResultPlot events_plot() {
    return {.name = "events",
            .summary = "impacts, take-offs, slips and other events so far",
            .needs = "events",
            .make = [](const PlotData& data) -> std::optional<Figure> {
                std::vector<Line> lines = of_group(data, "events so far");
                if (lines.empty()) return std::nullopt;
                Figure figure;
                figure.title = data.result.run().title;
                figure.panels.push_back(over_time("", "events so far", std::move(lines)));
                return figure;
            }};
}

}  // namespace drystone::figures::curves
