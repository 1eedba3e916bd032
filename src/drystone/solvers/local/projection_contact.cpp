// Solves a contact of any law by projections, and measures how well it is solved.
#include <cmath>
#include <limits>

#include "drystone/solvers/local/contact_methods.hpp"
#include "drystone/solvers/local/local_solver.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_most_projections = 2000;
constexpr double k_solved = 4.0 * std::numeric_limits<double>::epsilon();

/// Phi(W r + b).
SmallVector shifted_velocity(const problem::Cone& cone, const SmallMatrix& W, const SmallVector& b,
                             const SmallVector& r) {
    SmallVector u = b;
    u.noalias() += W.lazyProduct(r);
    u[0] += problem::shift(cone, u);
    return u;
}

/// P_K(r - rho direction).
SmallVector projected(const problem::Cone& cone, const SmallVector& r, double rho,
                      const SmallVector& direction) {
    SmallVector z = r - rho * direction;
    problem::project(cone, z);
    return z;
}

}  // namespace

double mean_inverse(const SmallMatrix& W) {
    const double trace = W.trace();
    return trace > 0.0 ? static_cast<double>(W.rows()) / trace : 1.0;
}

double local_residual(const problem::Cone& cone, const SmallMatrix& W, const SmallVector& b,
                      const SmallVector& r) {
    return (r - projected(cone, r, mean_inverse(W), shifted_velocity(cone, W, b, r))).norm();
}

void solve_by_projection(const problem::Cone& cone, const SmallMatrix& W, const SmallVector& b,
                         SmallVector& r) {
    const double unit = mean_inverse(W);
    double rho = unit;
    double least = std::numeric_limits<double>::infinity();
    SmallVector best = r;
    for (int iteration = 0; iteration < k_most_projections; ++iteration) {
        const SmallVector direction = shifted_velocity(cone, W, b, r);
        const SmallVector ahead = projected(cone, r, rho, direction);
        const double step = (ahead - r).norm();
        // Steps of different rho compare after division by it.
        const double residual = step * unit / rho;
        if (residual < least) {
            least = residual;
            best = r;
        }
        if (!(residual > k_solved * (r.norm() + unit * b.norm()))) break;
        const SmallVector direction_ahead = shifted_velocity(cone, W, b, ahead);
        const double change = rho * (direction_ahead - direction).norm();
        if (change > 0.9 * step) {
            rho *= 0.5;
            continue;
        }
        r = projected(cone, r, rho, direction_ahead);
        if (change < 0.3 * step) rho *= 1.5;
    }
    r = best;
}

}  // namespace drystone::solvers
