#pragma once

#include <algorithm>
#include <limits>

namespace drystone::contact {

/// Gluey contact (Lefebvre 2009), the limit of a thin viscous film between two bodies: a contact
/// carries gamma <= 0, minus the impulse with which it was pressed, gamma' = -lambda. While
/// gamma < 0 the gap stays 0, with a force lambda of any sign; at gamma = 0 contact is unilateral.
/// A roughness bounds what is remembered: gamma >= -bound.
struct Glue {
    double bound = std::numeric_limits<double>::infinity();  ///< > 0 (N s)
};

/// gamma after a step with the normal impulse r_n.
[[nodiscard]] inline double glue_after(const Glue& law, double gamma, double r_n) {
    return std::clamp(gamma - r_n, -law.bound, 0.0);
}

}  // namespace drystone::contact
