// Solves systems of a PairMatrix by stabilised bi-conjugate gradients with a Gauss-Seidel sweep as
// preconditioner. Vectors of the iteration are members: a second solve of equal size allocates the
// vector of the final residual only.
#include "drystone/linalg/block_krylov.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <Eigen/LU>

namespace drystone {

namespace {

constexpr double k_tolerance = 1e-10;
/// The residual of the iteration is in another norm, and comes from a recurrence that rounding
/// separates from the true one.
constexpr double k_margin = 0.1;

template <int N>
using Block = Eigen::Map<Eigen::Matrix<double, N, N>>;
template <int N>
using ConstBlock = Eigen::Map<const Eigen::Matrix<double, N, N>>;

}  // namespace

bool BlockKrylov::factorise(const PairMatrix& A) {
    size_ = A.size();
    assert(size_ == 3 || size_ == 6);
    return size_ == 3 ? load<3>(A) : load<6>(A);
}

template <int N>
bool BlockKrylov::load(const PairMatrix& A) {
    bodies_ = A.count();
    diagonal_.resize(at(bodies_ * N * N));
    for (int i = 0; i < bodies_; ++i) {
        Block<N> block(diagonal_.data() + N * N * i);
        A.copy(i, i, block);
        const Eigen::PartialPivLU<Eigen::Matrix<double, N, N>> lu(block);
        const double least = lu.matrixLU().diagonal().cwiseAbs().minCoeff();
        if (!(least > 0.0) || !std::isfinite(least)) return false;
        block = lu.inverse();
    }
    // The pattern is symmetric: the columns of row i are the rows of column i.
    first_.assign(at(bodies_ + 1), 0);
    upper_.assign(at(bodies_), 0);
    columns_.clear();
    blocks_.resize((A.blocks().size() - at(bodies_)) * N * N);
    for (const auto& [row, column] : A.blocks()) {
        if (row == column) {
            upper_[at(row)] = static_cast<Index>(columns_.size());
            continue;
        }
        Eigen::Matrix<double, N, N> entry;
        A.copy(row, column, entry);
        const auto place = static_cast<Index>(columns_.size());
        Block<N>(blocks_.data() + N * N * place).noalias() =
            ConstBlock<N>(diagonal_.data() + N * N * row) * entry;
        columns_.push_back(column);
        first_[at(row + 1)] = place + 1;
    }
    for (Index i = 0; i < bodies_; ++i) {
        first_[at(i + 1)] = std::max(first_[at(i + 1)], first_[at(i)]);
    }
    return true;
}

/// The right-hand side with the rows of the matrix.
template <int N>
void BlockKrylov::scale(const VecX& b) {
    right_.resize(b.size());
    for (Index i = 0; i < bodies_; ++i) {
        right_.segment<N>(N * i).noalias() =
            ConstBlock<N>(diagonal_.data() + N * N * i) * b.segment<N>(N * i);
    }
}

/// y <- (I + L)^-1 y.
template <int N>
void BlockKrylov::forward(VecX& y) const {
    for (Index i = 0; i < bodies_; ++i) {
        for (Index k = first_[at(i)]; k < upper_[at(i)]; ++k) {
            y.segment<N>(N * i).noalias() -=
                ConstBlock<N>(blocks_.data() + N * N * k) * y.segment<N>(N * columns_[at(k)]);
        }
    }
}

/// y <- (I + U)^-1 y.
template <int N>
void BlockKrylov::backward(VecX& y) const {
    for (Index i = bodies_ - 1; i >= 0; --i) {
        for (Index k = upper_[at(i)]; k < first_[at(i + 1)]; ++k) {
            y.segment<N>(N * i).noalias() -=
                ConstBlock<N>(blocks_.data() + N * N * k) * y.segment<N>(N * columns_[at(k)]);
        }
    }
}

/// product <- (I + L)^-1 A (I + U)^-1 z: with y = (I + U)^-1 z, A y = (I + L) y + z - y.
template <int N>
void BlockKrylov::multiply(const VecX& z, VecX& product) {
    half_ = z;
    backward<N>(half_);
    product = z - half_;
    forward<N>(product);
    product += half_;
}

/// |right - A x| / |right|.
template <int N>
double BlockKrylov::residual(const VecX& x) const {
    VecX rest = right_ - x;
    for (Index i = 0; i < bodies_; ++i) {
        for (Index k = first_[at(i)]; k < first_[at(i + 1)]; ++k) {
            rest.segment<N>(N * i).noalias() -=
                ConstBlock<N>(blocks_.data() + N * N * k) * x.segment<N>(N * columns_[at(k)]);
        }
    }
    return rest.norm() / right_.norm();
}

template <int N>
bool BlockKrylov::iterate(VecX& x, int most_iterations) {
    r_ = right_;
    forward<N>(r_);
    shadow_ = r_;
    p_ = r_;
    x.setZero(r_.size());
    double rho = r_.squaredNorm();
    const double enough = k_margin * k_tolerance * std::sqrt(rho);
    bool small = !(rho > 0.0);
    for (int k = 0; k < most_iterations && !small; ++k) {
        multiply<N>(p_, v_);
        const double alpha = rho / shadow_.dot(v_);
        if (!std::isfinite(alpha)) return false;
        s_ = r_ - alpha * v_;
        x += alpha * p_;
        small = s_.norm() <= enough;
        if (small) break;
        multiply<N>(s_, t_);
        const double omega = t_.dot(s_) / t_.squaredNorm();
        if (!std::isfinite(omega)) return false;
        x += omega * s_;
        r_ = s_ - omega * t_;
        small = r_.norm() <= enough;
        const double next = shadow_.dot(r_);
        p_ = r_ + (next / rho) * (alpha / omega) * (p_ - omega * v_);
        rho = next;
    }
    backward<N>(x);
    return small;
}

bool BlockKrylov::solve(const VecX& b, VecX& x, int most_iterations) {
    size_ == 3 ? scale<3>(b) : scale<6>(b);
    if (!right_.allFinite()) return false;
    if (right_.isZero(0.0)) {
        x.setZero(b.size());
        return true;
    }
    const bool small = size_ == 3 ? iterate<3>(x, most_iterations) : iterate<6>(x, most_iterations);
    if (!small || !x.allFinite()) return false;
    return (size_ == 3 ? residual<3>(x) : residual<6>(x)) <= k_tolerance;
}

}  // namespace drystone
