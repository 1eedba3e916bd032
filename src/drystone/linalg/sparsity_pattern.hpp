#pragma once

#include <vector>

#include "drystone/linalg/sparse.hpp"

namespace drystone {

/// Where a sparse matrix has entries: what a symbolic analysis depends on.
class SparsityPattern {
  public:
    /// True if A (compressed) differs from the last matrix that was given; keeps the pattern of A.
    [[nodiscard]] bool changes_to(const SparseMatrix& A);

    /// The next matrix counts as new.
    void forget() noexcept { starts_.clear(); }

  private:
    std::vector<int> starts_;  // (columns + 1) first entry of each column; empty: none was shown
    std::vector<int> rows_;    // (entries)
};

/// The most entries of the pattern of A (compressed) of which no two share a row or a column: the
/// largest rank that numbers in these places can have.
///
/// A maximum matching of columns with rows by augmenting paths, each found by a depth-first search
/// (Duff 1981); the diagonal is tried first.
[[nodiscard]] Index structural_rank(const SparseMatrix& A);

}  // namespace drystone
