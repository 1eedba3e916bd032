#include "drystone/solvers/sweep/mixed_sweep.hpp"

#include <cmath>

namespace drystone::solvers {

double mixed_pass(const problem::ContactProblem& problem, LocalMethod method, Direction direction,
                  double relaxation, VecX& r) {
    double squares = 0.0;
    const BlockMatrix& W = problem.W;
    const Index count = problem.contacts();
    for (Index step = 0; step < count; ++step) {
        const Index c = direction == Direction::forward ? step : count - 1 - step;
        const problem::Cone& cone = problem.cones[static_cast<std::size_t>(c)];
        SmallVector q = problem.b.segment(W.offset(c), W.size(c));
        for (Index k = W.first(c); k < W.first(c + 1); ++k) {
            const Index j = W.column(k);
            if (j != c) q += W.block(c, k).lazyProduct(r.segment(W.offset(j), W.size(j)));
        }
        auto r_c = r.segment(W.offset(c), W.size(c));
        SmallVector next = r_c;
        solve_local(method, cone, W.diagonal(c), q, next);
        if (relaxation != 1.0) {
            next = r_c + relaxation * (next - r_c);
            if (relaxation > 1.0) problem::project(cone, next);
        }
        squares += (next - r_c).squaredNorm();
        r_c = next;
    }
    return std::sqrt(squares);
}

}  // namespace drystone::solvers
