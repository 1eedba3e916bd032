#pragma once

#include "drystone/linalg/sparse.hpp"

namespace drystone {

/// The most entries of the pattern of A (compressed) of which no two share a row or a column: the
/// largest rank that numbers in these places can have.
///
/// A maximum matching of columns with rows by augmenting paths, each found by a depth-first search
/// (Duff 1981); the diagonal is tried first.
[[nodiscard]] Index structural_rank(const SparseMatrix& A);

}  // namespace drystone
