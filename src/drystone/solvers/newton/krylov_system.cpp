// Solves the linear system of a Newton step by GMRES with products of W.
#include "drystone/solvers/newton/krylov_system.hpp"

#include <Eigen/LU>

#include "drystone/linalg/at.hpp"
#include "drystone/linalg/gmres.hpp"

namespace drystone::solvers {

namespace {

/// Newton's method on equations with kinks gains little from exact steps; at this accuracy a step
/// near the solution takes two digits off the error.
constexpr GmresSettings k_krylov{.tolerance = 1e-2, .most_products = 200, .restart = 100};
/// A direction that leaves more than this of F is none.
constexpr double k_useless = 0.9;

}  // namespace

void KrylovSystem::bind(const problem::DelassusOperator& W, const VecX& kappa) {
    W_ = &W;
    weights_ = kappa.cwiseSqrt();
    inverses_.resize(at(kappa.size()));
}

void KrylovSystem::set_blocks(const std::vector<ContactEquations>& equations, const VecX& shifts) {
    const problem::DelassusOperator& W = *W_;
    for (Index c = 0; c < W.contacts(); ++c) {
        const ContactEquations& contact = equations[at(c)];
        SmallMatrix W_cc = W.diagonal(c);
        W_cc.diagonal().array() += shifts[c];
        const SmallMatrix J = contact.by_velocity * W_cc + contact.by_impulse;
        SmallMatrix inverse = J.inverse();
        if (!inverse.allFinite()) inverse.setIdentity();
        inverses_[at(c)] = inverse;
    }
}

void KrylovSystem::unfold(const VecX& x, VecX& dr) const {
    const problem::DelassusOperator& W = *W_;
    dr.resize(x.size());
    for (Index c = 0; c < W.contacts(); ++c) {
        const SmallVector own = x.segment(W.offset(c), W.size(c)) / weights_[c];
        dr.segment(W.offset(c), W.size(c)) = inverses_[at(c)] * own;
    }
}

bool KrylovSystem::step(const std::vector<ContactEquations>& equations, const VecX& shifts,
                        VecX& dr) {
    const problem::DelassusOperator& W = *W_;
    set_blocks(equations, shifts);
    right_.resize(W.components());
    for (Index c = 0; c < W.contacts(); ++c) {
        right_.segment(W.offset(c), W.size(c)) = -weights_[c] * equations[at(c)].value;
    }
    const Product product = [&](const VecX& x, VecX& y) {
        unfold(x, trial_);
        W.multiply(trial_, u_);
        y.resize(x.size());
        for (Index c = 0; c < W.contacts(); ++c) {
            const ContactEquations& contact = equations[at(c)];
            const SmallVector own = trial_.segment(W.offset(c), W.size(c));
            const SmallVector u = SmallVector(u_.segment(W.offset(c), W.size(c))) + shifts[c] * own;
            y.segment(W.offset(c), W.size(c)) =
                weights_[c] * (contact.by_velocity * u + contact.by_impulse * own);
        }
    };
    const double left = gmres(product, right_, k_krylov, folded_);
    if (!(left < k_useless) || !folded_.allFinite()) return false;
    unfold(folded_, dr);
    return true;
}

}  // namespace drystone::solvers
