#pragma once

#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/inclusion/problem.hpp"

namespace drystone::inclusion {

/// Everything that is wrong with a problem; `Model` throws it.
[[nodiscard]] std::vector<Defect> find_defects(const Problem& problem);

}  // namespace drystone::inclusion
