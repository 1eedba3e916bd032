#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex::cases {

/// By how much (point, multipliers) misses the optimality conditions of a projection of z on
/// { A x <= b, A_eq x = b_eq } in the metric M. They are necessary and sufficient, so three zeros
/// prove the projection.
struct KktResidual {
    double violation = 0.0;      ///< largest distance beyond a row
    double balance = 0.0;        ///< |M (z - x) - sum multiplier * row|
    double complementarity = 0;  ///< largest distance of an active row from the point
    double negative = 0.0;       ///< largest negative multiplier of an inequality
};

inline KktResidual kkt_residual(const PolyhedralSystem& system, const VecX& z, const MatX& M,
                                const Projection& projection) {
    const VecX& x = projection.point;
    const Index inequalities = system.A.rows();
    KktResidual residual;
    // Zero rows have no distance: their offset itself is compared.
    const auto length = [](const auto& row) {
        const double norm = row.stableNorm();
        return norm > 0.0 ? norm : 1.0;
    };
    for (Index i = 0; i < inequalities; ++i) {
        const auto row = system.A.row(i);
        residual.violation = std::max(residual.violation, (row.dot(x) - system.b[i]) / length(row));
    }
    for (Index i = 0; i < system.A_eq.rows(); ++i) {
        const auto row = system.A_eq.row(i);
        residual.violation =
            std::max(residual.violation, std::abs(row.dot(x) - system.b_eq[i]) / length(row));
    }
    VecX rest = M * (z - x);
    for (const ActiveConstraint& active : projection.active) {
        const bool is_inequality = active.index < inequalities;
        const Index k = is_inequality ? active.index : active.index - inequalities;
        const VecX row = (is_inequality ? system.A : system.A_eq).row(k).transpose();
        rest -= active.multiplier * row;
        if (!is_inequality) continue;
        residual.negative = std::max(residual.negative, -active.multiplier);
        residual.complementarity =
            std::max(residual.complementarity, std::abs(row.dot(x) - system.b[k]) / length(row));
    }
    residual.balance = rest.norm();
    return residual;
}

}  // namespace drystone::convex::cases
