#pragma once

#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::crowd {

/// A distance D(q) that must not become negative, linearised: D + h G.u >= 0 with the unit vector
/// G = `normal` for person a and -G for person b.
struct DistanceRow {
    Vec2 normal = Vec2::Zero();  ///< unit, from b (or an obstacle) to a
    double distance = 0.0;       ///< D at the start of the step (m)
    int a = 0;                   ///< number of a person
    int b = -1;                  ///< of another one, or -1: an obstacle
};

/// What velocities are admissible over a step h: K_h = { u : D_c + h G_c.u >= 0 for all c }. The
/// distances of disks from each other and from convex obstacles are convex functions of q, so that
/// q + h u is admissible for every u in K_h and every h; and 0 is in K_h.
///
/// The projection of U on K_h as a contact problem with unit masses: lambda >= 0, w >= 0,
/// w.lambda = 0 with  u = U + G^T lambda,  w = G u + D / h.
[[nodiscard]] problem::ContactProblem projection_problem(std::span<const DistanceRow> rows,
                                                         const Eigen::Matrix2Xd& U, double h);

/// u = U + G^T lambda (2 x people).
[[nodiscard]] Eigen::Matrix2Xd actual_velocities(std::span<const DistanceRow> rows,
                                                 const Eigen::Matrix2Xd& U, const VecX& lambda);

}  // namespace drystone::crowd
