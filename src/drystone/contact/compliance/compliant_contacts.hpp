#pragma once

#include <optional>

#include "drystone/contact/active_contacts.hpp"
#include "drystone/contact/compliance/compliant_point.hpp"
#include "drystone/contact/compliance/compliant_system.hpp"
#include "drystone/contact/found_contacts.hpp"

namespace drystone::contact {

/// The parts of a system of rigid bodies that its compliant contacts work with.
template <int D>
struct CompliantParts {
    mechanics::RigidBodies<D>& bodies;
    const ContactSurfaces<D>& surfaces;
    FoundContacts<D>& found;
    SoftSet<D>& soft;
    ActiveContacts<D>& active;
    double typical_size = 1.0;
};

/// Compliant contacts of rigid bodies.
template <int D>
class CompliantContacts final : public CompliantSystem {
  public:
    explicit CompliantContacts(CompliantParts<D> parts);

    [[nodiscard]] Index bodies() const override { return parts_.bodies.count(); }
    [[nodiscard]] Index freedom() const override { return mechanics::k_dofs<D>; }
    [[nodiscard]] const VecX& mass() const override { return parts_.bodies.mass; }
    [[nodiscard]] const VecX& inverse_mass() const override { return parts_.bodies.inverse_mass; }
    [[nodiscard]] double typical_size() const override { return parts_.typical_size; }
    void hold() override { start_ = parts_.bodies.q; }
    FoundCompliance begin(const ComplianceLaw& law, double slack, double horizon) override;
    [[nodiscard]] bool covers(const VecX& xi) const override;
    [[nodiscard]] std::span<const std::array<int, 2>> couples() const override { return couples_; }
    void evaluate(const ComplianceLaw& law, const TrialStep& step, ContactForces& out,
                  PairMatrix* tangent) override;
    void place(const VecX& xi) override;
    CompliantWork finish(const ComplianceLaw& law, const TrialStep& step) override;
    [[nodiscard]] double stored_energy() const override { return stored_.value_or(0.0); }
    /// The bodies were put elsewhere: what contacts stored is forgotten.
    void forget() { stored_.reset(); }

  private:
    [[nodiscard]] CompliantPoint<D> point_of(std::size_t i) const;
    [[nodiscard]] Index changed_features();
    void add_gyroscopic(const TrialStep& step, ContactForces& out, PairMatrix* tangent) const;
    [[nodiscard]] double energy_at_start(const ComplianceLaw& law) const;
    [[nodiscard]] BodyStep<D> body_step(int body, const TrialStep& step) const;
    [[nodiscard]] PairResponse<D> response(std::size_t i, const TrialStep& step,
                                           const TrialRule& rule) const;
    void add_tangent(const collision::Contact<D>& contact, PairResponse<D>& response,
                     PairMatrix& tangent) const;
    [[nodiscard]] double given_work(int body, const mechanics::Twist<D>& force,
                                    const mechanics::Twist<D>& xi) const;
    void remember(std::size_t i, const PairResponse<D>& answer, const Vector<D>& way, double h);
    [[nodiscard]] bool is_free(int body) const {
        return parts_.bodies.dynamic[static_cast<std::size_t>(body)] != 0;
    }

    CompliantParts<D> parts_;
    std::vector<char> round_;                     // (bodies) turning does not move their surface
    std::vector<std::int64_t> same_;              // (found) in the step before, or -1
    std::vector<mechanics::Placement<D>> start_;  // (bodies) q0
    std::vector<CompliantPoint<D>> points_;       // (found)
    std::vector<Vector<D>> slips_;                // (found) of the iteration before
    std::vector<std::array<int, 2>> couples_;
    std::optional<double> stored_;  // (J) empty: before the first step
};

}  // namespace drystone::contact
