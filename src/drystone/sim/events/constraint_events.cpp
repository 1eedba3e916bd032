// Finds the events of constraints of an inclusion from their impulses and velocities in a step.
#include "drystone/sim/events/constraint_events.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/contact/step_problem.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/sim/events/thresholds.hpp"

namespace drystone::sim::events {

namespace {

/// Acceleration without contacts: M^-1 of all forces.
VecX free_acceleration(const inclusion::Model& model, const inclusion::State& state) {
    const VecX forces = model.force(state.t, state.q, state.v) + model.conservative_force(state.q) -
                        model.stiffness() * state.q - model.damping() * state.v +
                        model.gyroscopic_force(state.q, state.v);
    return model.metric_at(state.q).solve(forces);
}

}  // namespace

struct ConstraintEvents::Motion {
    double impulse = 0.0;   ///< |(r_N, r_T)|
    bool pushes = false;    ///< r_N > 0
    bool rubs = false;      ///< has friction
    bool bounces = false;   ///< moves along the normal before or after
    double slip = 0.0;      ///< |u_T|
    double approach = 0.0;  ///< -u_N-
    double opening = 0.0;   ///< u_N+
    double jump = 0.0;      ///< |H (v+ - v-)|
    double smooth = 0.0;    ///< what forces and curvature make along the normal
    double all = 0.0;       ///< the same, with the tangents
};

double ConstraintEvents::still() const { return k_still_tolerances * tolerance_; }

void ConstraintEvents::add(Kind kind, Index i, double time, double impulse, double speed) {
    events_.push_back(
        {.time = time, .kind = kind, .a = static_cast<int>(i), .impulse = impulse, .speed = speed});
}

ConstraintEvents::Motion ConstraintEvents::motion_of(const inclusion::Model& model,
                                                     const inclusion::State& before,
                                                     const inclusion::State& after,
                                                     const inclusion::StepResult& step,
                                                     const VecX& a_f, Index i) const {
    const inclusion::Constraint& constraint = model.constraint(i);
    const auto tangents = static_cast<Index>(constraint.tangents.size());
    const Index place = model.tangents_before(i);
    const bool frictional = step.tangent_impulses.size() > 0;
    const VecX jump = after.v - before.v;
    const VecX normal = constraint.gradient(before.t, before.q);
    const double h = after.t - before.t;
    Motion motion;
    motion.pushes = step.impulses[i] > 0.0;
    motion.impulse = step.impulses[i];
    motion.approach = -(normal.dot(before.v) + inclusion::rate_of(constraint, before.t, before.q));
    motion.opening = constraint.gradient(after.t, after.q).dot(after.v) +
                     inclusion::rate_of(constraint, after.t, after.q);
    const double bend = inclusion::curvature_of(constraint, before.t, before.q, before.v);
    const double falls = normal.dot(a_f);
    motion.smooth = still() + k_lag_steps * h * std::abs(bend + falls);
    double slips = 0.0;
    double turns = 0.0;  // of the tangents
    double jumps = std::pow(normal.dot(jump), 2.0);
    double pulls = std::pow(std::abs(bend) + std::abs(falls), 2.0);
    motion.rubs = frictional && constraint.friction > 0.0;
    if (motion.rubs) {
        motion.impulse =
            std::hypot(motion.impulse, step.tangent_impulses.segment(place, tangents).norm());
        for (const inclusion::Tangent& tangent : constraint.tangents) {
            const VecX row = tangent.row(before.t, before.q);
            const auto rate_at = [&](double t) {
                return tangent.rate ? tangent.rate(t, before.q) : 0.0;
            };
            const double rate =
                law_share_ * rate_at(after.t) + (1.0 - law_share_) * rate_at(before.t);
            slips +=
                std::pow(row.dot(law_share_ * after.v + (1.0 - law_share_) * before.v) + rate, 2.0);
            turns += std::pow(row.dot(jump), 2.0);
            pulls += std::pow(row.dot(a_f), 2.0);
        }
    }
    motion.jump = std::sqrt(jumps + turns);
    motion.all = still() + k_lag_steps * h * std::sqrt(pulls);
    motion.slip = std::sqrt(slips);
    if (law_share_ < 1.0 && motion.slip <= k_alternation * std::sqrt(turns)) motion.slip = 0.0;
    motion.bounces = motion.approach > still() || motion.opening > still();
    return motion;
}

/// A constraint with an impulse.
void ConstraintEvents::push(Index i, const Motion& motion, double end) {
    const Contact old = contacts_[at(i)];
    Contact& contact = contacts_[at(i)];
    contact = {.touches = true, .pushed = true, .sliding = motion.slip, .jump = motion.jump};
    contact.quiet = motion.bounces ? 0 : old.quiet + 1;
    // A law with restitution lets a contact at rest bounce from step to step, and friction with it.
    const double least = contact::k_sliding_tolerances * tolerance_;
    contact.slides =
        motion.slip > (contact.quiet < k_pause_steps ? std::max(least, motion.all) : least);
    const bool impact = !old.pushed && motion.approach > motion.smooth;
    if (impact) {
        add(Kind::impact, i, end, motion.impulse, motion.approach);
    } else if (!old.touches && !first_step_ && motion.approach > still()) {
        add(Kind::contact, i, end, motion.impulse, motion.approach);
    }
    if (motion.rubs && !impact && motion.jump > k_jump_ratio * std::max(motion.all, old.jump)) {
        jumps_.push_back({.time = end,
                          .kind = Kind::catastrophe,
                          .a = static_cast<int>(i),
                          .impulse = motion.impulse,
                          .speed = motion.jump});
    }
    if (old.touches && !impact) {
        contact.has_stuck = old.has_stuck;
        contact.has_slipped = old.has_slipped;
        if (contact.slides && !old.slides) {
            const bool first = contact.has_stuck && !contact.has_slipped;
            add(first ? Kind::first_slip : Kind::slip, i, end, motion.impulse, motion.slip);
            contact.has_slipped = true;
        }
        if (!contact.slides && old.slides) {
            add(Kind::stick, i, end, motion.impulse, old.sliding);
        }
    }
    contact.has_stuck = contact.has_stuck || !contact.slides;
}

/// A constraint that touches and has no impulse.
void ConstraintEvents::pause(Index i, const Motion& motion, double start) {
    Contact& contact = contacts_[at(i)];
    if (!contact.touches) return;
    if (contact.pushed) contact.left = start;
    contact.pushed = false;
    contact.quiet = motion.bounces ? 0 : contact.quiet + 1;
    ++contact.pauses;
    const bool late = contact.pauses > k_pause_steps && motion.opening > still();
    if (!late && !(motion.opening > motion.smooth)) return;
    add(Kind::take_off, i, contact.left, 0.0, motion.opening);
    contact = {};
}

std::vector<Event> ConstraintEvents::find(const inclusion::Model& model,
                                          const inclusion::State& before,
                                          const inclusion::State& after,
                                          const inclusion::StepResult& step) {
    events_.clear();
    jumps_.clear();
    contacts_.resize(at(model.count()));
    const VecX a_f = free_acceleration(model, before);
    for (Index i = 0; i < model.count(); ++i) {
        const Motion motion = motion_of(model, before, after, step, a_f, i);
        if (motion.pushes) {
            push(i, motion, after.t);
        } else {
            pause(i, motion, before.t);
        }
    }
    // A collision moves the whole system, and with it the other contacts.
    const bool collided =
        std::ranges::any_of(events_, [](const Event& event) { return event.kind == Kind::impact; });
    if (!collided) events_.insert(events_.end(), jumps_.begin(), jumps_.end());
    first_step_ = false;
    std::ranges::stable_sort(events_,
                             [](const Event& x, const Event& y) { return x.time < y.time; });
    return events_;
}

void ConstraintEvents::forget() {
    contacts_.clear();
    first_step_ = true;
}

}  // namespace drystone::sim::events
