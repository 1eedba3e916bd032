#include "drystone/solvers/local/rolling_contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/solvers/local/friction_disc.hpp"
#include "drystone/solvers/local/local_solver.hpp"
#include "drystone/solvers/local/projection_contact.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_most_rounds = 500;
constexpr double k_settled = 4.0 * std::numeric_limits<double>::epsilon();

}  // namespace

void solve_rolling(const problem::Rolling& law, const SmallMatrix& W, const SmallVector& b,
                   SmallVector& r) {
    if (b[0] >= 0.0 || !(W(0, 0) > 0.0)) {
        r.setZero();
        return;
    }
    const SmallVector start = r;
    for (int round = 0; round < k_most_rounds; ++round) {
        const SmallVector before = r;
        const double others = b[0] + W.row(0).tail(r.size() - 1).dot(r.tail(r.size() - 1));
        r[0] = std::max(0.0, -others / W(0, 0));
        for (const problem::FrictionDisc& disc : friction_discs(law, r.size())) {
            if (disc.size == 0) continue;
            const SmallMatrix S = W.block(disc.first, disc.first, disc.size, disc.size);
            SmallVector s = b.segment(disc.first, disc.size);
            s.noalias() += W.middleRows(disc.first, disc.size).lazyProduct(r);
            s.noalias() -= S.lazyProduct(r.segment(disc.first, disc.size));
            r.segment(disc.first, disc.size) = solve_disc(S, s, disc.limit * r[0]);
        }
        // Rounding of each component is that of the terms of its equation.
        const SmallVector change = (r - before).cwiseAbs();
        const SmallVector size = r.cwiseAbs() + b.cwiseAbs().cwiseQuotient(W.diagonal());
        if ((change.array() <= k_settled * size.array()).all()) return;
    }
    const SmallVector settling = r;
    r = start;
    solve_by_projection(law, W, b, r);
    if (local_residual(law, W, b, settling) < local_residual(law, W, b, r)) r = settling;
}

}  // namespace drystone::solvers
