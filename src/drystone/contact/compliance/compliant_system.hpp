#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "drystone/contact/compliance/pair_response.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/linalg/pair_matrix.hpp"

namespace drystone::contact {

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
    Index candidates = 0;  ///< within reach
    Index changes = 0;     ///< that carried a force and are now seen by other corners, edges, faces
    double drift = 0.0;    ///< energy that the change of features has made (J)
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

/// What a scheme with compliant contacts needs of a mechanical system, beside System: forces of
/// contacts as functions of the placements at both ends of a step, with their derivatives.
///
/// Unknowns are the displacements of all bodies, `freedom` for each. Those of boundaries and locked
/// directions, where the inverse mass is 0, are given; the tangent has no entries for them.
class CompliantSystem {
  public:
    virtual ~CompliantSystem() = default;

    [[nodiscard]] virtual Index bodies() const = 0;
    [[nodiscard]] virtual Index freedom() const = 0;             ///< of one body
    [[nodiscard]] virtual const VecX& mass() const = 0;          ///< (dofs)
    [[nodiscard]] virtual const VecX& inverse_mass() const = 0;  ///< (dofs)

    /// Size that is typical for bodies (m).
    [[nodiscard]] virtual double typical_size() const = 0;

    /// The present placement is q0.
    virtual void hold() = 0;

    /// In the placement q0: finds the contacts that may be felt in the step: gaps up to
    /// 2 `slack` (m) plus what the present velocities cover in the time `horizon`.
    virtual FoundCompliance begin(const ComplianceLaw& law, double slack, double horizon) = 0;

    /// Whether no two bodies that were not found near each other can touch after xi.
    [[nodiscard]] virtual bool covers(const VecX& xi) const = 0;

    /// Pairs of bodies that free contacts couple in the tangent.
    [[nodiscard]] virtual std::span<const std::array<int, 2>> couples() const = 0;

    /// Forces of contacts over the step; adds minus their derivatives by xi to `tangent`, if any.
    virtual void evaluate(const ComplianceLaw& law, const TrialStep& step, ContactForces& out,
                          PairMatrix* tangent) = 0;

    /// The present placement becomes q0 (+) xi.
    virtual void place(const VecX& xi) = 0;

    /// Ends a step that went as `step` says: remembers its contacts for results, and the energy
    /// that they store.
    virtual CompliantWork finish(const ComplianceLaw& law, const TrialStep& step) = 0;

    /// Energy that the contacts store since the last `begin` or `finish` (J).
    [[nodiscard]] virtual double stored_energy() const = 0;
};

}  // namespace drystone::contact
