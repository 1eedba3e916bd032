// Distribution of contact forces: the density of f / <f> on a logarithmic axis, which is a
// straight line for the exponential tail of granular packings (Radjai, Jean, Moreau and Roux 1996).
#include <algorithm>

#include "drystone/figures/curves/curves.hpp"

namespace drystone::figures::curves {
namespace {

constexpr Index k_most_frames = 50;
constexpr double k_largest_ratio = 8.0;
constexpr std::size_t k_bins = 40;

/// Normal impulses over the mean of their frame, of the last part of the run.
std::vector<double> ratios_of(const results::ResultReader& result) {
    std::vector<double> ratios;
    const Index last = result.frames();
    const Index first = std::max({last - k_most_frames, last * 3 / 4, Index{0}});
    for (Index k = first; k < last; ++k) {
        std::vector<double> impulses;
        double sum = 0.0;
        for (const sim::ContactRecord& contact : result.contacts(k)) {
            if (!(contact.normal_impulse > 0.0)) continue;
            impulses.push_back(contact.normal_impulse);
            sum += contact.normal_impulse;
        }
        const double mean = sum / static_cast<double>(std::max<std::size_t>(impulses.size(), 1));
        for (const double impulse : impulses) ratios.push_back(impulse / mean);
    }
    return ratios;
}

/// Histogram of k_bins bins up to the largest ratio, at most k_largest_ratio, as a staircase.
std::optional<Figure> make(const PlotData& data) {
    if (!data.result.run().contacts_stored) return {};
    const std::vector<double> ratios = ratios_of(data.result);
    if (ratios.size() < 2) return {};
    const double largest =
        std::min(k_largest_ratio, 1.05 * *std::max_element(ratios.begin(), ratios.end()));
    const double width = largest / static_cast<double>(k_bins);
    std::vector<double> counts(k_bins, 0.0);
    for (const double ratio : ratios) {
        const auto bin = static_cast<std::size_t>(ratio / width);
        if (bin < k_bins) counts[bin] += 1.0;
    }
    Line line;
    for (std::size_t k = 0; k < k_bins; ++k) {
        const double density = counts[k] / (static_cast<double>(ratios.size()) * width);
        // A step for every bin; an empty one is a gap.
        line.x.insert(line.x.end(),
                      {static_cast<double>(k) * width, static_cast<double>(k + 1) * width});
        line.y.insert(line.y.end(), {density, density});
    }
    Panel panel{.title = "Contact forces, " + std::to_string(ratios.size()) +
                         " from the last quarter of the run",
                .x = {.label = "normal force over its mean"},
                .y = {.label = "probability density", .log = true},
                .lines = {std::move(line)}};
    Figure figure{.title = data.result.run().title};
    figure.panels.push_back(std::move(panel));
    return figure;
}

}  // namespace

ResultPlot forces_plot() {
    return {.name = "forces",
            .summary = "histogram of contact forces, on a logarithmic axis",
            .needs = "contacts that carry forces, stored with the frames",
            .make = make};
}

}  // namespace drystone::figures::curves
