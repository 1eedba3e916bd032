#pragma once

#include <algorithm>

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/forces.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/operator_problem.hpp"

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
    double lifting_time = 0.0;
    double penetration_tolerance = 0.0;  ///< relative to the size of the smaller body
    double gap_tolerance = 1e-9;         ///< eps_g, the same
    double approach_tolerance = 0.0;     ///< eps_u (m/s)
};

/// The velocity that the contact laws hold for: u+ at the end of the step, with the rebound of
/// Newton or Moreau, or Fremond's mean u_theta = theta u+ + (1 - theta) u-, on which impulses work.
struct LawVelocity {
    bool mean = false;
    double theta = 1.0;
    bool rebounds = true;  ///< false: the laws hold for u+ and the gap alone, as in ConvexSystem

    /// What u+ weighs in it.
    [[nodiscard]] double share() const { return mean ? theta : 1.0; }
};

/// Units in which contact problems are posed, so that solvers see the same numbers for any masses
/// and any units of the scene: velocities in `velocity`, impulses in velocity x mass.
struct ProblemUnits {
    double velocity = 1.0;  ///< m/s
    double mass = 1.0;      ///< kg
};

/// Projection of positions on the linearised constraints g + H dq >= -left, and e + H dq = 0 for
/// the errors e of joints, in the kinetic metric.
struct ProjectionRule {
    double tolerance = 1e-6;  ///< penetrations below this are left alone, relative to the size
    double left = 0.5e-6;     ///< what a corrected contact keeps, so that it stays a contact
    double joint_tolerance = 1e-11;  ///< errors of joints that are left alone, relative to the size
    ProblemUnits units = {};         ///< `velocity` is a length here (m)
};

/// When loads are taken: (1 - share) F(t) + share F(later).
struct LoadInstants {
    double t = 0.0;
    double later = 0.0;
    double share = 0.0;
};

/// What detection found, before activation.
struct Detection {
    Index contacts = 0;                ///< points within reach
    double largest_penetration = 0.0;  ///< max(0, -g) (m)
    double penetration_ratio = 0.0;    ///< the same relative to the size of the smaller body
};

/// Contacts whose impulses did positive work, beyond what the tolerance of velocities explains:
/// their law produced energy.
struct WorkGain {
    Index contacts = 0;
    double largest = 0.0;  ///< of one contact (J)

