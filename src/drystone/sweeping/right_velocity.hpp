#pragma once

#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/moving_set.hpp"
#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

/// The right velocity of a sweeping process: the element of least norm in the set of velocities
/// that keep u in C (Moreau 1999, eqs. 9 and 15).
namespace drystone::sweeping {

/// { w : dc_a/dt + grad c_a . w <= 0 for a in `active` }: the admissible right velocities W(t, u)
/// of eq. 13, one row per entry of `active`, in its order.
[[nodiscard]] convex::PolyhedralSystem admissible_velocities(
    const std::vector<convex::MovingInequality>& walls, const std::vector<Index>& active, double t,
    const VecX& u);

/// prox(W(t, u), -force), with the multipliers of the walls; K(t, u) are the walls with
/// c_a >= -tolerance. Indices in the result refer to `walls`.
[[nodiscard]] convex::Projection right_velocity(const std::vector<convex::MovingInequality>& walls,
                                                double t, const VecX& u, const VecX& force,
                                                double tolerance, const Metric* metric = nullptr);

/// u' = prox(a' + T, 0) for C(t) = C0 + a(t), T the tangent cone of C(t) at u (eq. 9). Throws
/// ComputationError where the normal cone has no finite set of generators.
[[nodiscard]] VecX translation_velocity(const convex::AnySet& set, const VecX& u,
                                        const VecX& drag_velocity);

}  // namespace drystone::sweeping
