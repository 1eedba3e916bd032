#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Contact as an explicit spring with a dashpot, and a spring along the tangents:
///     N = max(0, c D^(alpha - 1) - eta sqrt(m k) u_N),   k = c (alpha - 1) D^(alpha - 2),
///     T = -k_t s - eta sqrt(m k_t) u_T,   |T| <= mu N,
/// with the mass m of the contact, 1 / m = H M^-1 H^T along the normal, and the slip s since it
/// began, cut back where Coulomb's bound holds. eta belongs to the restitution of the materials.
struct PenaltyLaw {
    double stiffness = 0.0;             ///< c (N / m^(alpha - 1))
    double exponent = 2.0;              ///< alpha
    double tangential_stiffness = 0.0;  ///< k_t (N/m)
    bool damped = true;
};

/// Contacts in one placement.
struct PenaltyState {
    VecX forces;  ///< (dofs) generalised forces on all bodies
    Index contacts = 0;
    double largest_penetration = 0.0;
    double penetration_ratio = 0.0;
    /// That is stable: 2 (sqrt(1 + z^2) - z) / sqrt(lambda) with the damping ratio z = eta / 2 and
    /// an estimate of the largest eigenvalue of M^-1 K, the largest sum of k H M^-1 H^T over the
    /// contacts of a body (s).
    double longest_step = 0.0;
};

/// Work of the forces of contacts over a displacement (J).
struct PenaltyWork {
    double normal = 0.0;
    double tangential = 0.0;
    double boundaries = 0.0;
};

}  // namespace drystone::contact
