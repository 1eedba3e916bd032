#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/figures/figure.hpp"
#include "plots/plot_table.hpp"

namespace drystone::app {

/// A result beside others in one panel.
struct LabelledResult {
    std::string label;  ///< in the legend; empty if it is alone
    const results::ResultReader* result = nullptr;
};

/// One panel with the curves of all requests and results: those of one request and result have
/// the colours of the palette. `log`: the y axis is logarithmic, and lines keep all their points.
/// Throws InputError with all columns that do not exist.
[[nodiscard]] figures::Panel panel_of(std::span<const PanelRequest> requests,
                                      std::span<const LabelledResult> results, bool log = false);

/// The bodies of a plane result in the frame nearest to `time`, with equal axes around those that
/// move; of half-planes the edge. The title is the instant of the frame.
[[nodiscard]] figures::Panel places_panel(const results::ResultReader& result, double time);

}  // namespace drystone::app
