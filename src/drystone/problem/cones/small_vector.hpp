#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::problem {

/// Components of one contact: at most six, so they live on the stack.
inline constexpr int k_most_components = 6;
using SmallVector = Eigen::Matrix<double, k_dynamic, 1, 0, k_most_components, 1>;
using SmallMatrix =
    Eigen::Matrix<double, k_dynamic, k_dynamic, 0, k_most_components, k_most_components>;

}  // namespace drystone::problem
