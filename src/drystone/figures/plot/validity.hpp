#pragma once

#include "drystone/figures/figure.hpp"

namespace drystone::figures::plot {

/// Throws InputError with everything that is wrong with the figure, if anything is.
void require_valid(const Figure& figure);

}  // namespace drystone::figures::plot
