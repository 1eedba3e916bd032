#pragma once

#include <Eigen/SparseCore>

#include "drystone/linalg/types.hpp"

namespace drystone {

/// Sparse matrix in compressed columns, and a triplet to build one from.
using SparseMatrix = Eigen::SparseMatrix<double>;
using Triplet = Eigen::Triplet<double>;

}  // namespace drystone
