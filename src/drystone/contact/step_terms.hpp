#pragma once

#include <algorithm>

#include "drystone/linalg/types.hpp"

namespace drystone::contact {

/// Which contacts take part in a step (Acary and Collins-Craft 2024, eq. 55, with tolerances):
/// those whose gap, extrapolated over `horizon` at the present velocities, is at most the gap
/// tolerance, and which approach if that is asked for.
///
/// Velocities are known to the solver's tolerance only, so the gaps of bodies at rest drift. Gaps
/// up to `drift` count as contact, and their law holds for u_N + g / closing_time: what has opened
/// may close again instead of adding up until the contact is lost.
struct Activation {
    double horizon = 0.0;           ///< time from the detected placement to the one that counts (s)
    bool only_approaching = false;  ///< demand u_N <= approach_tolerance too
    double drift = 0.0;             ///< gaps that the solver's tolerance may have opened (m)
    double closing_time = 0.0;      ///< in which such a gap may close (s); 0: it stays
    /// In which deformable bodies leave overlaps beyond the tolerated one at the soonest (s); 0:
    /// they stay in them.
    double release_time = 0.0;
    double penetration_tolerance = 0.0;  ///< relative to the size of the smaller body
    double gap_tolerance = 1e-9;         ///< eps_g, the same
    double approach_tolerance = 0.0;     ///< eps_u (m/s)
};

/// The velocity that the contact laws hold for: u+ at the end of the step, with the rebound of
/// Newton or Moreau, or Fremond's mean u_theta = theta u+ + (1 - theta) u-, on which impulses work.
struct LawVelocity {
    bool mean = false;
    double theta = 1.0;
    bool rebounds =
        true;  ///< false: the laws hold for u+ and the gap alone, as in the convex scheme

    /// What u+ weighs in it.
    [[nodiscard]] double share() const { return mean ? theta : 1.0; }
};

/// Units in which contact problems are posed, so that solvers see the same numbers for any masses
/// and any units of the scene: velocities in `velocity`, impulses in velocity x mass.
struct ProblemUnits {
    double velocity = 1.0;  ///< m/s
    double mass = 1.0;      ///< kg
};

/// Contacts whose gap, and limits of joints whose distance, is below this share of the size of a
/// body take part in the projection of positions.
inline constexpr double k_projection_reach = 1e-3;

/// Projection of positions on the linearised constraints g + H dq >= -left, and e + H dq = 0 for
/// the errors e of joints, in the kinetic metric.
struct ProjectionRule {
    double tolerance = 1e-6;  ///< penetrations below this are left alone, relative to the size
    double left = 0.5e-6;     ///< what a corrected contact keeps, so that it stays a contact
    double joint_tolerance = 1e-11;  ///< errors of joints that are left alone, relative to the size
    ProblemUnits units = {};         ///< `velocity` is a length here (m)
};

/// When loads are taken: (1 - share) F(t) + share F(later), or their mean over [t, later].
struct LoadInstants {
    double t = 0.0;
    double later = 0.0;
    double share = 0.0;
    bool mean = false;
};

/// What detection found, before activation.
struct Detection {
    Index contacts = 0;                ///< points within reach
    double largest_penetration = 0.0;  ///< max(0, -g) (m)
    double penetration_ratio = 0.0;    ///< the same relative to the size of the smaller body
    double element_overlap = 0.0;  ///< of deformable bodies, relative to the elements that touch
};

/// Contacts whose impulses did positive work, beyond what the tolerance of velocities explains:
/// their law produced energy.
struct WorkGain {
    Index contacts = 0;
    double largest = 0.0;  ///< of one contact (J)

    /// Counts a contact whose work exceeds its uncertainty.
    void count(double work, double uncertainty) {
        if (!(work > uncertainty)) return;
        ++contacts;
        largest = std::max(largest, work);
    }
};

/// The same of all contacts with one impact law, by direction.
struct ContactGains {
    WorkGain normal = {};
    WorkGain tangential = {};
};

/// Work of the contact impulses over a step (J).
struct ContactWork {
    double normal = 0.0;       ///< sum u_aN r_N, without that of `release`
    double tangential = 0.0;   ///< sum u_aT . r_T
    double boundaries = 0.0;   ///< -w . r: what moving boundaries put in
    double joints = 0.0;       ///< u_a . r of joints, motors among them
    double release = 0.0;      ///< of r_N on the velocities that end overlaps of deformable bodies
    double uncertainty = 0.0;  ///< of normal + tangential, from that of the velocities
    double most_normal = 0.0;  ///< largest u_aN r_N of one contact, below 0 too
    double most_tangential = 0.0;
    ContactGains gains = {};         ///< of contacts with a restitution (Newton, Fremond)
    ContactGains moreau_gains = {};  ///< of those with Moreau's dissipation index
};

/// What the theta scheme does beside contacts, (1/2 - theta) (|jump|^2_M + |h v_a|^2_K): with theta
/// = 1 all that an impact without restitution takes is here.
struct SchemeWork {
    double theta;
    const VecX& jump;  ///< v+ - v
    const VecX& v_a;
};

}  // namespace drystone::contact
