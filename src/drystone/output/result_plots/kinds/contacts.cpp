// How many contacts there are, and how many iterations they take.
#include "drystone/output/result_plots/curves.hpp"

namespace drystone::output {

namespace {

std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> contacts = curves::of_group(data, "contacts");
    if (contacts.empty()) return {};
    Figure figure{.title = data.result.run().title, .columns = 2};
    figure.panels.push_back(curves::over_time("Contacts", "active contacts", std::move(contacts)));
    figure.panels.push_back(curves::over_time(
        "Solver", "iterations per step", curves::of_group(data, "iterations", {"iterations"})));
    return figure;
}

}  // namespace

ResultPlot contacts_plot() {
    return {.name = "contacts",
            .summary = "active contacts and iterations of the solver",
            .needs = "steps",
            .make = make};
}

}  // namespace drystone::output
