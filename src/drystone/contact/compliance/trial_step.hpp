#pragma once

#include <cstdint>
#include <vector>

#include "drystone/contact/compliance/pair_response.hpp"
#include "drystone/linalg/types.hpp"

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

}  // namespace drystone::contact
