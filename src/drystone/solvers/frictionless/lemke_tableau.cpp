// Pivots Lemke's tableau with the lexicographic ratio test.
#include "drystone/solvers/frictionless/lemke_tableau.hpp"

#include <cmath>
#include <numeric>

namespace drystone::solvers {

namespace {

constexpr double k_pivot = 1e-11;  // entries below this, relative to the column, are rounding
constexpr double k_tie = 1e-12;    // ratios closer than this, relative to the rows, are equal

}  // namespace

LemkeTableau::LemkeTableau(const MatX& M, const VecX& q)
    : n_(q.size()), table_(n_, 2 * n_ + 2), basic_(static_cast<std::size_t>(n_)) {
    table_.leftCols(n_).setIdentity();
    table_.middleCols(n_, n_) = -M;
    table_.col(artificial()).setConstant(-1.0);
    table_.col(right()) = q;
    std::iota(basic_.begin(), basic_.end(), Index{0});
}

PivotingEnd LemkeTableau::run(int most_pivots) {
    Index least = 0;
    if (n_ == 0 || table_.col(right()).minCoeff(&least) >= 0.0) return PivotingEnd::solution;
    // z_0 enters for the most negative w; of equal ones the last, which is the lexicographic least.
    for (Index i = least + 1; i < n_; ++i) {
        if (table_(i, right()) == table_(least, right())) least = i;
    }
    entering_ = complement(basic_[static_cast<std::size_t>(least)]);
    pivot(least, artificial());
    while (pivots_ < most_pivots) {
        const Index row = blocking_row(entering_);
        if (row < 0) return PivotingEnd::ray;
        const Index leaving = basic_[static_cast<std::size_t>(row)];
        pivot(row, entering_);
        if (leaving == artificial()) return PivotingEnd::solution;
        entering_ = complement(leaving);
    }
    return PivotingEnd::limit;
}

VecX LemkeTableau::z() const {
    VecX z = VecX::Zero(n_);
    for (Index i = 0; i < n_; ++i) {
        const Index variable = basic_[static_cast<std::size_t>(i)];
        if (variable >= n_ && variable < artificial()) z[variable - n_] = table_(i, right());
    }
    return z;
}

VecX LemkeTableau::ray() const {
    VecX z = VecX::Zero(n_);
    if (entering_ >= n_) z[entering_ - n_] = 1.0;
    for (Index i = 0; i < n_; ++i) {
        const Index variable = basic_[static_cast<std::size_t>(i)];
        if (variable >= n_ && variable < artificial()) {
            z[variable - n_] = std::max(0.0, -table_(i, entering_));
        }
    }
    return z;
}

Index LemkeTableau::blocking_row(Index entering) const {
    const double level = k_pivot * table_.col(entering).cwiseAbs().maxCoeff();
    Index best = -1;
    for (Index i = 0; i < n_; ++i) {
        if (!(table_(i, entering) > level)) continue;
        if (best < 0 || precedes(i, best, entering)) best = i;
    }
    return best;
}

bool LemkeTableau::precedes(Index i, Index k, Index entering) const {
    const double pivot_i = table_(i, entering);
    const double pivot_k = table_(k, entering);
    const auto compare = [&](Index column) {
        const double left = table_(i, column) / pivot_i;
        const double right = table_(k, column) / pivot_k;
        return std::abs(left - right) <= k_tie * (std::abs(left) + std::abs(right)) ? 0.0
                                                                                    : left - right;
    };
    double order = compare(right());
    if (order != 0.0) return order < 0.0;
    // z_0 leaves whenever it can.
    if (basic_[static_cast<std::size_t>(i)] == artificial()) return true;
    if (basic_[static_cast<std::size_t>(k)] == artificial()) return false;
    for (Index column = 0; column < n_ && order == 0.0; ++column) order = compare(column);
    return order < 0.0;
}

void LemkeTableau::pivot(Index row, Index entering) {
    table_.row(row) /= table_(row, entering);
    for (Index i = 0; i < n_; ++i) {
        const double factor = table_(i, entering);
        if (i != row && factor != 0.0) table_.row(i) -= factor * table_.row(row);
    }
    basic_[static_cast<std::size_t>(row)] = entering;
    ++pivots_;
}

}  // namespace drystone::solvers
