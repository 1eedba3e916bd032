// Number of active contacts and of iterations of the solver, over time.
#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

/// Two panels: active contacts, and iterations per step.
std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> contacts = of_group(data, "contacts");
    if (contacts.empty()) return {};
    Figure figure{.title = data.result.run().title, .columns = 2};
    figure.panels.push_back(over_time("Contacts", "active contacts", std::move(contacts)));
    figure.panels.push_back(
        over_time("Solver", "iterations per step", of_group(data, "iterations", {"iterations"})));
    return figure;
}

}  // namespace

ResultPlot contacts_plot() {
    return {.name = "contacts",
            .summary = "active contacts and iterations of the solver",
            .needs = "steps",
            .make = make};
}

}  // namespace drystone::figures::curves
