// Keeps a sparse factor and the rank-one changes of its matrix since.
#include "drystone/solvers/path/updated_factor.hpp"

#include <cmath>
#include <utility>

#include "drystone/linalg/at.hpp"

namespace drystone::solvers {

namespace {

/// Share of its terms below which 1 + b.w has no digits left.
constexpr double k_no_digits = 1e-10;

}  // namespace

void UpdatedFactor::reset(Index unknowns, int most_changes) {
    factor_.reset();
    changes_.resize(unknowns, most_changes);
    rows_.resize(at(most_changes));
    weights_.resize(at(most_changes));
    count_ = 0;
}

bool UpdatedFactor::factorise(const SparseMatrix& A) {
    count_ = 0;
    return factor_.factorise(A);
}

void UpdatedFactor::solve(VecX& x) {
    factor_.solve(x);
    for (Index k = 0; k < count_; ++k) {
        const double along = weights_[at(k)] * rows_[at(k)].dot(x);
        if (along != 0.0) x.noalias() -= along * changes_.col(k);
    }
}

bool UpdatedFactor::change(const VecX& w, SparseRow b) {
    const double product = b.dot(w);
    const double growth = 1.0 + product;
    if (is_full() || !(std::abs(growth) > k_no_digits * (1.0 + std::abs(product)))) return false;
    changes_.col(count_) = w;
    rows_[at(count_)] = std::move(b);
    weights_[at(count_)] = 1.0 / growth;
    ++count_;
    return true;
}

}  // namespace drystone::solvers
