#pragma once

#include <optional>
#include <vector>

#include "drystone/inclusion/model.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::inclusion {

enum class EventKind {
    impact,        ///< velocities jump
    contact,       ///< a constraint begins to push, without impact
    release,       ///< it ends
    accumulation,  ///< infinitely many impacts were passed: the constraints rest against each other
};

/// Something that event-driven integration found.
struct Event {
    double t = 0.0;  ///< of an accumulation the instant at which its impacts end
    EventKind kind = EventKind::impact;
    std::vector<Index> constraints = {};
};

/// Work done in a step (J), with the velocity w that moves the positions. The change of the kinetic
/// energy is their sum:
/// |v+|^2 / 2 - |v|^2 / 2 = w . M (v+ - v) + ((v + v+) / 2 - w) . M (v+ - v).
struct Works {
    double external = 0.0;      ///< of the force: h w . F
    double conservative = 0.0;  ///< of the potential: -h w . grad V
    double contact = 0.0;       ///< sum r_i (dg_i/dt + grad g_i . w), without `correction`
    double boundaries = 0.0;    ///< -sum r_i dg_i/dt, of constraints that move
    double correction = 0.0;    ///< of the r_i while they end violations of before
    double theta = 0.0;         ///< ((v + v+) / 2 - w) . M (v+ - v)

    [[nodiscard]] double sum() const noexcept {
        return external + conservative + contact + boundaries + correction + theta;
    }
    Works& operator+=(const Works& other) noexcept {
        external += other.external;
        conservative += other.conservative;
        contact += other.contact;
        boundaries += other.boundaries;
        correction += other.correction;
        theta += other.theta;
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

}  // namespace drystone::inclusion
