// Factorises sparse symmetric positive definite matrices with CHOLMOD, and copies the columns of L.

#include "drystone/linalg/cholesky_factor.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include <Eigen/CholmodSupport>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/blas_threads.hpp"
#include "drystone/linalg/equilibration.hpp"
#include "drystone/linalg/sparsity_pattern.hpp"

namespace drystone {

namespace {

/// |A_ij - A_ji| above this times sqrt(A_ii A_jj) is asymmetry, not rounding: half of the matrix
/// would not be looked at.
constexpr double k_asymmetry = 1e-12;
/// From this many unknowns on dissection is worth its search.
constexpr Index k_large = 2000;

using ValueMap = Eigen::Map<const VecX>;

ValueMap tail(const SparseVector& y, std::size_t count) {
    return {y.values.data() + (y.values.size() - count), static_cast<Index>(count)};
}

/// How many places two ways to a root have in common: where one is the other's, so are all that
/// follow.
std::size_t common_places(const SparseVector& a, const SparseVector& b) {
    std::size_t same = 0;
    std::size_t beyond = std::min(a.places.size(), b.places.size()) + 1;
    while (beyond - same > 1) {
        const std::size_t middle = (same + beyond) / 2;
        const bool equal = a.places[a.places.size() - middle] == b.places[b.places.size() - middle];
        (equal ? same : beyond) = middle;
    }
    return same;
}

}  // namespace

double product_of_ways(const SparseVector& a, const SparseVector& b) {
    const std::size_t count = common_places(a, b);
    return tail(a, count).dot(tail(b, count));
}

SparseVector CholeskyColumns::forward(Index unknown, VecX& work) const {
    SparseVector y;
    work[place[at(unknown)]] = scale[unknown];
    climb(unknown, [&](int j) {
        const int begin = first[at(j)];
        const double value = work[j] / values[at(begin)];
        work[j] = 0.0;
        y.places.push_back(j);
        y.values.push_back(value);
        for (int k = begin + 1; k < first[at(j + 1)]; ++k) {
            work[rows[at(k)]] -= values[at(k)] * value;
        }
    });
    return y;
}

double CholeskyColumns::forward_work(Index unknown) const {
    double entries = 0.0;
    climb(unknown, [&](int j) { entries += first[at(j + 1)] - first[at(j)]; });
    return entries;
}

/// Eigen's wrapper with the condition estimate of CHOLMOD, the same ordering on every run and no
/// messages on the terminal.
class CholeskyFactor::Decomposition
    : public Eigen::CholmodDecomposition<SparseMatrix, Eigen::Lower> {
  public:
    Decomposition() {
        pin_blas_to_one_thread();
        cholmod().print = 0;
        cholmod().nmethods = 1;
        setMode(Eigen::CholmodAuto);
        cholmod().final_ll = 1;
    }

    void order_by(bool dissection) {
        cholmod().method[0].ordering = dissection ? CHOLMOD_METIS : CHOLMOD_AMD;
    }

    /// (smallest pivot / largest pivot)^2 of L: a rough upper estimate of 1 / condition.
    [[nodiscard]] double reciprocal_condition() {
        return cholmod_rcond(m_cholmodFactor, &cholmod());
    }

    /// Numbers in L, as the analysis counts them.
    [[nodiscard]] double entries() const { return entries_; }
    void count_entries() { entries_ = cholmod().lnz; }

    /// L column by column, and where it has each unknown.
    void copy_to(CholeskyColumns& columns) {
        cholmod_factor* L = cholmod_copy_factor(m_cholmodFactor, &cholmod());
        constexpr int k_yes = 1;
        constexpr int k_no = 0;
        // From blocks of columns, if it has them, to L L^T in single ones, packed and in order.
        cholmod_change_factor(CHOLMOD_REAL, k_yes, k_no, k_yes, k_yes, L, &cholmod());
        const auto n = L->n;
        const std::span<const int> first(static_cast<const int*>(L->p), n + 1);
        const auto count = at(first[n]);
        columns.first.assign(first.begin(), first.end());
        columns.rows.assign(static_cast<const int*>(L->i), static_cast<const int*>(L->i) + count);
        columns.values.assign(static_cast<const double*>(L->x),
                              static_cast<const double*>(L->x) + count);
        columns.place.resize(n);
        const std::span<const int> unknown(static_cast<const int*>(L->Perm), n);
        for (std::size_t j = 0; j < n; ++j) columns.place[at(unknown[j])] = static_cast<int>(j);
        cholmod_free_factor(&L, &cholmod());
    }

  private:
    double entries_ = 0.0;
};

struct CholeskyFactor::State {
    /// scaled = D A D; false when A is not finite or has a diagonal entry <= 0.
    bool scale(const SparseMatrix& A) {
        if (!A.coeffs().allFinite()) return false;
        diagonal = A.diagonal();
        if (!(diagonal.minCoeff() > 0.0)) return false;
        for (double& entry : diagonal) entry = inverse_power_of_two(std::sqrt(entry));
        scaled = diagonal.asDiagonal() * A * diagonal.asDiagonal();
        return true;
    }

