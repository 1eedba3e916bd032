#pragma once

#include <optional>
#include <vector>

#include "drystone/inclusion/model.hpp"
#include "drystone/linalg/metric.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::inclusion {

/// Nearest point in the kinetic metric with its multipliers: M (point - z) = rows^T multipliers.
struct KineticProjection {
    VecX point;
    VecX multipliers;  ///< (constraints) >= 0, 0 where the row is not tight
};

/// P^M of { u : rows u >= lower }; nothing when this set is empty. Exact up to rounding
/// (convex::project_polyhedral).
[[nodiscard]] std::optional<KineticProjection> project(const HalfSpaces& set, const VecX& z,
                                                       const Metric& metric);

/// The projection on rows kept at equality, whose multipliers have any sign.
[[nodiscard]] std::optional<KineticProjection> project_equalities(const HalfSpaces& set,
                                                                  const VecX& z,
                                                                  const Metric& metric);

/// Proof that { u : rows u >= lower } is empty (Farkas): weights y >= 0 with y^T rows = 0 and
/// y^T lower > 0. Returns the rows with a weight, the constraints that contradict each other; none
/// when no proof was found.
[[nodiscard]] std::vector<Index> contradiction(const HalfSpaces& set, const Metric& metric);

/// Smallest gamma of assumption (A6) of Bernicot and Lefebvre-Lepot 2011 for these gradients,
///     sum l_i |grad g_i| <= gamma |sum l_i grad g_i|  for all l >= 0,
/// with lengths in the kinetic metric: 1 for one gradient, larger the more they oppose each other,
/// infinite when they are positively dependent (to rounding). 0 without rows.
///
/// With unit gradients n_i, 1 / gamma is the distance of 0 to their convex hull, so that gamma =
/// |d| of the shortest d with n_i . d >= 1: the "good direction" of their Lemma 3.1.
[[nodiscard]] double regularity(const MatX& rows, const Metric& metric);

/// Velocity after a collision and the impulses that made it: M (v+ - v-) = rows^T impulses.
struct Collision {
    VecX v;
    VecX impulses;  ///< (constraints) >= 0
};

/// v+ = P_C v- - e P_N v- with C = { u : rows u >= lower } the admissible velocities of the
/// constraints that are reached, lower_i = -dg_i/dt, and P_N v = v - P_C v; projections in the
/// kinetic metric (Moreau; Bernicot and Lefebvre-Lepot 2011, section 4). The impulses are 1 + e
/// times the multipliers of P_C. Kinetic energy does not rise when nothing moves by itself: |v+|^2
/// = |P_C v|^2 + e^2 |P_N v|^2. Nothing when C is empty.
[[nodiscard]] std::optional<Collision> collide(const HalfSpaces& C, const VecX& v, double e,
                                               const Metric& metric);

}  // namespace drystone::inclusion
