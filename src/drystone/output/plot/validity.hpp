#pragma once

#include "drystone/output/figure.hpp"

namespace drystone::output::plot {

/// Throws InputError with everything that is wrong with the figure, if anything is.
void require_valid(const Figure& figure);

}  // namespace drystone::output::plot
