#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/contact/system.hpp"
#include "drystone/sim/state/event.hpp"

namespace drystone::sim::events {

/// What a velocity is compared with.
struct EventScales {
    double velocity_tolerance = 0.0;  ///< of the solver (m/s)
    double gravity = 0.0;             ///< |g| (m/s^2)
    bool impulses = true;             ///< contacts have impulses, not springs
    double law_share = 1.0;           ///< s of the velocity s u+ + (1 - s) u- of the contact laws
};

/// Events of the pairs of bodies in contact, found from the contacts of a step and of the step
/// before. Work and memory are linear in the number of active contacts.
///
/// Definitions, with tol the solver's tolerance, u- and u+ relative velocities of a contact point
/// at the start and the end of the step (u_N > 0: the pair opens), both in the axes of the step,
///     still   = k_still_tolerances tol
///     smooth  = still + 2 h (|g| + sum over both bodies of omega^2 R)
///     impact  : a point that did not push in the step before pushes now, and -u_N- > smooth
///     contact : a pair that does not touch pushes now, still < -u_N-, no impact
///     take_off: a pair that touches pushes no more, and moves apart faster than `smooth`, or
///               faster than `still` after k_pause_steps steps without impulse
///     slip    : a pair that touched and stuck pushes and slides, |u_T| > k_sliding_tolerances tol,
///               u_T of u+, of Fremond's law of u_theta
///     stick   : the reverse
///     catastrophe: a pair that pushes without impact, |u+ - u-| > k_jump_ratio times `smooth` and
///               times the jump of the step before, where neither a collision nor forces caused it
///               (jump_causes.hpp)
/// A pair touches from its first push to its take-off.
/// R is half the least width of a body. Nothing of this happens at rest, where all velocities are
/// below the tolerances. A pair slides when one of its points does.
template <int D>
class ContactEvents {
  public:
    explicit ContactEvents(const EventScales& scales) : scales_(scales) {}

    /// Finds the events of the step of length h that began at t with the velocities `v_before`.
    void find(const contact::System<D>& system, const VecX& v_before, double t, double h);

    /// Of the last step, by time, then by pair.
    [[nodiscard]] std::span<const Event> last() const noexcept { return events_; }

    /// Forgets the contacts: the next step is a first one, whose pairs touch without event.
    void forget();

  private:
    /// A pair that touches: it has pushed and not taken off.
    struct Pair {
        int a = 0;
        int b = 0;
        bool pushes = false;  ///< in the last step
        bool slides = false;
        double sliding = 0.0;      ///< largest |u_T+| of its points that push (m/s)
        bool has_stuck = false;    ///< since it touched
        bool has_slipped = false;  ///< after it had stuck
        int pauses = 0;            ///< steps since it pushed
        double left = 0.0;         ///< when it stopped pushing (s)
        double jump = 0.0;         ///< |u+ - u-| in the last step (m/s)
        std::size_t contact = 0;   ///< among those of its step: the one that pushes most
        Vec3 point = Vec3::Zero();
    };
    /// What the active contacts of a pair do in a step.
    struct Touch;

    [[nodiscard]] Touch touch(const contact::System<D>& system, std::size_t first,
                              std::size_t end) const;
    [[nodiscard]] double still() const;
    [[nodiscard]] double tangential_jump(const contact::ContactRow<D>& row, const VecX& v) const;
    [[nodiscard]] double smooth(const contact::System<D>& system, int a, int b,
                                const Vector<D>& point) const;
    void follow(const contact::System<D>& system, const Touch& touch, Index before);
    void pause(const contact::System<D>& system, std::size_t before, const Touch* touch);
    void add(integrators::EventKind kind, const Pair& pair, double time, double impulse,
             double speed);
    void add_catastrophes(const contact::System<D>& system);

    using Kind = integrators::EventKind;

    EventScales scales_;
    bool first_step_ = true;
    double start_ = 0.0;  // of the step
    double h_ = 0.0;
    const VecX* v_before_ = nullptr;            // during `find`
    VecX v_law_;                                // s v+ + (1 - s) v-
    std::vector<Pair> pairs_;                   // in the order of (a, b)
    std::vector<Pair> next_;                    // those of this step
    std::vector<contact::ContactRow<D>> rows_;  // (pairs_) of the contact that pushed most
    std::vector<contact::ContactRow<D>> next_rows_;
    std::vector<collision::Contact<D>> pushing_;  // of the step before, by identity
    std::vector<char> pushed_;                    // (active) whether it pushed in the step before
    std::vector<std::size_t> suspects_;           // of a catastrophe: places in next_
    std::vector<Event> events_;
};

}  // namespace drystone::sim::events
