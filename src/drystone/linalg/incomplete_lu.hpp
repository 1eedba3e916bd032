#pragma once

#include <vector>

#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// What incomplete factors leave out.
struct DropRule {
    double drop = 1e-4;  ///< entries below this share of the mean of their row of A
    Index fill = 10;     ///< entries kept in a row of L, and of U, beyond those that A has there
};

/// Incomplete factors A ~ L U with the dual threshold of Saad (1994, ILUT), row by row in the given
/// order, without pivots. Entries of A that are 0 do not count. With drop = 0 and a large fill it
/// is Gaussian elimination.
class IncompleteLu {
  public:
    /// False if a pivot is 0.
    [[nodiscard]] bool factorise(const SparseMatrix& A, const DropRule& rule);

    /// (L U)^-1 b.
    [[nodiscard]] VecX solve(const VecX& b) const;

  private:
    struct Entry {
        Index column = 0;
        double value = 0.0;
    };

    void load(const Eigen::SparseMatrix<double, Eigen::RowMajor>& A, Index i, double threshold);
    void eliminate(Index i, double threshold);
    void add(Index i, Index column, double value);
    [[nodiscard]] bool store(Index i, Index lower, Index upper, const DropRule& rule);

    std::vector<std::vector<Entry>> lower_;  // rows of L without the diagonal 1
    std::vector<std::vector<Entry>> upper_;  // rows of U without the diagonal
    VecX inverse_diagonal_;                  // of U
    VecX mean_;                              // of |u_ij| over row i of U and its diagonal

    // The row that is being eliminated.
    std::vector<Entry> left_;   // columns before the diagonal, without those that are eliminated
    std::vector<Entry> right_;  // the diagonal and columns behind it
    std::vector<Entry> row_;    // of L so far
    std::vector<Index> place_;  // (columns) in left_ or right_, or -1
};

}  // namespace drystone
