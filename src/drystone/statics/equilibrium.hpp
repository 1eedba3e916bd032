#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/global_problem.hpp"

/// Equilibrium of bodies at rest: find contact forces r in K with H^T r + f = 0 (docs/stands.md).
namespace drystone::statics {

/// Bodies at rest with their contacts and loads. `global` has forces (N) in place of impulses: M,
/// H, f, the sets K of its laws, w = 0; its unknowns are accelerations.
struct RestProblem {
    problem::GlobalProblem global;
    VecX tension;  ///< (contacts) force up to which a contact may pull (N)
    /// (contacts) contacts whose friction coefficient belongs to the question of least friction:
    /// not bonds and joints.
    std::vector<bool> has_friction;
    /// Sum of |M^-1 f_k|_M over the loads of which f is the sum: what rounding of loads that
    /// balance each other is compared with. 0: |M^-1 f|_M.
    double load_size = 0.0;
};

enum class Verdict {
    stands,     ///< contact forces in K balance the loads
    falls,      ///< no such forces exist, as `motion` proves
    undecided,  ///< the forces that were found balance the loads in part, and nothing is proven
};

/// Loads count as balanced if they leave less than this share of the acceleration that they, or
/// the largest of them, cause without contacts.
inline constexpr double k_balanced = 1e-8;

/// The contact forces in K that leave the least acceleration |a|_M, a = M^-1 (f + H^T r) (Gauss'
/// principle for the associated laws).
///
/// They exist, and a is unique. a = 0: the bodies can rest. Otherwise a is a mechanism: its contact
/// velocities u = H a are in the dual cones K*, and the loads have the power f.a = |a|_M^2 > 0 on
/// it. Forces r in K that balance the loads would have f.a = -r.u <= 0, so there are none.
struct Equilibrium {
    Verdict verdict = Verdict::undecided;
    VecX forces = {};  ///< (components) r between the bodies (N)
    VecX motion = {};  ///< (unknowns) a (m/s^2, rad/s^2)
    /// |a|_M over |M^-1 f|_M or, where it is larger, RestProblem::load_size; 0 without loads
    double unbalanced = 0.0;
    /// Power f.a in this normalisation, and what rounding leaves: u is in K* up to `violation`
    /// (m/s^2), so an equilibrium would need sum |r_c| >= power / violation.
    double power = 0.0;
    double violation = 0.0;
};

[[nodiscard]] Equilibrium equilibrium(const RestProblem& problem);

}  // namespace drystone::statics
