// Factorises a PairMatrix by blocks: symbolic analysis when the pattern is new, then elimination
// column by column, then substitution with one step of iterative refinement.
#include "drystone/linalg/block_lu.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include <Eigen/LU>
#include <Eigen/OrderingMethods>

namespace drystone {

namespace {

/// Backward errors up to this are rounding.
constexpr double k_rounding = 1e-13;

template <int N>
using Block = Eigen::Map<Eigen::Matrix<double, N, N>>;
template <int N>
using ConstBlock = Eigen::Map<const Eigen::Matrix<double, N, N>>;

}  // namespace

/// Order of elimination and the pattern of the factors: column k has what is left of its row in A
/// and of the columns that are eliminated into it.
void BlockLu::analyse(const PairMatrix& A) {
    pattern_ = A.blocks();
    const Index count = A.count();
    SparseMatrix graph(count, count);
    std::vector<Triplet> entries;
    for (const auto& [column, row] : pattern_) entries.emplace_back(row, column, 1.0);
    graph.setFromTriplets(entries.begin(), entries.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
    Eigen::AMDOrdering<int>()(graph, order);
    // order[k] is the body that comes at place k.
    place_.resize(at(count));
    for (int k = 0; k < count; ++k) place_[at(order.indices()[k])] = k;

    std::vector<std::vector<int>> columns(at(count));
    for (const auto& [column, row] : pattern_) {
        const int k = place_[at(column)];
        const int i = place_[at(row)];
        if (i > k) columns[at(k)].push_back(i);
    }
    first_.assign(1, 0);
    rows_.clear();
    for (Index k = 0; k < count; ++k) {
        std::vector<int>& own = columns[at(k)];
        std::sort(own.begin(), own.end());
        own.erase(std::unique(own.begin(), own.end()), own.end());
        if (!own.empty()) {
            // The rest of the column goes to its parent in the elimination tree.
            std::vector<int>& parent = columns[at(own.front())];
            parent.insert(parent.end(), own.begin() + 1, own.end());
        }
        rows_.insert(rows_.end(), own.begin(), own.end());
        first_.push_back(static_cast<Index>(rows_.size()));
        own.clear();
    }
}

bool BlockLu::factorise(const PairMatrix& A) {
    A_ = &A;
    norm_ = A.matrix().norm();
    if (!std::isfinite(norm_)) return false;
    if (A.size() != size_ || A.blocks() != pattern_) {
        size_ = A.size();
        analyse(A);
    }
    assert(size_ == 3 || size_ == 6);
    return size_ == 3 ? factorise_blocks<3>(A) : factorise_blocks<6>(A);
}

template <int N>
void BlockLu::load(const PairMatrix& A) {
    diagonal_.assign(place_.size() * N * N, 0.0);
    lower_.assign(rows_.size() * N * N, 0.0);
    upper_.assign(rows_.size() * N * N, 0.0);
    for (const auto& [column, row] : pattern_) {
        const int k = place_[at(column)];
        const int i = place_[at(row)];
        const int low = std::min(i, k);
        double* target = diagonal_.data() + N * N * k;
        if (i != k) {
            const auto begin = rows_.begin() + first_[at(low)];
            const auto end = rows_.begin() + first_[at(low + 1)];
            const auto found = std::lower_bound(begin, end, std::max(i, k)) - rows_.begin();
            target = (i > k ? lower_ : upper_).data() + N * N * found;
        }
        Block<N> block(target);
        A.copy(row, column, block);
    }
}

/// The part of column and row k that goes to the blocks that follow.
template <int N>
void BlockLu::eliminate(Index k) {
    const Index begin = first_[at(k)];
    const Index end = first_[at(k + 1)];
    const ConstBlock<N> inverse(diagonal_.data() + N * N * k);
    for (Index a = begin; a < end; ++a) {
        Block<N> L(lower_.data() + N * N * a);
        L = (L * inverse).eval();
    }
    for (Index a = begin; a < end; ++a) {
        const int m = rows_[at(a)];
        const ConstBlock<N> L_m(lower_.data() + N * N * a);
        const ConstBlock<N> U_m(upper_.data() + N * N * a);
        Block<N>(diagonal_.data() + N * N * m).noalias() -= L_m * U_m;
        // Rows of column k below m are among those of column m.
        Index place = first_[at(m)];
        for (Index b = a + 1; b < end; ++b) {
            while (rows_[at(place)] != rows_[at(b)]) ++place;
            const ConstBlock<N> L_b(lower_.data() + N * N * b);
            const ConstBlock<N> U_b(upper_.data() + N * N * b);
            Block<N>(lower_.data() + N * N * place).noalias() -= L_b * U_m;
            Block<N>(upper_.data() + N * N * place).noalias() -= L_m * U_b;
        }
    }
}

template <int N>
bool BlockLu::factorise_blocks(const PairMatrix& A) {
    load<N>(A);
    for (Index k = 0; k < static_cast<Index>(place_.size()); ++k) {
        Block<N> pivot(diagonal_.data() + N * N * k);
        const Eigen::PartialPivLU<Eigen::Matrix<double, N, N>> lu(pivot);
        const double least = lu.matrixLU().diagonal().cwiseAbs().minCoeff();
        if (!(least > 0.0) || !std::isfinite(least)) return false;
        pivot = lu.inverse();
        eliminate<N>(k);
    }
    return true;
}

template <int N>
void BlockLu::substitute(const VecX& b, VecX& x) const {
    const auto count = static_cast<Index>(place_.size());
    VecX y(b.size());
    for (Index i = 0; i < count; ++i) {
        y.segment<N>(N * place_[at(i)]) = b.segment<N>(N * i);
    }
    for (Index k = 0; k < count; ++k) {
        for (Index a = first_[at(k)]; a < first_[at(k + 1)]; ++a) {
            y.segment<N>(N * rows_[at(a)]).noalias() -=
                ConstBlock<N>(lower_.data() + N * N * a) * y.segment<N>(N * k);
        }
    }
    for (Index k = count - 1; k >= 0; --k) {
        Vector<N> own = y.segment<N>(N * k);
        for (Index a = first_[at(k)]; a < first_[at(k + 1)]; ++a) {
            own.noalias() -=
                ConstBlock<N>(upper_.data() + N * N * a) * y.segment<N>(N * rows_[at(a)]);
        }
        y.segment<N>(N * k).noalias() = ConstBlock<N>(diagonal_.data() + N * N * k) * own;
    }
    x.resize(b.size());
    for (Index i = 0; i < count; ++i) {
        x.segment<N>(N * i) = y.segment<N>(N * place_[at(i)]);
    }
}

bool BlockLu::solve(const VecX& b, VecX& x) const {
    const auto apply = [&](const VecX& right, VecX& result) {
        size_ == 3 ? substitute<3>(right, result) : substitute<6>(right, result);
    };
    apply(b, x);
    VecX rest = b - A_->matrix() * x;
    VecX change;
    apply(rest, change);
    x += change;
    rest = b - A_->matrix() * x;
    return x.allFinite() && rest.norm() <= k_rounding * (norm_ * x.norm() + b.norm());
}

}  // namespace drystone
