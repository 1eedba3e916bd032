#pragma once

#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/pair_matrix.hpp"

namespace drystone {

/// x = A^-1 b of a PairMatrix by stabilised bi-conjugate gradients (van der Vorst 1992), with one
/// symmetric sweep of Gauss-Seidel over the bodies as preconditioner. Where masses dominate, as in
/// tangents of contacts with short steps, few iterations suffice whatever the number of bodies;
/// factors of packings cost more.
///
/// With the rows scaled by the inverse diagonal blocks, A = I + L + U, the iteration is that of
/// (I + L)^-1 A (I + U)^-1, whose product takes the two triangular systems and no more (Eisenstat
/// 1981).
class BlockKrylov {
  public:
    /// Takes A, in blocks of 3 or 6 rows, which must outlive the solutions; false when a diagonal
    /// block is singular.
    [[nodiscard]] bool factorise(const PairMatrix& A);

    /// From x = 0 to a residual of 1e-10 |b| with the rows scaled as above, which is measured;
    /// false when `most_iterations` do not suffice.
    [[nodiscard]] bool solve(const VecX& b, VecX& x, int most_iterations);

  private:
    template <int N>
    [[nodiscard]] bool load(const PairMatrix& A);
    template <int N>
    void scale(const VecX& b);
    template <int N>
    void forward(VecX& y) const;
    template <int N>
    void backward(VecX& y) const;
    template <int N>
    void multiply(const VecX& z, VecX& product);
    template <int N>
    [[nodiscard]] bool iterate(VecX& x, int most_iterations);
    template <int N>
    [[nodiscard]] double residual(const VecX& x) const;

    Index size_ = 0;  // rows of a block
    Index bodies_ = 0;
    std::vector<Index> first_;      // (bodies + 1) first block of each row
    std::vector<Index> upper_;      // (bodies) first block of each row beyond the diagonal
    std::vector<int> columns_;      // (blocks) without those on the diagonal, increasing in a row
    std::vector<double> blocks_;    // (blocks) of L and U
    std::vector<double> diagonal_;  // (bodies) inverse diagonal blocks of A
    VecX right_;                    // scaled
    VecX r_, shadow_, p_, s_, v_, t_, half_;
};

}  // namespace drystone
