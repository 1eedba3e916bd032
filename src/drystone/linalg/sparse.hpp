#pragma once

#include <span>
#include <vector>

#include <Eigen/SparseCore>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// Sparse matrix in compressed columns, and a triplet to build one from.
using SparseMatrix = Eigen::SparseMatrix<double>;
using Triplet = Eigen::Triplet<double>;

/// The numbers 0, ..., n - 1 that are not in `taken`, ascending; what is taken twice counts once.
[[nodiscard]] std::vector<Index> complement(Index n, std::span<const Index> taken);

/// A(rows, columns), compressed. Rows must be ascending, without repetition.
[[nodiscard]] SparseMatrix submatrix(const SparseMatrix& A, std::span<const Index> rows,
                                     std::span<const Index> columns);

}  // namespace drystone
