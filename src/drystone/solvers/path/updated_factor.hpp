#pragma once

#include <vector>

#include "drystone/linalg/klu_factor.hpp"
#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::solvers {

/// A row vector with few entries, as a list of them.
struct SparseRow {
    struct Entry {
        Index column = 0;
        double value = 0.0;
    };
    std::vector<Entry> entries;

    [[nodiscard]] double dot(const VecX& x) const {
        double sum = 0.0;
        for (const Entry& entry : entries) sum += entry.value * x[entry.column];
        return sum;
    }
};

/// A sparse matrix that changes by one rank-one term at a time, and its inverse in product form:
/// with A' = A + a b^T and w = A^-1 a,
///     A'^-1 x = (I - w b^T / (1 + b.w)) A^-1 x.
///
/// A change costs one solve, which the caller needs anyway, and a solve one pass over the changes
/// so far. Rounding of the changes adds up: the caller factorises anew now and then.
class UpdatedFactor {
  public:
    /// Nothing depends on earlier matrices from now on. `most_changes`: between factorisations.
    void reset(Index unknowns, int most_changes);

    /// A, without changes; false when it is singular.
    [[nodiscard]] bool factorise(const SparseMatrix& A);

    /// x <- A^-1 x with all changes.
    void solve(VecX& x);

    /// A <- A + a b^T, given w = A^-1 a. False, with A as before, when the new matrix is nearly
    /// singular beside the change: 1 + b.w is rounding.
    [[nodiscard]] bool change(const VecX& w, SparseRow b);

    [[nodiscard]] bool is_full() const noexcept { return count_ == changes_.cols(); }

  private:
    KluFactor factor_;
    MatX changes_;                 // (unknowns x most changes) w
    std::vector<SparseRow> rows_;  // (changes) b
    std::vector<double> weights_;  // (changes) 1 / (1 + b.w)
    Index count_ = 0;              // changes since the factorisation
};

}  // namespace drystone::solvers
