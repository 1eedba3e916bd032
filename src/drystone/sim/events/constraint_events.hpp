#pragma once

#include <vector>

#include "drystone/inclusion/scheme.hpp"
#include "drystone/sim/events/thresholds.hpp"
#include "drystone/sim/state/event.hpp"

namespace drystone::sim::events {

/// Events of the constraints of an inclusion, found from the steps of a scheme with steps: the
/// definitions of ContactEvents, with a constraint in place of a pair, its impulses and rows. With
/// tol the velocity tolerance, u = (dg/dt, the rates of slides) and a_f the acceleration that
/// forces give,
///     still   = k_still_tolerances tol
///     smooth  = still + 2 h |d^2g/dt^2 along v + grad g . a_f|
///     impact  : no impulse in the step before, one now, and -u_N- > smooth
///     contact : did not touch, an impulse now, still < -u_N-, no impact
///     take_off: touched, no impulse, and u_N+ > smooth, or u_N+ > still after k_pause_steps
///     slip    : touched and stuck, an impulse, |u_T| > k_sliding_tolerances tol,
///               u_T of u+, of Fremond's law of u_theta; in the k_pause_steps steps after motion
///               along the normal above still + 2 h |(d^2g/dt^2, tangents . a_f)| too
///     stick   : the reverse
///     catastrophe: friction and an impulse, no impact of any constraint in this step, and
///               |H (v+ - v-)| more than k_jump_ratio times still + 2 h |(d^2g/dt^2, tangents .
///               a_f)| and times the jump of the step before.
/// Schemes without friction have no slips.
class ConstraintEvents {
  public:
    /// `law_share`: s of the velocity s u+ + (1 - s) u- for which the contact laws hold.
    ConstraintEvents(double velocity_tolerance, double law_share)
        : tolerance_(velocity_tolerance), law_share_(law_share) {}

    /// The events of the step from `before` to `after`, in the order of constraints.
    [[nodiscard]] std::vector<Event> find(const inclusion::Model& model,
                                          const inclusion::State& before,
                                          const inclusion::State& after,
                                          const inclusion::StepResult& step);

    /// The next step is a first one, whose constraints touch without event.
    void forget();

  private:
    using Kind = integrators::EventKind;

    /// A constraint from its first impulse to its take-off.
    struct Contact {
        bool touches = false;
        bool pushed = false;  ///< in the last step
        bool slides = false;
        double sliding = 0.0;  ///< |u_T|
        bool has_stuck = false;
        bool has_slipped = false;
        int pauses = 0;             ///< steps since the last impulse
        int quiet = k_pause_steps;  ///< steps since it moved along its normal
        double left = 0.0;          ///< when it stopped pushing (s)
        double jump = 0.0;          ///< |u+ - u-| of the last step
    };
    /// What a constraint does in a step.
    struct Motion;

    [[nodiscard]] Motion motion_of(const inclusion::Model& model, const inclusion::State& before,
                                   const inclusion::State& after, const inclusion::StepResult& step,
                                   const VecX& a_f, Index i) const;
    void push(Index i, const Motion& motion, double end);
    void pause(Index i, const Motion& motion, double start);
    void add(Kind kind, Index i, double time, double impulse, double speed);
    [[nodiscard]] double still() const;

    double tolerance_;
    double law_share_;
    bool first_step_ = true;
    std::vector<Contact> contacts_;
    std::vector<Event> jumps_;  // of the step: catastrophes, if nothing collided
    std::vector<Event> events_;
};

}  // namespace drystone::sim::events