    [[nodiscard]] bool is_symmetric() const {
        const SparseMatrix skew = scaled - SparseMatrix(scaled.transpose());
        return skew.nonZeros() == 0 || skew.coeffs().abs().maxCoeff() <= k_asymmetry;
    }

    Ordering ordering = Ordering::least_degree;
    Index n = 0;
    SparsityPattern pattern = {};
    VecX diagonal = {};  // D
    SparseMatrix scaled = {};
    Decomposition factor = {};
};

CholeskyFactor::CholeskyFactor(Ordering ordering) : state_(std::make_unique<State>()) {
    state_->ordering = ordering;
}
CholeskyFactor::~CholeskyFactor() = default;
CholeskyFactor::CholeskyFactor(CholeskyFactor&&) noexcept = default;
CholeskyFactor& CholeskyFactor::operator=(CholeskyFactor&&) noexcept = default;

bool CholeskyFactor::factorise(const SparseMatrix& A) {
    State& s = *state_;
    const bool fresh = s.pattern.changes_to(A);
    s.n = A.rows();
    if (s.n == 0) return true;
    if (!s.scale(A) || !s.is_symmetric()) {
        s.pattern.forget();
        return false;
    }
    if (fresh) {
        s.factor.order_by(s.ordering == Ordering::dissection && s.n >= k_large);
        s.factor.analyzePattern(s.scaled);
        s.factor.count_entries();
    }
    s.factor.factorize(s.scaled);
    return s.factor.info() == Eigen::Success &&
           s.factor.reciprocal_condition() > least_reciprocal_condition(s.n);
}

bool CholeskyFactor::solve(const VecX& b, VecX& x) const {
    const State& s = *state_;
    x.resize(s.n);
    if (s.n == 0) return true;
    const VecX right = s.diagonal.cwiseProduct(b);
    x = s.factor.solve(right);
    x = s.diagonal.cwiseProduct(x);
    return x.allFinite();
}

bool CholeskyFactor::solve_all(const MatX& B, MatX& X) const {
    const State& s = *state_;
    if (s.n == 0 || B.cols() == 0) {
        X.resize(s.n, B.cols());
        return true;
    }
    const MatX right = s.diagonal.asDiagonal() * B;
    X = s.factor.solve(right);
    X = s.diagonal.asDiagonal() * X;
    return X.allFinite();
}

double CholeskyFactor::entries() const { return state_->factor.entries(); }

CholeskyColumns CholeskyFactor::columns() const {
    CholeskyColumns columns;
    columns.first.assign(1, 0);
    if (state_->n == 0) return columns;
    state_->factor.copy_to(columns);
    columns.scale = state_->diagonal;
    return columns;
}

}  // namespace drystone
