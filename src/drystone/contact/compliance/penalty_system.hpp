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

/// What an explicit scheme with springs as contacts needs of a mechanical system, beside System.
class PenaltySystem {
  public:
    virtual ~PenaltySystem() = default;

    [[nodiscard]] virtual const VecX& inverse_mass() const = 0;  ///< (dofs)

    /// Contacts in the present placement at the velocities v, the time dt after the last one.
    virtual const PenaltyState& evaluate(const PenaltyLaw& law, const VecX& v, double dt,
                                         double h) = 0;

    /// The last evaluation; null when bodies were put elsewhere since.
    [[nodiscard]] virtual const PenaltyState* last() const = 0;

    /// Work of the forces of the last evaluation, of a step of length h, over the displacements xi.
    [[nodiscard]] virtual PenaltyWork work(const VecX& xi, double h) = 0;

    /// Energy in the springs (J).
    [[nodiscard]] virtual double stored_energy() const = 0;

    /// Longest stable step of a contact of the lightest body, before there are contacts (s).
    [[nodiscard]] virtual double longest_step(const PenaltyLaw& law) const = 0;
};

}  // namespace drystone::contact
