#pragma once

#include <array>
#include <span>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// Square sparse matrix of full size x size blocks: one on the diagonal for each of `count` bodies
/// and two for each pair of bodies that act on each other. Blocks are added straight to where they
/// are stored, so that assembly costs no more than the additions. Compressed columns.
class PairMatrix {
  public:
    /// Takes another shape and sets all values to 0. Pairs of different numbers below `count`, in
    /// any order, repeated or not. The matrix keeps its pattern when the pairs did not change.
    void restructure(Index count, Index size, std::span<const std::array<int, 2>> pairs);

    void set_zero() { matrix_.coeffs().setZero(); }

    /// A_ij += B, for i = j or a pair i, j of the last restructure.
    template <class Block>
    void add(int i, int j, const Eigen::MatrixBase<Block>& B) {
        const Index first = position(i, j);
        const Index stride = stride_of(j);
        for (Index c = 0; c < size_; ++c) {
            double* entry = matrix_.valuePtr() + first + c * stride;
            for (Index r = 0; r < size_; ++r) entry[r] += B(r, c);
        }
    }

    /// A += diag(d).
    void add_diagonal(const VecX& d);

    /// B <- A_ij, a block that is stored.
    template <class Block>
    void copy(int i, int j, Block& B) const {
        const double* entry = matrix_.valuePtr() + position(i, j);
        for (Index c = 0; c < size_; ++c, entry += stride_of(j)) {
            for (Index r = 0; r < size_; ++r) B(r, c) = entry[r];
        }
    }

    [[nodiscard]] const SparseMatrix& matrix() const noexcept { return matrix_; }
    [[nodiscard]] Index size() const noexcept { return size_; }
    [[nodiscard]] Index count() const noexcept { return static_cast<Index>(first_.size()) - 1; }
    /// Column and row of the stored blocks, in this order.
    [[nodiscard]] const std::vector<std::array<int, 2>>& blocks() const noexcept { return blocks_; }

  private:
    [[nodiscard]] Index stride_of(int j) const {
        return size_ * (first_[at(j + 1)] - first_[at(j)]);
    }
    /// Of entry (0, 0) of block (i, j) among the values.
    [[nodiscard]] Index position(int i, int j) const;
    Index size_ = 0;
    std::vector<std::array<int, 2>> blocks_;  // (blocks) column, row; in their order
    std::vector<std::array<int, 2>> next_;
    std::vector<Index> first_{0};  // (count + 1) first block of each block column
    SparseMatrix matrix_;
};

}  // namespace drystone
