#pragma once

#include "drystone/convex/regularity/proximal.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// The alpha-Moreau envelope of a function at a point (Nguyen 2024, Definition 2.25).
struct EnvelopeValue {
    VecX point;          ///< y that attains it
    double value = 0.0;  ///< min_y f(y) + |y - x|^alpha / (alpha R)
    VecX gradient;       ///< |w|^(alpha - 2) w / R, w = x - y
};

/// The envelope of any convex f with a proximal step.
///
/// At the minimiser |w|^(alpha - 2) w / R is a subgradient of f at y, so y = prox(x, h) with
/// h |w|^(alpha - 2) = R. The left side grows with h, so one root is found by bisection, to
/// rounding. Throws InputError for a function that is not convex, alpha < 2 or R <= 0.
[[nodiscard]] EnvelopeValue moreau_envelope(const ProxFunction& f, const VecX& x,
                                            const Envelope& envelope);

}  // namespace drystone::convex
