#pragma once

#include "drystone/contact/system.hpp"

namespace drystone::sim::events {

/// Smallest gamma of assumption (A6) of Bernicot and Lefebvre-Lepot 2011 for the gaps of the active
/// contacts of the last step,
///     sum l_i |grad g_i| <= gamma |sum l_i grad g_i|   for all l >= 0,
/// with lengths in the kinetic metric: 1 for one contact, infinite where gradients are positively
/// dependent (bodies wedged between others), 0 without contacts. NaN where the solver decides
/// neither.
///
/// With W_ij = grad g_i . M^-1 grad g_j and its unit diagonal form V, 1 / gamma^2 is the least
/// l . V l of convex weights l: gamma^2 = sum y_i with  y >= 0,  V y >= 1,  y . (V y - 1) = 0,
/// a frictionless contact problem, which has no solution where V l = 0 for such weights.
template <int D>
[[nodiscard]] double gradient_regularity(const contact::System<D>& system);

}  // namespace drystone::sim::events
