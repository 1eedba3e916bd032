// Factorises sparse matrices by KLU, and again by the same pivots where these remain good.
#include "drystone/linalg/klu_factor.hpp"

#include <cassert>
#include <klu.h>

namespace drystone {

namespace {

/// Estimates of the reciprocal condition, smallest pivot over largest: below the first one the
/// pivots are chosen anew, below the second one the matrix counts as singular.
constexpr double k_poor_pivots = 1e-13;
constexpr double k_singular_pivots = 1e-15;

}  // namespace

struct KluFactor::State {
    State() { klu_defaults(&common); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() {
        drop_numbers();
        if (symbolic != nullptr) klu_free_symbolic(&symbolic, &common);
    }

    void drop_numbers() {
        if (numeric != nullptr) klu_free_numeric(&numeric, &common);
        numeric = nullptr;
    }

    /// The smallest pivot over the largest, 0 where there are none.
    double reciprocal_condition() {
        return klu_rcond(symbolic, numeric, &common) != 0 ? common.rcond : 0.0;
    }

    klu_common common;
    klu_symbolic* symbolic = nullptr;
    klu_numeric* numeric = nullptr;
};

KluFactor::KluFactor() : state_(std::make_unique<State>()) {}
KluFactor::KluFactor(const KluFactor& /*other*/) : KluFactor() {}
KluFactor::KluFactor(KluFactor&&) noexcept = default;
KluFactor& KluFactor::operator=(const KluFactor& other) {
    if (this != &other) reset();
    return *this;
}
KluFactor& KluFactor::operator=(KluFactor&&) noexcept = default;
KluFactor::~KluFactor() = default;

void KluFactor::reset() {
    pattern_.forget();
    state_ = std::make_unique<State>();
}

bool KluFactor::factorise(const SparseMatrix& A) {
    assert(A.rows() == A.cols() && A.isCompressed());
    const auto n = static_cast<int>(A.rows());
    if (n == 0) return true;
    // The library does not write to the matrix, though it asks for pointers that could.
    auto* const starts = const_cast<int*>(A.outerIndexPtr());  // NOLINT
    auto* const rows = const_cast<int*>(A.innerIndexPtr());    // NOLINT
    auto* const values = const_cast<double*>(A.valuePtr());    // NOLINT
    if (pattern_.changes_to(A)) {
        state_ = std::make_unique<State>();
        state_->symbolic = klu_analyze(n, starts, rows, &state_->common);
    }
    if (state_->symbolic == nullptr) return false;
    if (state_->numeric != nullptr) {
        const bool done = klu_refactor(starts, rows, values, state_->symbolic, state_->numeric,
                                       &state_->common) != 0;
        if (done && state_->reciprocal_condition() > k_poor_pivots) return true;
        state_->drop_numbers();
    }
    state_->numeric = klu_factor(starts, rows, values, state_->symbolic, &state_->common);
    if (state_->numeric == nullptr) return false;
    if (state_->reciprocal_condition() > k_singular_pivots) return true;
    state_->drop_numbers();
    return false;
}

void KluFactor::solve(Eigen::Ref<VecX> x) {
    if (x.size() == 0) return;
    assert(state_->numeric != nullptr);
    klu_solve(state_->symbolic, state_->numeric, static_cast<int>(x.size()), 1, x.data(),
              &state_->common);
}

}  // namespace drystone
