#pragma once

#include <map>
#include <utility>

#include "drystone/contact/compliance/compliant_contacts.hpp"
#include "drystone/contact/compliance/penalty_system.hpp"

namespace drystone::contact {

/// Contacts of rigid bodies of any shape as explicit springs: each point that detection finds is
/// one. Springs along the tangents are remembered from step to step by what touches.
template <int D>
class PenaltyContacts final : public PenaltySystem {
  public:
    explicit PenaltyContacts(CompliantParts<D> parts) : parts_(parts) {}

    [[nodiscard]] const VecX& inverse_mass() const override { return parts_.bodies.inverse_mass; }
    const PenaltyState& evaluate(const PenaltyLaw& law, const VecX& v, double dt,
                                 double h) override;
    [[nodiscard]] const PenaltyState* last() const override { return known_ ? &state_ : nullptr; }
    [[nodiscard]] PenaltyWork work(const VecX& xi, double h) override;
    [[nodiscard]] double stored_energy() const override { return stored_; }
    [[nodiscard]] double longest_step(const PenaltyLaw& law) const override;
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

    CompliantParts<D> parts_;
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
