#pragma once

#include <span>
#include <vector>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// Square matrix of dense blocks in compressed block rows. Block row i has size(i) scalar rows;
/// sizes may differ from row to row.
///
/// A block is stored column by column; the blocks of a row follow each other in memory in order
/// of their column, so that one pass over the contacts is one pass over memory.
class BlockMatrix {
  public:
    using ConstBlock = Eigen::Map<const MatX>;

    BlockMatrix() = default;

    /// The blocks of `matrix` that hold a stored entry, and every diagonal block, stored or not.
    /// `sizes` adds up to its dimension.
    BlockMatrix(const SparseMatrix& matrix, const std::vector<Index>& sizes);

    /// Takes another shape and sets all values to zero. Block row i gets sizes[i] scalar rows and
    /// the blocks first[i] to first[i + 1] - 1 of `columns`, which increase within a row and name
    /// the diagonal. For matrices that are assembled again and again: memory grows to the
    /// largest shape so far and is kept, so that later shapes within it allocate nothing. The
    /// spans must not be views of this matrix.
    ///
    /// sizes (block rows), first (block rows + 1), columns (blocks).
    void restructure(std::span<const Index> sizes, std::span<const Index> first,
                     std::span<const Index> columns);

    [[nodiscard]] Index block_rows() const noexcept {
        return static_cast<Index>(offsets_.size()) - 1;
    }
    [[nodiscard]] Index dimension() const noexcept { return offsets_.back(); }
    [[nodiscard]] Index size(Index i) const { return offsets_[at(i + 1)] - offsets_[at(i)]; }
    [[nodiscard]] Index offset(Index i) const { return offsets_[at(i)]; }
    [[nodiscard]] const std::vector<Index>& offsets() const noexcept { return offsets_; }

    /// The size that all block rows have, 0 when they differ or when there are none.
    [[nodiscard]] Index uniform_size() const noexcept { return uniform_size_; }

    /// Blocks first(i) to first(i + 1) - 1 make block row i.
    [[nodiscard]] Index first(Index i) const { return rows_[at(i)]; }
    [[nodiscard]] Index block_count() const noexcept { return static_cast<Index>(columns_.size()); }
    [[nodiscard]] Index column(Index k) const { return columns_[at(k)]; }
    /// The values of block k, column by column.
    [[nodiscard]] const double* data(Index k) const { return values_.data() + starts_[at(k)]; }
    [[nodiscard]] double* data(Index k) { return values_.data() + starts_[at(k)]; }

    /// Block k, which lies in block row i.
    [[nodiscard]] ConstBlock block(Index i, Index k) const {
        return {data(k), size(i), size(column(k))};
    }

    /// W_ii.
    [[nodiscard]] ConstBlock diagonal(Index i) const { return block(i, diagonals_[at(i)]); }
    [[nodiscard]] Index diagonal_index(Index i) const { return diagonals_[at(i)]; }

    /// y + sum_k A_k x_column(k) over the blocks first to last - 1 of one block row, where all
    /// blocks of the matrix are N x N.
    template <int N>
    [[nodiscard]] Vector<N> add_products(Index first, Index last, const double* x,
                                         Vector<N> y) const {
        const double* values = values_.data() + first * N * N;
        for (Index k = first; k < last; ++k, values += N * N) {
            const double* x_k = x + N * columns_[at(k)];
            for (int j = 0; j < N; ++j) {
                for (int i = 0; i < N; ++i) y[i] += values[j * N + i] * x_k[j];
            }
        }
        return y;
    }

    /// y = A x.
    void multiply(const VecX& x, VecX& y) const;

    /// Row i of A x.
    [[nodiscard]] VecX row_product(Index i, const VecX& x) const;

    [[nodiscard]] SparseMatrix to_sparse() const;

    /// |A - A^T| / |A| in the Frobenius norm.
    [[nodiscard]] double relative_asymmetry() const;

  private:
    /// Adds the entries of `matrix`, whose scalar row i lies in block row owner[i], to the blocks.
    void add_entries(const SparseMatrix& matrix, const std::vector<Index>& owner);

    template <int N>
    void multiply_uniform(const VecX& x, VecX& y) const;

    std::vector<Index> offsets_{0};  // (block rows + 1) first scalar row of each block row
    std::vector<Index> rows_{0};     // (block rows + 1) first block of each block row
    std::vector<Index> columns_;     // (blocks)
    std::vector<Index> starts_;      // (blocks) first value
    std::vector<Index> diagonals_;   // (block rows) index of W_ii
    std::vector<double> values_;
    Index uniform_size_ = 0;
};

}  // namespace drystone