    /// Counts a contact.
    void meet(double work, double uncertainty) {
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
    double normal = 0.0;       ///< sum u_aN r_N, without that of `lift`
    double tangential = 0.0;   ///< sum u_aT . r_T
    double boundaries = 0.0;   ///< -w . r: what moving boundaries put in
    double joints = 0.0;       ///< u_a . r of joints, motors among them
    double lift = 0.0;         ///< of r_N on the velocities that end overlaps of deformable bodies
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

class CompliantSystem;
class ConvexSystem;
class PenaltySystem;

/// What a time-stepping scheme needs of a mechanical system with contacts and joints. The scheme
/// decides when to ask what; it never knows whether bodies are rigid.
///
/// v are the generalised velocities, those of boundaries among them; impulses r are in the order of
/// the active contacts, in SI units.
class System {
  public:
    virtual ~System() = default;

    /// Velocities; a scheme writes the new ones here.
    [[nodiscard]] virtual VecX& velocities() = 0;

    /// Boundaries get the velocities w that they have at t. Those at the end of the step, which
    /// `free_velocity` gives them, are w+ with theta w+ + (1 - theta) w = the mean velocity of
    /// their prescribed motion, so that a scheme which moves everything by theta v+ + (1 - theta) v
    /// moves them exactly, and what rests on them with them. (w+ is the velocity at t + h to
    /// O(h^2); for theta = 0 both are the mean.)
    virtual void start_step(double t, double h, double theta) = 0;

    /// Forces in the present placement, at the present velocities, with loads at these instants.
    /// `h` is for the gyroscopic part, which is implicit.
    virtual const mechanics::ForceSums& evaluate_forces(const LoadInstants& loads, double h) = 0;

    /// The velocities that the forces F make of the present ones in a step, without contacts:
    ///     v_free = v + Mhat^-1 h F,   boundaries: w+.
    /// Mhat is the mass and what is implicit in the step, Mhat = M + h theta C + h^2 theta^2 K for
    /// elastic bodies.
    virtual void free_velocity(const VecX& F, double h, VecX& v_free) const = 0;

    /// The forces of the step as they acted, now that the velocities v_a that move the positions
    /// are known.
    virtual const mechanics::ForceSums& settle_forces(const VecX& v_a) = 0;

    /// v_a.F of its damping forces. That of elastic bodies is a sum over the rates at which cells
    /// deform: v_a.F has the motion of the whole body in it, and a sign of rounding.
    [[nodiscard]] virtual double damping_power(const VecX& v_a) const = 0;

    /// a^T M b.
    [[nodiscard]] virtual double kinetic_product(const VecX& a, const VecX& b) const = 0;
    /// |h v_a|^2_K of linear elastic bodies.
    [[nodiscard]] virtual double stiffness_product(const VecX& v_a) const = 0;
    [[nodiscard]] virtual double potential_energy() const = 0;
    /// The part of it whose change is not exactly the work of its forces (springs).
    [[nodiscard]] virtual double elastic_energy() const = 0;
    /// w.F: power of the forces F on boundaries, which move at the velocities w whatever acts on
    /// them.
    [[nodiscard]] virtual double boundary_power(const VecX& v, const VecX& F) const = 0;
    /// w.M dv of boundaries that have mass: held nodes of elastic bodies.
    [[nodiscard]] virtual double boundary_inertia(const VecX& v, const VecX& dv) const = 0;

    /// Moves everything at the present velocities for the time dt.
    virtual void advance(double dt) = 0;
    /// The same for the part of a step before contacts are found; what moves by its own shape, a
    /// periodic cell, then moves over the step as the contacts see it, by H v_a.
    virtual void advance_to_contacts(double dt) { advance(dt); }

    /// Finds contacts in the present placement: gaps up to `gap_tolerance` (relative to the size of
    /// a body) plus `drift` (m) plus what bodies can cover in the time `horizon`.
    virtual Detection detect(double gap_tolerance, double drift, double horizon) = 0;

    /// Chooses the active contacts at the present velocities; returns how many.
    virtual Index activate(const Activation& rule) = 0;

    /// The problem of the active contacts: u = W r + b for the velocities `law` of the contacts,
    /// b = H v_free + the rebound of u- = H v. Joints hold at the end of the step in any case.
    virtual const problem::ContactProblem& build(const VecX& v, const VecX& v_free,
                                                 const LawVelocity& law,
                                                 const ProblemUnits& units) = 0;

    /// Whether W of the active contacts is worth its assembly: it is for rigid bodies, and for
    /// deformable ones as long as few of their nodes are in contact. To be asked once a step.
    [[nodiscard]] virtual bool condenses() { return true; }

    /// The same problem with W by its products.
    virtual const problem::OperatorProblem& build_global(const VecX& v, const VecX& v_free,
                                                         const LawVelocity& law,
                                                         const ProblemUnits& units) = 0;

    /// r <- impulses of the same contacts in the step before, 0 for new ones.
    virtual void warm_start(VecX& r) const = 0;

    /// v <- v_free + Mhat^-1 H^T r. Remembers r for the next warm start.
    virtual void apply_impulses(const VecX& v_free, const VecX& r, VecX& v) = 0;

    /// What contacts carry to the next step, now that the velocities v at the end of this one are
    /// settled. Once a step.
    virtual void settle_contacts(const VecX& v) = 0;

    /// Work of the impulses r on the velocities v_a that move the positions; that of each contact
    /// is remembered. Velocities are known to `velocity_tolerance`.
    [[nodiscard]] virtual ContactWork work(const VecX& v_a, const VecX& r,
                                           double velocity_tolerance) = 0;

    /// Whether contacts have taken, up to this step with the last `work`, what ending overlaps of
    /// deformable bodies takes in it (LiftAccount). If so, all of that is booked.
    [[nodiscard]] virtual bool pay_lifts(const SchemeWork& scheme) = 0;
    /// Overlaps stay as they are in this step; the problem is to be built again.
    virtual void drop_lifts() = 0;

    /// Largest error of what joints hold, and of limits, in the present placement (m).
    [[nodiscard]] virtual double joint_error() const { return 0.0; }

    /// Whether a contact that was detected, moving on at the present velocities for the time
    /// `horizon`, penetrates by more than `tolerance` (relative to the size): whether it is worth
    /// looking.
    [[nodiscard]] virtual bool penetrates(double tolerance, double horizon) const = 0;

    /// The frictionless problem of the position projection, dg = W lambda + b >= 0 with W of the
    /// contacts and joints in the present placement; null when nothing is beyond the tolerances.
    virtual const problem::ContactProblem* build_projection(const ProjectionRule& rule) = 0;

    /// q <- q + Mhat^-1 H^T lambda, lambda in SI units (kg m).
    virtual void apply_projection(const VecX& lambda) = 0;

    /// The same system for schemes in which contacts are springs, implicit or explicit ones; null
    /// when it cannot be moved by them.
    [[nodiscard]] virtual CompliantSystem* compliant() { return nullptr; }
    [[nodiscard]] virtual PenaltySystem* penalty() { return nullptr; }
    /// The same for the scheme that projects on linearised constraints.
    [[nodiscard]] virtual ConvexSystem* convex() { return nullptr; }

    /// Mass that is typical for the system (kg), for ProblemUnits.
    [[nodiscard]] virtual double typical_mass() const = 0;
    /// Size that is typical for its bodies (m).
    [[nodiscard]] virtual double typical_size() const = 0;
};

}  // namespace drystone::contact
