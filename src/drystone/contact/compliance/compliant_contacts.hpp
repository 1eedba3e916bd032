#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "drystone/contact/compliance/compliant_point.hpp"
#include "drystone/contact/compliance/trial_step.hpp"
#include "drystone/contact/contact_set.hpp"
#include "drystone/linalg/pair_matrix.hpp"

namespace drystone::contact {

/// Compliant contacts of rigid bodies: forces as functions of the placements at both ends of a
/// step, with their derivatives.
///
/// Unknowns are the displacements of all bodies, `freedom` for each. Those of boundaries and locked
/// directions, where the inverse mass is 0, are given; the tangent has no entries for them.
template <int D>
class CompliantContacts {
  public:
    CompliantContacts(World<D>& world, ContactSet<D>& contacts);

    [[nodiscard]] Index bodies() const { return world_.bodies().count(); }
    [[nodiscard]] Index freedom() const { return mechanics::k_dofs<D>; }     ///< of one body
    [[nodiscard]] const VecX& mass() const { return world_.bodies().mass; }  ///< (dofs)
    [[nodiscard]] const VecX& inverse_mass() const { return world_.bodies().inverse_mass; }
    /// Size that is typical for bodies (m).
    [[nodiscard]] double typical_size() const { return world_.typical_size(); }

    /// The present placement is q0.
    void hold() { start_ = world_.bodies().q; }

    /// In the placement q0: finds the contacts that may be felt in the step: gaps up to
    /// 2 `slack` (m) plus what the present velocities cover in the time `horizon`.
    FoundCompliance begin(const ComplianceLaw& law, double slack, double horizon);

    /// Whether no two bodies that were not found near each other can touch after xi.
    [[nodiscard]] bool covers(const VecX& xi) const;

    /// Pairs of bodies that free contacts couple in the tangent.
    [[nodiscard]] std::span<const std::array<int, 2>> couples() const { return couples_; }

    /// Forces of contacts over the step; adds minus their derivatives by xi to `tangent`, if any.
    void evaluate(const ComplianceLaw& law, const TrialStep& step, ContactForces& out,
                  PairMatrix* tangent);

    /// The present placement becomes q0 (+) xi.
    void place(const VecX& xi);

    /// Ends a step that moved as in `step`: stores its contacts for results, and their energy.
    CompliantWork finish(const ComplianceLaw& law, const TrialStep& step);

    /// Energy in the contacts since the last `begin` or `finish` (J).
    [[nodiscard]] double stored_energy() const { return stored_.value_or(0.0); }
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
        return world_.bodies().dynamic[static_cast<std::size_t>(body)] != 0;
    }

    World<D>& world_;
    ContactSet<D>& contacts_;
    std::vector<char> round_;                     // (bodies) turning does not move their surface
    std::vector<std::int64_t> same_;              // (found) in the step before, or -1
    std::vector<mechanics::Placement<D>> start_;  // (bodies) q0
    std::vector<CompliantPoint<D>> points_;       // (found)
    std::vector<Vector<D>> slips_;                // (found) of the iteration before
    std::vector<std::array<int, 2>> couples_;
    std::optional<double> stored_;  // (J) empty: before the first step
};

}  // namespace drystone::contact
