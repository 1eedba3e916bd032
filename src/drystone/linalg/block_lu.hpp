#pragma once

#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/pair_matrix.hpp"

namespace drystone {

/// A = L U of a PairMatrix in its blocks of 3 or 6 rows, in a fill-reducing order of the bodies
/// (AMD) and without pivoting beyond the blocks. Made for tangents of contacts, which masses
/// dominate; that the factors serve is checked with every solution.
class BlockLu {
  public:
    /// False when a diagonal block is singular.
    [[nodiscard]] bool factorise(const PairMatrix& A);

    /// x = A^-1 b with one step of iterative refinement; false when the residual that is left, in
    /// units of |A| |x| + |b|, is larger than rounding.
    [[nodiscard]] bool solve(const VecX& b, VecX& x) const;

  private:
    void analyse(const PairMatrix& A);
    template <int N>
    [[nodiscard]] bool factorise_blocks(const PairMatrix& A);
    template <int N>
    void load(const PairMatrix& A);
    template <int N>
    void eliminate(Index k);
    template <int N>
    void substitute(const VecX& b, VecX& x) const;

    const PairMatrix* A_ = nullptr;
    double norm_ = 0.0;                        // of A, Frobenius
    std::vector<std::array<int, 2>> pattern_;  // of the matrix that was analysed
    Index size_ = 0;                           // rows of a block
    std::vector<int> place_;                   // (bodies) in the order of elimination
    std::vector<Index> first_;                 // (bodies + 1) first block of each column of L
    std::vector<int> rows_;         // (blocks) below the diagonal, increasing in a column
    std::vector<double> diagonal_;  // (bodies) inverse blocks of U
    std::vector<double> lower_;     // (blocks) L_ik of column k
    std::vector<double> upper_;     // (blocks) U_ki of row k, at the place of L_ik
};

}  // namespace drystone
