#pragma once

#include "drystone/figures/figure.hpp"

namespace drystone::figures {

/// The line with as few of its points as keep it within one unit of all of them (Douglas and
/// Peucker 1973): `x_unit` and `y_unit`, > 0, are what counts as one along the axes. Ends, and gaps
/// where a coordinate is not finite, stay.
[[nodiscard]] Line simplified(const Line& line, double x_unit, double y_unit);

}  // namespace drystone::figures
