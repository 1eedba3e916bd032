// Factorises sparse matrices incompletely, by thresholds on the size and the number of entries.
#include "drystone/linalg/incomplete_lu.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/linalg/at.hpp"

namespace drystone {

namespace {

using RowMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// Mean magnitude of the entries of row i that are not 0.
double row_mean(const RowMatrix& A, Index i) {
    double sum = 0.0;
    int count = 0;
    for (RowMatrix::InnerIterator entry(A, i); entry; ++entry) {
        sum += std::abs(entry.value());
        count += entry.value() != 0.0 ? 1 : 0;
    }
    return count > 0 ? sum / count : 0.0;
}

/// Keeps the `most` entries of the largest magnitude; of equal ones those that come first.
template <class Entries>
void keep_largest(Entries& entries, Index most) {
    if (static_cast<Index>(entries.size()) <= most) return;
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
        return std::abs(a.value) > std::abs(b.value);
    });
    entries.resize(at(std::max<Index>(most, 0)));
}

}  // namespace

bool IncompleteLu::factorise(const SparseMatrix& A, const DropRule& rule) {
    const Index n = A.rows();
    const RowMatrix rows = A;
    lower_.assign(at(n), {});
    upper_.assign(at(n), {});
    inverse_diagonal_.setZero(n);
    mean_.setZero(n);
    place_.assign(at(n), -1);
    for (Index i = 0; i < n; ++i) {
        const double threshold = rule.drop * row_mean(rows, i);
        load(rows, i, threshold);
        const auto lower = static_cast<Index>(left_.size());
        const auto upper = static_cast<Index>(right_.size());
        eliminate(i, threshold);
        if (!store(i, lower, upper, rule)) return false;
    }
    return true;
}

/// Row i of A without its small entries.
void IncompleteLu::load(const RowMatrix& A, Index i, double threshold) {
    left_.clear();
    right_.clear();
    row_.clear();
    for (RowMatrix::InnerIterator entry(A, i); entry; ++entry) {
        if (entry.value() != 0.0 && std::abs(entry.value()) >= threshold) {
            add(i, entry.col(), entry.value());
        }
    }
}

/// Adds to the entry of a column of the row, or makes it.
void IncompleteLu::add(Index i, Index column, double value) {
    std::vector<Entry>& part = column < i ? left_ : right_;
    Index& place = place_[at(column)];
    if (place < 0) {
        place = static_cast<Index>(part.size());
        part.push_back({column, 0.0});
    }
    part[at(place)].value += value;
}

/// Eliminates the columns before i in ascending order, fill-ins among them.
void IncompleteLu::eliminate(Index i, double threshold) {
    for (std::size_t next = 0; next < left_.size(); ++next) {
        const auto first =
            std::min_element(left_.begin() + static_cast<Index>(next), left_.end(),
                             [](const Entry& a, const Entry& b) { return a.column < b.column; });
        std::swap(left_[next], *first);
        place_[at(first->column)] = first - left_.begin();
        const auto [k, value] = left_[next];
        place_[at(k)] = -1;
        const double factor = value * inverse_diagonal_[k];
        if (mean_[k] > 0.0 && std::abs(factor) * mean_[k] <= threshold) continue;
        for (const Entry& entry : upper_[at(k)]) {
            const double change = factor * entry.value;
            // New entries must not be small.
            if (place_[at(entry.column)] < 0 && std::abs(change) < threshold) continue;
            add(i, entry.column, -change);
        }
        row_.push_back({k, factor});
    }
}

/// The largest entries of the row become row i of L and of U. A had `lower` and `upper` of them.
bool IncompleteLu::store(Index i, Index lower, Index upper, const DropRule& rule) {
    const Index place = place_[at(i)];
    for (const Entry& entry : right_) place_[at(entry.column)] = -1;
    if (place < 0 || right_[at(place)].value == 0.0) return false;
    inverse_diagonal_[i] = 1.0 / right_[at(place)].value;
    right_.erase(right_.begin() + place);
    keep_largest(row_, lower + rule.fill);
    const auto size = static_cast<Index>(right_.size()) + 1;
    keep_largest(right_, std::min(size, upper + rule.fill) - 1);
    double sum = 0.0;
    for (const Entry& entry : right_) sum += std::abs(entry.value);
    mean_[i] = sum / static_cast<double>(std::min(size, upper + rule.fill) + 1);
    lower_[at(i)] = row_;
    upper_[at(i)] = right_;
    return true;
}

VecX IncompleteLu::solve(const VecX& b) const {
    VecX x = b;
    for (Index i = 0; i < x.size(); ++i) {
        for (const Entry& entry : lower_[at(i)]) x[i] -= entry.value * x[entry.column];
    }
    for (Index i = x.size() - 1; i >= 0; --i) {
        for (const Entry& entry : upper_[at(i)]) x[i] -= entry.value * x[entry.column];
        x[i] *= inverse_diagonal_[i];
    }
    return x;
}

}  // namespace drystone
