#pragma once

#include <span>

#include "drystone/figures/figure.hpp"
#include "drystone/figures/plot/geometry.hpp"
#include "drystone/figures/plot/series.hpp"

namespace drystone::figures::plot {

/// What the two axes show.
struct Ranges {
    Range x{};
    Range y{};
};

/// The ranges asked for by the panel; where it asks for none, the extent of all drawable points
/// plus 4 % at either end. Data that are constant, to a relative 1e-12, get +-10 % (about zero:
/// +-1; logarithmic: half a decade); no data, [0, 1] or one decade.
[[nodiscard]] Ranges axis_ranges(const Panel& panel, std::span<const Series> series);

/// Gives a unit (a decade, if logarithmic) the same length on both axes: enlarges, about its
/// centre, the range of the axis that shows too little, or, if the panel prescribes that range,
/// shortens that side of the rectangle `axes`.
void equalize(const Panel& panel, Ranges& ranges, Rect& axes);

}  // namespace drystone::figures::plot
