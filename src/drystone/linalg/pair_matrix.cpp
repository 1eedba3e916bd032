// Builds the pattern of a matrix of pairs of bodies and finds its blocks by bisection.
#include "drystone/linalg/pair_matrix.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drystone {

void PairMatrix::restructure(Index count, Index size, std::span<const std::array<int, 2>> pairs) {
    next_.clear();
    for (int i = 0; i < count; ++i) next_.push_back({i, i});
    for (const auto& [i, j] : pairs) {
        assert(i != j && i < count && j < count);
        next_.push_back({j, i});
        next_.push_back({i, j});
    }
    std::sort(next_.begin(), next_.end());
    next_.erase(std::unique(next_.begin(), next_.end()), next_.end());
    if (next_ == blocks_ && size == size_ && matrix_.rows() == count * size) {
        set_zero();
        return;
    }
    std::swap(blocks_, next_);
    size_ = size;
    first_.assign(at(count + 1), 0);
    for (const auto& block : blocks_) ++first_[at(block[0] + 1)];
    for (Index j = 0; j < count; ++j) first_[at(j + 1)] += first_[at(j)];

    matrix_.resize(count * size, count * size);
    matrix_.resizeNonZeros(static_cast<Index>(blocks_.size()) * size * size);
    int* starts = matrix_.outerIndexPtr();
    int* rows = matrix_.innerIndexPtr();
    Index entry = 0;
    for (Index j = 0; j < count; ++j) {
        for (Index c = 0; c < size; ++c) {
            starts[j * size + c] = static_cast<int>(entry);
            for (Index k = first_[at(j)]; k < first_[at(j + 1)]; ++k) {
                for (Index r = 0; r < size; ++r) {
                    rows[entry++] = static_cast<int>(blocks_[at(k)][1] * size + r);
                }
            }
        }
    }
    starts[count * size] = static_cast<int>(entry);
    set_zero();
}

Index PairMatrix::position(int i, int j) const {
    const auto begin = blocks_.begin() + first_[at(j)];
    const auto end = blocks_.begin() + first_[at(j + 1)];
    const auto found = std::lower_bound(begin, end, std::array<int, 2>{j, i});
    assert(found != end && (*found)[1] == i);
    return size_ * size_ * first_[at(j)] + size_ * (found - begin);
}

void PairMatrix::add_diagonal(const VecX& d) {
    assert(d.size() == matrix_.rows());
    const Index count = static_cast<Index>(first_.size()) - 1;
    for (int j = 0; j < count; ++j) {
        const Index first = position(j, j);
        const Index stride = stride_of(j);
        for (Index c = 0; c < size_; ++c) {
            matrix_.valuePtr()[first + c * stride + c] += d[j * size_ + c];
        }
    }
}

}  // namespace drystone
