#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/contact/contact_set.hpp"
#include "drystone/linalg/pair_matrix.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/springs/compliant_point.hpp"
#include "drystone/springs/pair_response.hpp"

namespace drystone::springs {

/// A step as Newton's method tries it. The displacements xi take the placement q0 at the start of
/// the step to q1 = q0 (+) xi: centres move by xi, bodies turn by the rotation vector xi.
struct TrialStep {
    const VecX& xi;          ///< (dofs)
    const VecX& velocities;  ///< (dofs) that friction sees
    double h = 1.0;          ///< (s)
    double rate = 0.0;       ///< their derivative by xi (1/s)
    bool predictor = false;  ///< the first iteration of the thesis's listing
};

/// What contacts do in a trial step.
struct ContactForces {
    VecX forces;                         ///< (dofs) generalised forces on all bodies (N, N m)
    VecX gyroscopic;                     ///< (dofs) torques of bodies that turn in space (N m)
    std::vector<CompliantState> states;  ///< (contacts within reach)
    Index active = 0;                    ///< that carry a force

    /// A number that differs, practically, when the states do.
    [[nodiscard]] std::uint64_t signature() const;
};

/// Contacts at the start of a step.
struct FoundCompliance {
    bool continues = false;  ///< the contacts remember a step before
    Index candidates = 0;    ///< within reach
    Index changes = 0;   ///< that carried a force and are now seen by other corners, edges, faces
    double drift = 0.0;  ///< energy that the change of features has made (J)
};

/// What contacts did in a step that is accepted.
struct CompliantWork {
    double normal = 0.0;               ///< sum N (gap1 - gap0) (J)
    double tangential = 0.0;           ///< sum f . u h (J)
    double boundaries = 0.0;           ///< -xi . f of boundaries, and of belts (J)
    Index touching = 0;                ///< contacts that touch at the end
    Index carrying = 0;                ///< contacts with a force
    double largest_penetration = 0.0;  ///< at the end of the step (m)
    double penetration_ratio = 0.0;    ///< relative to the size of the smaller body
    double tangential_gain = 0.0;      ///< largest f . u h of a contact: 0 unless friction drives
};

/// Compliant contacts of rigid bodies: forces as functions of the placements at both ends of a
/// step, with their derivatives.
///
/// Unknowns are the displacements of all bodies, `freedom` for each. Those of boundaries and locked
/// directions, where the inverse mass is 0, are given; the tangent has no entries for them.
template <int D>
class CompliantContacts {
  public:
    CompliantContacts(contact::World<D>& world, contact::ContactSet<D>& contacts);

    [[nodiscard]] Index bodies() const { return world_.bodies().count(); }
    [[nodiscard]] Index freedom() const { return mechanics::k_dofs<D>; }     ///< of one body
    [[nodiscard]] const VecX& mass() const { return world_.bodies().mass; }  ///< (dofs)
    [[nodiscard]] const VecX& inverse_mass() const { return world_.bodies().inverse_mass; }
    /// Size that is typical for bodies (m).
    [[nodiscard]] double typical_size() const { return world_.typical_size(); }

    /// The present placement is q0.
    void hold() { start_ = world_.bodies().q; }

    /// In the placement q0: finds the contacts that may become active in the step: gaps up to
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
    [[nodiscard]] double stored_energy() const { return contacts_.spring_energy.value_or(0.0); }
    [[nodiscard]] bool belong_to(const contact::World<D>& world) const { return &world == &world_; }

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
    void remember(std::size_t i, const PairResponse<D>& answer, const Vector<D>& displacement,
                  double h);
    [[nodiscard]] bool is_free(int body) const {
        return world_.bodies().dynamic[static_cast<std::size_t>(body)] != 0;
    }

    contact::World<D>& world_;
    contact::ContactSet<D>& contacts_;
    std::vector<char> round_;                     // (bodies) turning does not move their surface
    std::vector<std::int64_t> same_;              // (found) in the step before, or -1
    std::vector<mechanics::Placement<D>> start_;  // (bodies) q0
    std::vector<CompliantPoint<D>> points_;       // (found)
    std::vector<Vector<D>> slips_;                // (found) of the iteration before
    std::vector<char> overlaps_;                  // (active) areas of overlap
    std::vector<std::array<int, 2>> couples_;
};

}  // namespace drystone::springs
