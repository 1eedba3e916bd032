#pragma once

#include <algorithm>

namespace drystone::contact {

/// Fremond's impact law (Acary and Collins-Craft 2024, eqs. 63, 89, 90): the contact law holds for
///     u_theta + ((theta (1 + e) - 1) u-_N, 0, 0),   u_theta = theta u+ + (1 - theta) u-,
/// so that an impact at -u returns e u, as Newton's law does, while friction opposes the mean
/// velocity u_theta on which it works: no contact produces energy for 1/2 <= theta <= 1 / (1 + e).
///
/// This is the addition to the normal component; a contact that opens on its own is not held back.
[[nodiscard]] inline double fremond_rebound(double e, double theta, double u_normal_before) {
    return (theta * (1.0 + e) - 1.0) * std::min(u_normal_before, 0.0);
}

}  // namespace drystone::contact
