// Multiplies by W in each of its forms; the scale of contacts from the diagonal blocks.
#include "drystone/problem/delassus_operator.hpp"

#include <algorithm>
#include <cassert>

#include "drystone/core/error.hpp"

namespace drystone::problem {

namespace {

void multiply_factored(const DelassusOperator& W, const VecX& r, VecX& u) {
    const DelassusFactors& factors = W.factors();
    GrowingVector v;
    set_motion(factors, r, v);
    u.setZero(W.components());
    for (Index c = 0; c < W.contacts(); ++c) {
        auto u_c = u.segment(W.offset(c), W.size(c));
        factors.add_velocity(c, v.get().data(), u_c);
    }
}

[[noreturn]] void refuse(Form form) {
    throw InputError({.what = "W",
                      .expected = "assembled blocks",
                      .found = form == Form::factored ? "the factors H and M^-1 H^T"
                                                      : "a function that multiplies by it"});
}

}  // namespace

void DelassusOperator::multiply(const VecX& r, VecX& u) const {
    switch (form()) {
        case Form::assembled:
            stored_.multiply(r, u);
            break;
        case Form::factored:
            multiply_factored(*this, r, u);
            break;
        case Form::products:
            std::get<Product>(form_)(r, u);
            break;
    }
}

const BlockMatrix& DelassusOperator::blocks() const {
    if (!has_blocks()) refuse(form());
    return stored_;
}

BlockMatrix& DelassusOperator::blocks() {
    if (!has_blocks()) refuse(form());
    return stored_;
}

BlockMatrix& DelassusOperator::make_assembled() {
    form_ = std::monostate{};
    return stored_;
}

void set_motion(const DelassusFactors& factors, const VecX& r, GrowingVector& v) {
    auto motion = v.resized(factors.unknowns());
    motion.setZero();
    Index offset = 0;
    for (Index c = 0; c < factors.contacts(); ++c) {
        factors.add_motion(c, r.segment(offset, factors.size(c)), motion.data());
        offset += factors.size(c);
    }
}

double largest_mean_diagonal(const DelassusOperator& W) {
    double largest = 0.0;
    for (Index c = 0; c < W.contacts(); ++c) largest = std::max(largest, mean_diagonal(W, c));
    return largest;
}

void mean_diagonals(const DelassusOperator& W, Eigen::Ref<VecX> rho) {
    const double largest = largest_mean_diagonal(W);
    assert(rho.size() == W.components());
    for (Index c = 0; c < W.contacts(); ++c) {
        rho.segment(W.offset(c), W.size(c)).setConstant(rho_of(mean_diagonal(W, c), largest));
    }
}

}  // namespace drystone::problem
