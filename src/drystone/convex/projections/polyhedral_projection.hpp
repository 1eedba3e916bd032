#pragma once

#include <vector>

#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// { x : A x <= b, A_eq x = b_eq }. Rows need not be unit vectors.
struct PolyhedralSystem {
    MatX A;     ///< (inequalities x n)
    VecX b;     ///< (inequalities)
    MatX A_eq;  ///< (equalities x n)
    VecX b_eq;  ///< (equalities)

    [[nodiscard]] Index dimension() const noexcept { return A.rows() > 0 ? A.cols() : A_eq.cols(); }
};

/// A constraint that is tight at a projection, with its multiplier.
struct ActiveConstraint {
    Index index = 0;          ///< row of A; rows of A_eq are counted after them
    double multiplier = 0.0;  ///< >= 0 for an inequality
};

/// Nearest point and its optimality certificate: M (z - point) = sum multiplier * gradient over
/// the active constraints (M = identity without a metric).
struct Projection {
    VecX point;
    std::vector<ActiveConstraint> active;
};

/// Projection of `z` on a polyhedral system, exact up to rounding.
///
/// Dual active-set method of Goldfarb and Idnani (1983) on a QR factorisation of the active
/// rows: start from z, add the most violated row, drop rows whose multiplier would change sign.
/// The dual objective grows at every step, so it ends after finitely many; each costs
/// O(rows n + n active). The point is recomputed from the final active set, so that no error
/// of the path remains.
///
/// Throws InputError when the system has no solution (the message names contradicting rows).
[[nodiscard]] Projection project_polyhedral(const PolyhedralSystem& system, const VecX& z,
                                            const Metric* metric = nullptr);

}  // namespace drystone::convex
