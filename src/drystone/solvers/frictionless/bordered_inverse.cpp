// Updates the inverse of a part of a matrix, row by row.
#include "drystone/solvers/frictionless/bordered_inverse.hpp"

#include "drystone/linalg/decompositions.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_changes = 100;  // before the inverse is computed afresh

}  // namespace

void BorderedInverse::start(const MatX& A) {
    A_ = &A;
    set_.clear();
    inverse_.resize(A.rows(), A.rows());
    changes_ = 0;
}

VecX BorderedInverse::dependence(Index j) const {
    return inverse_.topLeftCorner(count(), count()) * VecX((*A_)(set_, j));
}

double BorderedInverse::complement(Index j) const {
    if (set_.empty()) return (*A_)(j, j);
    return (*A_)(j, j) - (*A_)(j, set_).dot(dependence(j));
}

void BorderedInverse::add(Index j) {
    const Index p = count();
    auto inner = inverse_.topLeftCorner(p, p);
    const VecX column = dependence(j);
    const Eigen::RowVectorXd row = Eigen::RowVectorXd((*A_)(j, set_)) * inner;
    const double complement = (*A_)(j, j) - (p > 0 ? (*A_)(j, set_).dot(column) : 0.0);
    inner.noalias() += column * row / complement;
    inverse_.col(p).head(p) = -column / complement;
    inverse_.row(p).head(p) = -row / complement;
    inverse_(p, p) = 1.0 / complement;
    set_.push_back(j);
    count_change();
}

void BorderedInverse::remove(Index place) {
    const Index last = count() - 1;
    inverse_.row(place).head(last + 1).swap(inverse_.row(last).head(last + 1));
    inverse_.col(place).head(last + 1).swap(inverse_.col(last).head(last + 1));
    std::swap(set_[static_cast<std::size_t>(place)], set_[static_cast<std::size_t>(last)]);
    set_.pop_back();
    const double corner = inverse_(last, last);
    inverse_.topLeftCorner(last, last).noalias() -=
        inverse_.col(last).head(last) * inverse_.row(last).head(last) / corner;
    count_change();
}

VecX BorderedInverse::solve(const VecX& b) const {
    const auto inverse = inverse_.topLeftCorner(count(), count());
    const VecX right = b(set_);
    VecX x = inverse * right;
    VecX full = VecX::Zero(b.size());
    full(set_) = x;
    x += inverse * VecX(right - VecX(*A_ * full)(set_));
    return x;
}

void BorderedInverse::count_change() {
    if (++changes_ < k_changes) return;
    changes_ = 0;
    inverse_.topLeftCorner(count(), count()) =
        Eigen::PartialPivLU<MatX>(MatX((*A_)(set_, set_))).inverse();
}

}  // namespace drystone::solvers
