#pragma once

#include <cmath>
#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::statics::test {

/// Whether A x = b has a solution x >= 0: first phase of the simplex method with Bland's rule, on a
/// dense tableau. An oracle that shares no code with the library.
inline bool feasible(MatX A, VecX b) {
    constexpr double k_zero = 1e-11;
    const Index m = A.rows();
    const Index n = A.cols();
    for (Index i = 0; i < m; ++i) {
        if (b[i] >= 0.0) continue;
        A.row(i) *= -1.0;
        b[i] *= -1.0;
    }
    // Columns n ... n + m - 1 are the artificial variables, whose sum is minimised.
    MatX tableau(m + 1, n + m + 1);
    tableau.setZero();
    tableau.topLeftCorner(m, n) = A;
    tableau.block(0, n, m, m).setIdentity();
    tableau.col(n + m).head(m) = b;
    tableau.row(m).head(n) = -A.colwise().sum();
    tableau(m, n + m) = -b.sum();
    std::vector<Index> basis(static_cast<std::size_t>(m));
    for (Index i = 0; i < m; ++i) basis[static_cast<std::size_t>(i)] = n + i;
    for (int pivots = 0; pivots < 100'000; ++pivots) {
        Index entering = 0;
        while (entering < n && tableau(m, entering) >= -k_zero) ++entering;
        if (entering == n) break;
        Index leaving = -1;
        for (Index i = 0; i < m; ++i) {
            if (tableau(i, entering) <= k_zero) continue;
            const auto ratio = [&](Index row) {
                return tableau(row, n + m) / tableau(row, entering);
            };
            const bool less = leaving < 0 || ratio(i) < ratio(leaving) - k_zero;
            const bool same = leaving >= 0 && std::abs(ratio(i) - ratio(leaving)) <= k_zero;
            if (less || (same && basis[static_cast<std::size_t>(i)] <
                                     basis[static_cast<std::size_t>(leaving)])) {
                leaving = i;
            }
        }
        if (leaving < 0) break;
        tableau.row(leaving) /= tableau(leaving, entering);
        for (Index i = 0; i <= m; ++i) {
            if (i != leaving) tableau.row(i) -= tableau(i, entering) * tableau.row(leaving);
        }
        basis[static_cast<std::size_t>(leaving)] = entering;
    }
    return -tableau(m, n + m) <= 1e-9 * (1.0 + b.sum());
}

}  // namespace drystone::statics::test
