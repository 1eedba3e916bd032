#pragma once

#include <map>
#include <utility>

#include "drystone/contact/contact_set.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::springs {

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

/// Contacts of rigid bodies of any shape as explicit springs: each point that detection finds is
/// one. Springs along the tangents are remembered from step to step by what touches.
template <int D>
class PenaltyContacts {
  public:
    PenaltyContacts(contact::World<D>& world, contact::ContactSet<D>& contacts)
        : world_(world), contacts_(contacts) {}

    [[nodiscard]] const VecX& inverse_mass() const { return world_.bodies().inverse_mass; }

    /// Contacts in the present placement at the velocities v, the time dt after the last one.
    const PenaltyState& evaluate(const PenaltyLaw& law, const VecX& v, double dt, double h);

    /// The last evaluation; null before the first one and when bodies were put elsewhere since.
    [[nodiscard]] const PenaltyState* last() const {
        return contacts_.spring_energy && state_.forces.size() > 0 ? &state_ : nullptr;
    }

    /// Work of the forces of the last evaluation, of a step of length h, over the displacements xi.
    [[nodiscard]] PenaltyWork work(const VecX& xi, double h);

    /// Energy in the springs (J).
    [[nodiscard]] double stored_energy() const { return contacts_.spring_energy.value_or(0.0); }
    [[nodiscard]] bool belong_to(const contact::World<D>& world) const { return &world == &world_; }

    /// Longest stable step of a contact of the lightest body, before there are contacts (s).
    [[nodiscard]] double longest_step(const PenaltyLaw& law) const;

  private:
    /// The force of one contact along its axes, on A.
    struct Touch {
        Vector<D> force = Vector<D>::Zero();
        Vector<D> spring = Vector<D>::Zero();  ///< s along the axes, 0 along the normal (m)
        std::array<double, 2> stiffness = {};  ///< along the normal and the tangents (N/m)
        double stored = 0.0;                   ///< (J)
        bool slides = false;
    };

    [[nodiscard]] Touch touch(const PenaltyLaw& law, const collision::Contact<D>& contact,
                              const contact::ContactRow<D>& row, const Vector<D>& u,
                              const Vector<D>& spring);
    [[nodiscard]] double damping(const PenaltyLaw& law, double e);

    contact::World<D>& world_;
    contact::ContactSet<D>& contacts_;
    PenaltyState state_;
    double largest_damping_ = 0.0;  // eta of the last evaluation
    contact::ActiveContacts<D> next_;
    std::vector<std::int64_t> same_;  // (found) in the step before, or -1
    std::vector<double> rates_;       // (bodies) sums of k H M^-1 H^T over its contacts (1/s^2)
    std::map<std::pair<double, double>, double> damping_;  // of exponent and restitution
};

}  // namespace drystone::springs
