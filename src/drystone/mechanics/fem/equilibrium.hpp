#pragma once

#include <vector>

#include "drystone/mechanics/fem/elastic_body.hpp"

namespace drystone::mechanics::fem {

/// Displacements in which the elastic forces of the body balance its weight and its loads at the
/// time t, with its holds where they are at t and the unknowns `stuck` at 0: K u = F, with large
/// rotations f(u) = F to rounding.
///
/// With large rotations it is the minimum of E(u) - F.u that Newton's method with the tangent of
/// Corotational, whose steps are cut until they go down, reaches from the body as it is meshed.
///
/// Throws ComputationError that names the body if it can still move, or if no minimum is found.
[[nodiscard]] VecX equilibrium(const ElasticBody& body, const std::vector<Index>& stuck, double t);

}  // namespace drystone::mechanics::fem
