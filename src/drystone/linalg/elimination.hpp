#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone {

/// b <- A^-1 b for finite A and b by Gaussian elimination with partial pivoting; A is overwritten
/// by its factors. False when a column has no pivot. Nothing is allocated.
///
/// For small matrices with blocks of zeros, such as those of contacts: three columns are eliminated
/// at a time, and columns in which the three pivot rows vanish are passed over. Compiled for SSE2
/// it is faster than Eigen's blocked factorisation up to 240 unknowns even when no entry vanishes.
[[nodiscard]] bool eliminate(MatX& A, VecX& b);

}  // namespace drystone
