#pragma once

#include "drystone/integrators/step_report.hpp"

namespace drystone::integrators {

/// The report of a step that was made in two parts, one after the other: works, times and counts
/// add up, errors are the larger ones, energies and contacts those at the end.
[[nodiscard]] StepReport joined(const StepReport& first, StepReport second);

}  // namespace drystone::integrators
