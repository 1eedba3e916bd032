// Sweeps over contacts of any sizes and laws, with W assembled or factored.
#include "drystone/solvers/sweep/gauss_seidel.hpp"

namespace drystone::solvers {

namespace {

/// How much one visit changes the impulse of a contact with u = W r + b:
/// relaxation (r_local - r), brought back to the cone when over-relaxed.
SmallVector relaxed_change(LocalMethod method, const problem::Cone& cone, const SmallMatrix& W,
                           const SmallVector& b, const SmallVector& r, double relaxation) {
    SmallVector next = r;
    solve_local(method, cone, W, b, next);
    if (relaxation != 1.0) next = r + relaxation * (next - r);
    if (relaxation > 1.0) problem::project(cone, next);
    return next - r;
}

}  // namespace

SmallVector AssembledRows::others(Index c, const VecX& r) const {
    SmallVector u = b_.segment(W_.offset(c), W_.size(c));
    for (Index k = W_.first(c); k < W_.first(c + 1); ++k) {
        const Index j = W_.column(k);
        if (j == c) continue;
        u.noalias() += W_.block(c, k).lazyProduct(r.segment(W_.offset(j), W_.size(j)));
    }
    return u;
}

SmallVector FactoredRows::others(Index c, const VecX& r) const {
    SmallVector u = b_.segment(W_.offset(c), W_.size(c));
    factors_.add_velocity(c, v_, u);
    u.noalias() -= W_.diagonal(c).lazyProduct(r.segment(W_.offset(c), W_.size(c)));
    return u;
}

template <class Rows>
double mixed_pass(const problem::ContactProblem& problem, const Rows& rows, LocalMethod method,
                  Direction direction, double relaxation, VecX& r) {
    double squares = 0.0;
    const problem::DelassusOperator& W = problem.W;
    const Index count = problem.contacts();
    for (Index step = 0; step < count; ++step) {
        const Index c = direction == Direction::forward ? step : count - 1 - step;
        auto r_c = r.segment(W.offset(c), W.size(c));
        const SmallVector change = relaxed_change(method, problem.cones[at(c)], W.diagonal(c),
                                                  rows.others(c, r), r_c, relaxation);
        r_c += change;
        rows.move(c, change);
        squares += change.squaredNorm();
    }
    return std::sqrt(squares);
}

template double mixed_pass(const problem::ContactProblem&, const AssembledRows&, LocalMethod,
                           Direction, double, VecX&);
template double mixed_pass(const problem::ContactProblem&, const FactoredRows&, LocalMethod,
                           Direction, double, VecX&);

}  // namespace drystone::solvers
