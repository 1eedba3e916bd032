// Compares patterns of sparse matrices and computes the rank that a pattern allows.
#include "drystone/linalg/sparsity_pattern.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "drystone/linalg/at.hpp"

namespace drystone {

namespace {

constexpr int k_none = -1;

/// A matching that grows by one column at a time.
class Matching {
  public:
    explicit Matching(const SparseMatrix& A)
        : A_(A),
          column_of_row_(static_cast<std::size_t>(A.rows()), k_none),
          visitor_of_row_(static_cast<std::size_t>(A.rows()), k_none),
          next_entry_(static_cast<std::size_t>(A.cols()), 0) {}

    /// Gives `start` a row, moving other columns to other rows where needed; false when there is
    /// none. Explicit stack: paths are as long as the matrix.
    bool add(int start) {
        path_.assign(1, start);
        chosen_.clear();
        next_entry_[at(start)] = A_.outerIndexPtr()[start];
        while (!path_.empty()) {
            const int column = path_.back();
            int& entry = next_entry_[at(column)];
            if (entry == A_.outerIndexPtr()[column + 1]) {
                path_.pop_back();
                if (!chosen_.empty()) chosen_.pop_back();
                continue;
            }
            const int row = A_.innerIndexPtr()[entry++];
            if (visitor_of_row_[at(row)] == start) continue;
            visitor_of_row_[at(row)] = start;
            chosen_.push_back(row);
            const int owner = column_of_row_[at(row)];
            if (owner == k_none) {
                for (std::size_t k = 0; k < path_.size(); ++k) {
                    column_of_row_[at(chosen_[k])] = path_[k];
                }
                return true;
            }
            path_.push_back(owner);
            next_entry_[at(owner)] = A_.outerIndexPtr()[owner];
        }
        return false;
    }

    /// Gives `column` its diagonal entry when that is stored.
    bool add_diagonal(int column) {
        for (SparseMatrix::InnerIterator entry(A_, column); entry; ++entry) {
            if (entry.row() == column) {
                column_of_row_[at(column)] = column;
                return true;
            }
        }
        return false;
    }

  private:
    const SparseMatrix& A_;
    std::vector<int> column_of_row_;   // k_none: free
    std::vector<int> visitor_of_row_;  // the last search that came here
    std::vector<int> next_entry_;      // where the search of a column goes on
    std::vector<int> path_;            // columns of the search, in order
    std::vector<int> chosen_;          // the row each of them would take
};

}  // namespace

bool SparsityPattern::changes_to(const SparseMatrix& A) {
    assert(A.isCompressed());
    const int* starts = A.outerIndexPtr();
    const int* starts_end = starts + A.outerSize() + 1;
    const int* rows = A.innerIndexPtr();
    const int* rows_end = rows + A.nonZeros();
    if (std::equal(starts, starts_end, starts_.begin(), starts_.end()) &&
        std::equal(rows, rows_end, rows_.begin(), rows_.end())) {
        return false;
    }
    starts_.assign(starts, starts_end);
    rows_.assign(rows, rows_end);
    return true;
}

Index structural_rank(const SparseMatrix& A) {
    assert(A.isCompressed());
    Matching matching(A);
    Index rank = 0;
    std::vector<int> rest;
    for (int column = 0; column < A.cols(); ++column) {
        if (matching.add_diagonal(column)) {
            ++rank;
        } else {
            rest.push_back(column);
        }
    }
    for (const int column : rest) rank += matching.add(column) ? 1 : 0;
    return rank;
}

}  // namespace drystone
