#pragma once

#include <span>
#include <vector>

#include "drystone/linalg/sparse.hpp"

namespace drystone {

/// The numbers 0, ..., n - 1 that are not in `taken`, ascending; what is taken twice counts once.
[[nodiscard]] std::vector<Index> complement(Index n, std::span<const Index> taken);

/// A(rows, columns), compressed. Rows must be ascending, without repetition.
[[nodiscard]] SparseMatrix submatrix(const SparseMatrix& A, std::span<const Index> rows,
                                     std::span<const Index> columns);

}  // namespace drystone
