// Finds the events of pairs of bodies in contact from the contacts of a step and of the one before.
#include "drystone/sim/events/contact_events.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "drystone/contact/contact_bodies.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/sim/building/scene_axes.hpp"
#include "drystone/sim/events/jump_causes.hpp"
#include "drystone/sim/events/thresholds.hpp"

namespace drystone::sim::events {

namespace {

/// Forces that make this share of a jump are its cause.
constexpr double k_force_share = 0.5;

template <int D>
std::pair<int, int> pair_of(const collision::Contact<D>& contact) {
    return {contact.body_a, contact.body_b};
}

}  // namespace

template <int D>
double ContactEvents<D>::still() const {
    return k_still_tolerances * scales_.velocity_tolerance;
}

template <int D>
struct ContactEvents<D>::Touch {
    Pair pair;              ///< with a, b and what is known now
    double pressure = 0.0;  ///< largest normal impulse of a contact (N s)
    Vector<D> impulse = Vector<D>::Zero();
    double approach = 0.0;  ///< largest -u_N- of the contacts that push anew (m/s)
    bool impact = false;    ///< one of these is beyond `smooth`
};

/// Velocities (m/s) that the tolerance, gravity and turning make between bodies that stay in touch.
template <int D>
double ContactEvents<D>::smooth(const contact::System<D>& system, int a, int b,
                                const Vector<D>& point) const {
    const mechanics::RigidBodies<D>& bodies = system.world.bodies();
    double acceleration = scales_.gravity;
    for (const int body : {a, b}) {
        if (body >= bodies.body_count()) continue;
        const auto spin =
            v_before_->template segment<mechanics::k_spins<D>>(mechanics::k_dofs<D> * body + D);
        if (spin.isZero(0.0)) continue;
        // The lever arm of half-spaces, which have no size.
        const double size = bodies.size[at(body)];
        const double arm =
            std::isfinite(size) ? size : (point - bodies.q[at(body)].position).norm();
        acceleration += spin.squaredNorm() * arm;
    }
    return still() + k_lag_steps * h_ * acceleration;
}

/// |u_T+ - u_T-| (m/s).
template <int D>
double ContactEvents<D>::tangential_jump(const contact::ContactRow<D>& row, const VecX& v) const {
    const Vector<D> jump =
        contact::relative_velocity(row, v) - contact::relative_velocity(row, *v_before_);
    return jump.template tail<D - 1>().norm();
}

/// The active contacts first to end - 1, all of one pair.
template <int D>
typename ContactEvents<D>::Touch ContactEvents<D>::touch(const contact::System<D>& system,
                                                         std::size_t first, std::size_t end) const {
    const contact::ActiveContacts<D>& active = system.contacts.active;
    const VecX& v = system.world.bodies().v;
    Touch found;
    std::tie(found.pair.a, found.pair.b) = pair_of<D>(active.contacts[first]);
    found.pair.contact = first;
    for (std::size_t c = first; c < end; ++c) {
        const contact::ActiveContact<D>& contact = active.contacts[c];
        if (!(contact.local[0] > 0.0)) continue;
        const contact::ContactRow<D>& row = active.blocks[c].row;
        if (pushed_[c] == 0) {
            const double approach = -contact::relative_velocity(row, *v_before_)[0];
            found.approach = std::max(found.approach, approach);
            found.impact = found.impact ||
                           approach > smooth(system, contact.body_a, contact.body_b, contact.point);
        }
        const Vector<D> u = contact::relative_velocity(row, v_law_) + contact.surface;
        const double slip = u.template tail<D - 1>().norm();
        if (scales_.law_share == 1.0 || slip > k_alternation * tangential_jump(row, v)) {
            found.pair.sliding = std::max(found.pair.sliding, slip);
        }
        found.impulse += contact.impulse;
        if (contact.local[0] > found.pressure) {
            found.pair.contact = c;
            found.pressure = contact.local[0];
        }
        found.pair.pushes = true;
    }
    const contact::ActiveContact<D>& most = active.contacts[found.pair.contact];
    const contact::ContactRow<D>& row = active.blocks[found.pair.contact].row;
    found.pair.point = building::three(most.point);
    if (found.pair.pushes) {
        found.pair.jump =
            (contact::relative_velocity(row, v) - contact::relative_velocity(row, *v_before_))
                .norm();
    }
    found.pair.slides =
        found.pair.sliding > contact::k_sliding_tolerances * scales_.velocity_tolerance;
    return found;
}

template <int D>
void ContactEvents<D>::add(Kind kind, const Pair& pair, double time, double impulse, double speed) {
    events_.push_back({.time = time,
                       .kind = kind,
                       .a = pair.a,
                       .b = pair.b,
                       .point = pair.point,
                       .impulse = impulse,
                       .speed = speed});
}

/// A pair with active contacts; `before`: its place among the pairs before the step, negative if
/// it did not touch then.
template <int D>
void ContactEvents<D>::follow(const contact::System<D>& system, const Touch& touch, Index before) {
    const double end = start_ + h_;
    Pair pair = touch.pair;
    if (!pair.pushes) {
        if (before >= 0) pause(system, at(before), &touch);
        return;
    }
    const Pair* old = before >= 0 ? &pairs_[at(before)] : nullptr;
    const double impulse = touch.impulse.norm();
    const bool impact = touch.impact;
    if (impact) {
        add(Kind::impact, pair, end, impulse, touch.approach);
    } else if (old == nullptr && !first_step_ && touch.approach > still()) {
        add(Kind::contact, pair, end, impulse, touch.approach);
    }
    // What forces and turning do in a step.
    const auto& most = system.contacts.active.contacts[pair.contact];
    const double explained = smooth(system, pair.a, pair.b, most.point);
    const double last = old != nullptr ? old->jump : 0.0;
    if (!impact && scales_.impulses && pair.jump > k_jump_ratio * std::max(explained, last) &&
        !contact::touches_deformable(system.world, most)) {
        suspects_.push_back(next_.size());
    }
    if (old != nullptr && !impact) {
        pair.has_stuck = old->has_stuck;
        pair.has_slipped = old->has_slipped;
        if (pair.slides && !old->slides) {
            const bool first = pair.has_stuck && !pair.has_slipped;
            add(first ? Kind::first_slip : Kind::slip, pair, end, impulse, pair.sliding);
            pair.has_slipped = true;
        }
        if (!pair.slides && old->slides) add(Kind::stick, pair, end, impulse, old->sliding);
    }
    pair.has_stuck = pair.has_stuck || !pair.slides;
    next_.push_back(pair);
    next_rows_.push_back(system.contacts.active.blocks[pair.contact].row);
}

/// A pair that has pushed and does not in this step; `touch`: its active contacts, if it has any.
/// Bodies at rest between which no force is needed still touch, as do those that a scheme with
/// restitution lets bounce from step to step.
template <int D>
void ContactEvents<D>::pause(const contact::System<D>& system, std::size_t before,
                             const Touch* touch) {
    Pair pair = pairs_[before];
    if (pair.pushes) pair.left = start_;
    pair.pushes = false;
    ++pair.pauses;
    const contact::ContactRow<D>& row =
        touch != nullptr ? system.contacts.active.blocks[touch->pair.contact].row : rows_[before];
    const Vector<D> u = contact::relative_velocity(row, system.world.bodies().v);
    const double speed = touch != nullptr ? u[0] : u.norm();
    const bool fast = speed > smooth(system, pair.a, pair.b, pair.point.template head<D>());
    if (fast || (pair.pauses > k_pause_steps && speed > still())) {
        add(Kind::take_off, pair, pair.left, 0.0, u[0]);
    } else {
        next_.push_back(pair);
        next_rows_.push_back(row);
    }
}

/// Velocity jumps among the suspects that neither a collision nor a force explains.
template <int D>
void ContactEvents<D>::add_catastrophes(const contact::System<D>& system) {
    if (suspects_.empty()) return;
    std::vector<std::pair<int, int>> impacts;
    for (const Event& event : events_) {
        if (event.kind == Kind::impact) impacts.emplace_back(event.a, event.b);
    }
    JumpCauses<D> causes(system, *v_before_, impacts);
    for (const std::size_t k : suspects_) {
        const Pair& pair = next_[k];
        if (causes.collision(pair.a) || causes.collision(pair.b)) continue;
        if (!(causes.of_forces(next_rows_[k]) < k_force_share * pair.jump)) continue;
        const double impulse = system.contacts.active.contacts[pair.contact].impulse.norm();
        add(Kind::catastrophe, pair, start_ + h_, impulse, pair.jump);
    }
}

template <int D>
void ContactEvents<D>::find(const contact::System<D>& system, const VecX& v_before, double t,
                            double h) {
    v_before_ = &v_before;
    v_law_ = scales_.law_share * system.world.bodies().v + (1.0 - scales_.law_share) * v_before;
    start_ = t;
    h_ = h;
    events_.clear();
    next_.clear();
    next_rows_.clear();
    suspects_.clear();
    const std::vector<contact::ActiveContact<D>>& contacts = system.contacts.active.contacts;
    // Which of the contacts pushed before: both lists are in the order of identities.
    pushed_.assign(contacts.size(), 0);
    for (std::size_t c = 0, k = 0; c < contacts.size(); ++c) {
        while (k < pushing_.size() && compare_identity<D>(pushing_[k], contacts[c]) < 0) ++k;
        if (k == pushing_.size()) break;
        pushed_[c] = compare_identity<D>(pushing_[k], contacts[c]) == 0 ? 1 : 0;
    }

    // Both lists are in the order of pairs.
    std::size_t old = 0;
    const auto pass = [&](const std::pair<int, int>& until) {
        while (old < pairs_.size() && std::pair(pairs_[old].a, pairs_[old].b) < until) {
            pause(system, old++, nullptr);
        }
    };
    for (std::size_t first = 0, end = 0; first < contacts.size(); first = end) {
        const std::pair<int, int> key = pair_of<D>(contacts[first]);
        while (end < contacts.size() && pair_of<D>(contacts[end]) == key) ++end;
        pass(key);
        const bool known = old < pairs_.size() && std::pair(pairs_[old].a, pairs_[old].b) == key;
        const Index before = known ? static_cast<Index>(old++) : -1;
        follow(system, touch(system, first, end), before);
    }
    while (old < pairs_.size()) pause(system, old++, nullptr);
    add_catastrophes(system);

    pushing_.clear();
    for (const contact::ActiveContact<D>& contact : contacts) {
        if (contact.local[0] > 0.0) pushing_.push_back(contact);
    }
    std::swap(pairs_, next_);
    std::swap(rows_, next_rows_);
    first_step_ = false;
    std::stable_sort(events_.begin(), events_.end(), [](const Event& x, const Event& y) {
        return std::tie(x.time, x.a, x.b) < std::tie(y.time, y.a, y.b);
    });
    v_before_ = nullptr;
}

template <int D>
void ContactEvents<D>::forget() {
    pairs_.clear();
    rows_.clear();
    pushing_.clear();
    events_.clear();
    first_step_ = true;
}

template class ContactEvents<2>;
template class ContactEvents<3>;

}  // namespace drystone::sim::events
