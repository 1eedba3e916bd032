#include "drystone/solvers/local/rolling_contact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "drystone/solvers/local/friction_disc.hpp"
#include "drystone/solvers/local/local_solver.hpp"
#include "drystone/solvers/local/projection_contact.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_most_rounds = 500;
constexpr double k_settled = 4.0 * std::numeric_limits<double>::epsilon();

/// Components [first, first + size) with |r| <= limit r_N.
struct Disc {
    Index first;
    Index size;
    double limit;
};

std::array<Disc, 3> discs(const problem::Rolling& law, Index size) {
    if (size == 3) return {{{1, 1, law.mu}, {2, 1, law.rolling}, {3, 0, 0.0}}};
    return {{{1, 2, law.mu}, {3, 2, law.rolling}, {5, 1, law.spinning}}};
}

}  // namespace

void solve_rolling(const problem::Rolling& law, const SmallMatrix& W, const SmallVector& q,
                   SmallVector& r) {
    if (q[0] >= 0.0 || !(W(0, 0) > 0.0)) {
        r.setZero();
        return;
    }
    const SmallVector start = r;
    for (int round = 0; round < k_most_rounds; ++round) {
        const SmallVector before = r;
        const double others = q[0] + W.row(0).tail(r.size() - 1).dot(r.tail(r.size() - 1));
        r[0] = std::max(0.0, -others / W(0, 0));
        for (const Disc& disc : discs(law, r.size())) {
            if (disc.size == 0) continue;
            const SmallMatrix S = W.block(disc.first, disc.first, disc.size, disc.size);
            SmallVector s = q.segment(disc.first, disc.size);
            s.noalias() += W.middleRows(disc.first, disc.size).lazyProduct(r);
            s.noalias() -= S.lazyProduct(r.segment(disc.first, disc.size));
            r.segment(disc.first, disc.size) = solve_disc(S, s, disc.limit * r[0]);
        }
        // Rounding of each component is that of the terms of its equation.
        const SmallVector change = (r - before).cwiseAbs();
        const SmallVector size = r.cwiseAbs() + q.cwiseAbs().cwiseQuotient(W.diagonal());
        if ((change.array() <= k_settled * size.array()).all()) return;
    }
    const SmallVector settling = r;
    r = start;
    solve_by_projection(law, W, q, r);
    if (local_residual(law, W, q, settling) < local_residual(law, W, q, r)) r = settling;
}

}  // namespace drystone::solvers
