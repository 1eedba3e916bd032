#pragma once

#include "drystone/problem/cone.hpp"
#include "drystone/solvers/local/local_solver.hpp"

namespace drystone::solvers {

/// How much one visit of Gauss-Seidel changes the impulse of a contact with u = W r + b:
/// relaxation (r_local - r), brought back to the cone when over-relaxed.
[[nodiscard]] inline SmallVector relaxed_change(LocalMethod method, const problem::Cone& cone,
                                                const SmallMatrix& W, const SmallVector& b,
                                                const SmallVector& r, double relaxation) {
    SmallVector next = r;
    solve_local(method, cone, W, b, next);
    if (relaxation != 1.0) next = r + relaxation * (next - r);
    if (relaxation > 1.0) problem::project(cone, next);
    return next - r;
}

}  // namespace drystone::solvers
