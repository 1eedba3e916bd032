#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "drystone/inclusion/model.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::inclusion {

enum class EventKind {
    impact,        ///< velocities jump
    contact,       ///< a constraint begins to push, without impact
    take_off,      ///< it ends
    accumulation,  ///< infinitely many impacts were passed: the constraints rest against each other
};

/// Something that event-driven integration found.
struct Event {
    double t = 0.0;  ///< of an accumulation the instant at which its impacts end
    EventKind kind = EventKind::impact;
    std::vector<Index> constraints = {};
    std::vector<double> speeds = {};  ///< (constraints) of approach, of an impact
};

/// Work done in a step (J), with the velocity w that moves the positions. The change of the kinetic
/// energy is their sum:
/// |v+|^2 / 2 - |v|^2 / 2 = w . M (v+ - v) + ((v + v+) / 2 - w) . M (v+ - v).
struct Works {
    double external = 0.0;      ///< of the force: h w . F
    double conservative = 0.0;  ///< of the potential: -h w . grad V
    double damping = 0.0;       ///< -h w . C w
    double contact = 0.0;       ///< sum r_i (dg_i/dt + grad g_i . w), without `correction`
    double friction = 0.0;      ///< sum r_iT . u_iT(w), u_T(w) = tangents . w + their rates
    double boundaries = 0.0;    ///< -sum r_i dg_i/dt - r_iT . rates, of constraints that move
    double correction = 0.0;    ///< of the r_i while they end violations of before
    double theta = 0.0;         ///< ((v + v+) / 2 - w) . M (v+ - v)
    double gyroscopic = 0.0;    ///< of M(q): -h w . c + the change of M at fixed velocities

    [[nodiscard]] double sum() const noexcept {
        return external + conservative + damping + contact + friction + boundaries + correction +
               theta + gyroscopic;
    }
    Works& operator+=(const Works& other) noexcept {
        external += other.external;
        conservative += other.conservative;
        damping += other.damping;
        contact += other.contact;
        friction += other.friction;
        boundaries += other.boundaries;
        correction += other.correction;
        theta += other.theta;
        gyroscopic += other.gyroscopic;
        return *this;
    }
};

/// How a step went.
struct StepResult {
    /// Impulses r_i = h lambda_i >= 0 of all constraints, so that M (v+ - v) = h f + sum r_i grad
    /// g_i (Bernicot and Lefebvre-Lepot 2011, eq. 1.15; (A6) below is theirs).
    VecX impulses;
    Index active = 0;  ///< constraints that were tight in the step
    /// |M (v+ - v) - h f - sum r_i grad g_i| in the metric M^-1, relative to the largest of these
    /// terms. Of event_driven: the error of energy, relative to the largest work, because its
    /// momentum is an integral.
    double balance = 0.0;
    double violation = 0.0;    ///< largest -(g_i / h + grad g_i . u), of the projection
    double penetration = 0.0;  ///< largest -g_i at the end of the step, 0 when all are >= 0
    double regularity = 0.0;   ///< gamma of (A6) for what is tight or nearer than rho; 0 for none
    Works works = {};
    VecX contact_works;  ///< (constraints) of works.contact (J)
    /// Of the schemes with friction; empty for the others.
    VecX tangent_impulses = {};  ///< (tangents) r_T
    VecX slips = {};             ///< (tangents) u_T after the step, along the rows of its start
    VecX friction_works = {};    ///< (constraints) of works.friction (J)
    /// (1/2 - theta) |q+ - q|^2_K, the part of K in the theta term (J).
    double elastic_theta = 0.0;
    /// Change of the potential energy by the projection of positions (J).
    double projection_energy = 0.0;
    int iterations = 0;  ///< of a projection on a set that is not polyhedral
    bool converged = true;
    int parts = 1;  ///< pieces in which the step was made because it was too long for all at once
    int leaps = 0;  ///< short implicit steps over events without progress
    std::vector<Event> events = {};
    /// Not empty: no velocity obeys all of these constraints, and the state is where it was.
    std::vector<Index> conflict = {};
    bool proven = true;  ///< the conflict, by Farkas' lemma; else rounding hides the proof
    /// Up to where the motion of event_driven exists; the other schemes give only the step.
    std::optional<double> conflict_time = {};

    [[nodiscard]] bool feasible() const noexcept { return conflict.empty(); }
};

/// Result of a step that was made in two parts.
[[nodiscard]] StepResult joined(const StepResult& first, const StepResult& second);

/// One way to carry the state over a step of length h: the whole interface of an integrator.
struct Scheme {
    std::string name;
    std::function<StepResult(const Model& model, State& state, double h)> step;
    /// True for the theta schemes: friction, a restitution for each constraint, K, C and M(q).
    bool is_frictional = false;
    /// True if its steps find their events (StepResult::events) at their instants.
    bool finds_events = false;
};

/// Throws InputError with everything in the model that the scheme does not take.
void require_suited(const Model& model, const Scheme& scheme);

/// Named settings of all schemes. Each reads its own.
struct SchemeOptions {
    /// event_driven: of the smooth motion, relative and absolute; schatzman_paoli: of the
    /// projection on Q, in the units of the constraints.
    double tolerance = 1e-10;
    /// convex_scheme: how often a step whose K_h is empty is cut in half before it is given up.
    int most_halvings = 0;
    /// Constraints with g <= rho count in the regularity too, beside those that are tight
    /// (assumption (A6) of Bernicot and Lefebvre-Lepot 2011).
    double rho = 0.0;
    /// event_driven: impacts that would all be over within this time are passed (s).
    double accumulation = 1e-7;
    /// Schemes with friction: weight of v+ in the velocity that moves the positions.
    double theta = 0.5;
    std::string solver = "auto";        ///< of their contact problems
    double velocity_tolerance = 1e-10;  ///< largest error of a contact (m/s)
    int most_iterations = 0;            ///< of the solver; 0: its default
    /// A contact is active only while it opens slower than this (m/s); empty: the velocity
    /// tolerance.
    std::optional<double> approach_tolerance = {};
    bool projects_positions = true;  ///< on constraints that stay reached
};

/// A scheme as the registry lists it.
struct SchemeEntry {
    std::string name;
    std::string summary;
    std::function<Scheme(const SchemeOptions&)> make;
    std::string law = "Moreau";  ///< of impacts
    bool uses_theta = false;
};

/// Every scheme of inclusion/schemes, in alphabetical order (generated by the build).
[[nodiscard]] std::vector<SchemeEntry> schemes();

/// The scheme of this name; throws InputError that lists the names there are.
[[nodiscard]] Scheme make_scheme(const std::string& name, const SchemeOptions& options = {});

}  // namespace drystone::inclusion
