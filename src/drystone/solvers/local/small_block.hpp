#pragma once

#include "drystone/problem/cones/small_vector.hpp"

namespace drystone::solvers {

using problem::k_most_components;
using problem::SmallMatrix;
using problem::SmallVector;

}  // namespace drystone::solvers
