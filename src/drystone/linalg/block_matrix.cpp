// Builds block-sparse matrices from sparse ones or from a pattern, and multiplies with them.
#include "drystone/linalg/block_matrix.hpp"

#include <algorithm>
#include <cassert>

namespace drystone {

namespace {

/// Which block row a scalar row belongs to.
std::vector<Index> block_of_row(const std::vector<Index>& sizes) {
    std::vector<Index> owner;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        owner.insert(owner.end(), static_cast<std::size_t>(sizes[i]), static_cast<Index>(i));
    }
    return owner;
}

}  // namespace

// Two passes over the entries: the blocks that hold one, then the values.
BlockMatrix::BlockMatrix(const SparseMatrix& matrix, const std::vector<Index>& sizes) {
    const std::vector<Index> owner = block_of_row(sizes);
    assert(matrix.rows() == matrix.cols());
    assert(matrix.rows() == static_cast<Index>(owner.size()));

    std::vector<std::vector<Index>> pattern(sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i) pattern[i].push_back(static_cast<Index>(i));
    for (Index j = 0; j < matrix.outerSize(); ++j) {
        for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
            pattern[at(owner[at(entry.row())])].push_back(owner[at(j)]);
        }
    }
    std::vector<Index> first = {0};
    std::vector<Index> columns;
    for (std::vector<Index>& row : pattern) {
        std::sort(row.begin(), row.end());
        columns.insert(columns.end(), row.begin(), std::unique(row.begin(), row.end()));
        first.push_back(static_cast<Index>(columns.size()));
    }
    restructure(sizes, first, columns);
    add_entries(matrix, owner);
}

// O(blocks); nothing is allocated while all arrays fit their capacity.
void BlockMatrix::restructure(std::span<const Index> sizes, std::span<const Index> first,
                              std::span<const Index> columns) {
    assert(first.size() == sizes.size() + 1 && first.front() == 0);
    assert(first.back() == static_cast<Index>(columns.size()));
    offsets_.assign(1, 0);
    uniform_size_ = sizes.empty() ? 0 : sizes.front();
    for (const Index size : sizes) {
        assert(size > 0);
        offsets_.push_back(offsets_.back() + size);
        if (size != uniform_size_) uniform_size_ = 0;
    }
    rows_.assign(first.begin(), first.end());
    columns_.assign(columns.begin(), columns.end());
    starts_.clear();
    diagonals_.clear();
    Index start = 0;
    for (Index i = 0; i < block_rows(); ++i) {
        for (Index k = this->first(i); k < this->first(i + 1); ++k) {
            const Index j = column(k);
            assert(j < block_rows() && (k == this->first(i) || column(k - 1) < j));
            if (j == i) diagonals_.push_back(k);
            starts_.push_back(start);
            start += size(i) * size(j);
        }
        assert(static_cast<Index>(diagonals_.size()) == i + 1 && "every diagonal block is listed");
    }
    values_.assign(at(start), 0.0);
}

// Blocks of a row are found by bisection: O(entries log(blocks of a row)).
void BlockMatrix::add_entries(const SparseMatrix& matrix, const std::vector<Index>& owner) {
    for (Index j = 0; j < matrix.outerSize(); ++j) {
        const Index column_block = owner[at(j)];
        for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
            const Index i = owner[at(entry.row())];
            const auto begin = columns_.begin() + first(i);
            const auto end = columns_.begin() + first(i + 1);
            const auto k = std::lower_bound(begin, end, column_block) - columns_.begin();
            const Index row = entry.row() - offset(i);
            data(k)[(j - offset(column_block)) * size(i) + row] += entry.value();
        }
    }
}

template <int N>
void BlockMatrix::multiply_uniform(const VecX& x, VecX& y) const {
    for (Index i = 0; i < block_rows(); ++i) {
        y.segment<N>(N * i) = add_products<N>(first(i), first(i + 1), x.data(), Vector<N>::Zero());
    }
}

// Blocks of equal size 1, 2 or 3 by unrolled loops; sums in the order of the columns.
void BlockMatrix::multiply(const VecX& x, VecX& y) const {
    assert(x.size() == dimension());
    y.resize(dimension());
    switch (uniform_size()) {
        case 1:
            return multiply_uniform<1>(x, y);
        case 2:
            return multiply_uniform<2>(x, y);
        case 3:
            return multiply_uniform<3>(x, y);
        default:
            break;
    }
    for (Index i = 0; i < block_rows(); ++i) {
        auto y_i = y.segment(offset(i), size(i));
        y_i.setZero();
        for (Index k = first(i); k < first(i + 1); ++k) {
            const Index j = column(k);
            y_i.noalias() += block(i, k).lazyProduct(x.segment(offset(j), size(j)));
        }
    }
}

VecX BlockMatrix::row_product(Index i, const VecX& x) const {
    VecX y_i = VecX::Zero(size(i));
    for (Index k = first(i); k < first(i + 1); ++k) {
        const Index j = column(k);
        y_i += block(i, k) * x.segment(offset(j), size(j));
    }
    return y_i;
}

// Zeros inside of blocks are stored too.
SparseMatrix BlockMatrix::to_sparse() const {
    std::vector<Triplet> entries;
    entries.reserve(values_.size());
    for (Index i = 0; i < block_rows(); ++i) {
        for (Index k = first(i); k < first(i + 1); ++k) {
            const ConstBlock values = block(i, k);
            for (Index c = 0; c < values.cols(); ++c) {
                for (Index r = 0; r < values.rows(); ++r) {
                    entries.emplace_back(offset(i) + r, offset(column(k)) + c, values(r, c));
                }
            }
        }
    }
    SparseMatrix matrix(dimension(), dimension());
    matrix.setFromTriplets(entries.begin(), entries.end());
    return matrix;
}

double BlockMatrix::relative_asymmetry() const {
    if (dimension() == 0) return 0.0;
    const SparseMatrix matrix = to_sparse();
    const double norm = matrix.norm();
    return norm == 0.0 ? 0.0
                       : SparseMatrix(matrix - SparseMatrix(matrix.transpose())).norm() / norm;
}

}  // namespace drystone
