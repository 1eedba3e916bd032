// Q R factors of a matrix whose columns come and go.
#include "drystone/convex/projections/orthonormal_factor.hpp"

#include <cassert>

#include <Eigen/Jacobi>

namespace drystone::convex {

OrthonormalFactor::Split OrthonormalFactor::split(const VecX& a) const {
    const auto q = q_.leftCols(columns_);
    VecX coefficients = q.transpose() * a;
    VecX rest = a - q * coefficients;
    // One repetition restores orthogonality to rounding ("twice is enough").
    const VecX correction = q.transpose() * rest;
    rest -= q * correction;
    coefficients += correction;
    const auto r = r_.topLeftCorner(columns_, columns_).triangularView<Eigen::Upper>();
    return {.along = r.solve(coefficients), .rest = std::move(rest)};
}

void OrthonormalFactor::append(const VecX& a, const VecX& rest) {
    assert(columns_ < q_.cols());
    const double length = rest.norm();
    assert(length > 0.0);
    r_.col(columns_).head(columns_) = q_.leftCols(columns_).transpose() * a;
    r_(columns_, columns_) = length;
    q_.col(columns_) = rest / length;
    ++columns_;
}

void OrthonormalFactor::remove(Index column) {
    for (Index j = column; j + 1 < columns_; ++j) r_.col(j) = r_.col(j + 1);
    --columns_;
    // R is now upper Hessenberg from `column` on: rotate the subdiagonal away.
    for (Index j = column; j < columns_; ++j) {
        Eigen::JacobiRotation<double> rotation;
        rotation.makeGivens(r_(j, j), r_(j + 1, j));
        r_.block(j, j, 2, columns_ - j).applyOnTheLeft(0, 1, rotation.adjoint());
        r_(j + 1, j) = 0.0;
        q_.middleCols(j, 2).applyOnTheRight(0, 1, rotation);
    }
}

VecX OrthonormalFactor::least_norm(const VecX& c) const {
    const auto r = r_.topLeftCorner(columns_, columns_).triangularView<Eigen::Upper>();
    return q_.leftCols(columns_) * r.transpose().solve(c);
}

VecX OrthonormalFactor::solve_gram(const VecX& c) const {
    const auto r = r_.topLeftCorner(columns_, columns_).triangularView<Eigen::Upper>();
    const VecX half = r.transpose().solve(c);
    return r.solve(half);
}

}  // namespace drystone::convex
