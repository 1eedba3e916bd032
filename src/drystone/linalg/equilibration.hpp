#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// The power of two just above 1 / magnitude, 1 for 0: a scaling that rounds nothing.
[[nodiscard]] inline double inverse_power_of_two(double magnitude) {
    if (!(magnitude > 0.0) || !std::isfinite(magnitude)) return 1.0;
    return std::ldexp(1.0, -std::ilogb(magnitude));
}

/// A matrix of n rows, scaled to entries of order 1, is singular to working accuracy when its
/// reciprocal condition number is not above this: LU with pivoting cannot tell it from a singular
/// one (Higham, Accuracy and stability of numerical algorithms, theorem 9.3).
[[nodiscard]] inline double least_reciprocal_condition(Index n) {
    return std::numeric_limits<double>::epsilon() * std::max(10.0, static_cast<double>(n));
}

/// True if a row or a column has no entry other than 0, so that no scaling can bring one near 1.
[[nodiscard]] bool has_empty_line(const SparseMatrix& A);

/// Divides row i of A and b_i by |A_i|: A x - b becomes a vector of distances, whatever the units
/// of the equations. Zero rows stay. Returns the lengths, 1 for a zero row.
VecX make_unit_rows(Eigen::Ref<MatX> A, Eigen::Ref<VecX> b);

}  // namespace drystone
