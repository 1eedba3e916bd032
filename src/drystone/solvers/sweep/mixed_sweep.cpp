#include "drystone/solvers/sweep/mixed_sweep.hpp"

#include <cmath>

#include "drystone/solvers/sweep/relaxed_contact.hpp"

namespace drystone::solvers {

double mixed_pass(const problem::ContactProblem& problem, LocalMethod method, Direction direction,
                  double relaxation, VecX& r) {
    double squares = 0.0;
    const BlockMatrix& W = problem.W;
    const Index count = problem.contacts();
    for (Index step = 0; step < count; ++step) {
        const Index c = direction == Direction::forward ? step : count - 1 - step;
        SmallVector b = problem.b.segment(W.offset(c), W.size(c));
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            const Index j = W.column(k);
            if (j == c) continue;
            b.noalias() += W.block(c, k).lazyProduct(r.segment(W.offset(j), W.size(j)));
        }
        auto r_c = r.segment(W.offset(c), W.size(c));
        const SmallVector change = relaxed_change(
            method, problem.cones[static_cast<std::size_t>(c)], W.diagonal(c), b, r_c, relaxation);
        r_c += change;
        squares += change.squaredNorm();
    }
    return std::sqrt(squares);
}

}  // namespace drystone::solvers
