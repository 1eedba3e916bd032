// Energies and the terms of the ledger over time.
#include <algorithm>
#include <cmath>

#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

/// The zero of potential energies is arbitrary: potential curves begin at 0, the total at the
/// kinetic energy.
void start_at_zero(std::vector<Line>& lines, double kinetic) {
    for (Line& line : lines) {
        if (line.label == "kinetic" || line.y.empty()) continue;
        const double shift = line.y.front() - (line.label == "total" ? kinetic : 0.0);
        for (double& y : line.y) y -= shift;
        line.label += line.label == "total" ? ", from its start" : " change";
    }
}

/// Two panels: energies, and the accumulated work of each entry of the ledger with the change of
/// energy, which is their sum (dashed).
std::optional<Figure> make(const PlotData& data) {
    std::vector<Line> energies = of_group(data, "energy");
    if (energies.empty()) return {};
    const double kinetic = energies.front().y.empty() ? 0.0 : energies.front().y.front();
    start_at_zero(energies, kinetic);
    Figure figure{.title = data.result.run().title, .columns = 2};
    figure.panels.push_back(over_time("Energy", "energy (J)", std::move(energies)));
    std::vector<Line> ledger = of_group(data, "ledger");
    for (Line& line : ledger) {
        if (line.label != "energy change") continue;
        line.color = k_ink;
        line.width = 2.4;
        line.dash = Dash::dashed;
    }
    figure.panels.push_back(over_time("Ledger: work up to then", "work (J)", std::move(ledger)));
    figure.panels.back().legend = Legend::above;
    return figure;
}

}  // namespace

ResultPlot energy_plot() {
    return {.name = "energy",
            .summary = "energies, and the ledger that says where they went",
            .needs = "energies (a crowd has none)",
            .make = make};
}

}  // namespace drystone::figures::curves
