#pragma once

#include <optional>

#include "drystone/convex/projections/polyhedral_projection.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex::cases {

/// Projection of z on A x <= b, A_eq x = b_eq by trying every set of at most n active rows: the
/// nearest feasible point among the projections of z on { those rows tight }. Nothing when none is
/// feasible. `tolerance` is the distance within which a row counts as satisfied.
std::optional<VecX> best_active_subset(const PolyhedralSystem& system, const VecX& z,
                                       double tolerance);

}  // namespace drystone::convex::cases
