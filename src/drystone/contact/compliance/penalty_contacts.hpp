#pragma once

#include <map>
#include <utility>

#include "drystone/contact/compliance/penalty_law.hpp"
#include "drystone/contact/contact_set.hpp"

namespace drystone::contact {

/// Contacts of rigid bodies of any shape as explicit springs: each point that detection finds is
/// one. Springs along the tangents are remembered from step to step by what touches.
template <int D>
class PenaltyContacts {
  public:
    PenaltyContacts(World<D>& world, ContactSet<D>& contacts)
        : world_(world), contacts_(contacts) {}

    [[nodiscard]] const VecX& inverse_mass() const { return world_.bodies().inverse_mass; }

    /// Contacts in the present placement at the velocities v, the time dt after the last one.
    const PenaltyState& evaluate(const PenaltyLaw& law, const VecX& v, double dt, double h);

    /// The last evaluation; null when bodies were put elsewhere since.
    [[nodiscard]] const PenaltyState* last() const { return known_ ? &state_ : nullptr; }

    /// Work of the forces of the last evaluation, of a step of length h, over the displacements xi.
    [[nodiscard]] PenaltyWork work(const VecX& xi, double h);

    /// Energy in the springs (J).
    [[nodiscard]] double stored_energy() const { return stored_; }

    /// Longest stable step of a contact of the lightest body, before there are contacts (s).
    [[nodiscard]] double longest_step(const PenaltyLaw& law) const;
    /// The bodies were put elsewhere.
    void forget() {
        known_ = false;
        stored_ = 0.0;
    }

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
                              const ContactRow<D>& row, const Vector<D>& u,
                              const Vector<D>& spring);
    [[nodiscard]] double damping(const PenaltyLaw& law, double e);

    World<D>& world_;
    ContactSet<D>& contacts_;
    PenaltyState state_;
    bool known_ = false;
    double stored_ = 0.0;
    double largest_damping_ = 0.0;  // eta of the last evaluation
    ActiveContacts<D> next_;
    std::vector<std::int64_t> same_;  // (found) in the step before, or -1
    std::vector<double> rates_;       // (bodies) sums of k H M^-1 H^T over its contacts (1/s^2)
    std::map<std::pair<double, double>, double> damping_;  // of exponent and restitution
};

}  // namespace drystone::contact
