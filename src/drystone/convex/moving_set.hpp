#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/projections/smooth_projection.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// "at t = 0.25", for messages.
[[nodiscard]] inline std::string time_context(double t) { return "at t = " + to_text(t); }

/// The value of `action()`; its errors are rethrown with the time in front.
template <class Action>
auto at_time(double t, Action action) {
    try {
        return action();
    } catch (const InputError& error) {
        throw error.within(time_context(t));
    } catch (const ComputationError& error) {
        throw error.within(time_context(t));
    }
}

/// c(t, x) <= 0 with c smooth, convex in x: one wall of a moving set (Moreau 1999, eq. 10).
struct MovingInequality {
    std::function<double(double, const VecX&)> value;
    std::function<VecX(double, const VecX&)> gradient;                ///< with respect to x
    std::function<MatX(double, const VecX&)> hessian = {};            ///< optional
    std::function<double(double, const VecX&)> time_derivative = {};  ///< dc/dt, optional
};

/// x -> c(t, x) at one instant.
[[nodiscard]] SmoothFunction at(const MovingInequality& inequality, double t);

/// dc/dt at (t, x), by central differences when it was not given.
[[nodiscard]] double time_derivative(const MovingInequality& inequality, double t, const VecX& x);

/// normal(t).x <= offset(t).
[[nodiscard]] MovingInequality moving_half_space(const std::function<VecX(double)>& normal,
                                                 const std::function<double(double)>& offset);

/// t -> C(t), or (t, u) -> C(t, u) when the set depends on the state.
///
/// At a jump time the set is continuous from the right: C(t) is the set after the jump.
class MovingSet {
  public:
    /// A set for every instant.
    MovingSet(Index dimension, std::function<AnySet(double)> at);

    /// A set for every instant and state.
    MovingSet(Index dimension, std::function<AnySet(double, const VecX&)> at);

    /// { x : c_a(t, x) <= 0 for every a }. Named constraints: contacts, multipliers and
    /// event-driven integration become available.
    MovingSet(Index dimension, std::vector<MovingInequality> inequalities);

    /// A copy of the set with its jump times declared, so that integrators put nodes there and
    /// apply the jump law exactly.
    [[nodiscard]] MovingSet with_jumps(std::vector<double> times) const;

    [[nodiscard]] Index dimension() const noexcept { return dimension_; }
    [[nodiscard]] bool depends_on_state() const noexcept { return depends_on_state_; }
    [[nodiscard]] const std::vector<double>& jumps() const noexcept { return jumps_; }
    [[nodiscard]] const std::vector<MovingInequality>& inequalities() const noexcept {
        return inequalities_;
    }

    /// C(t, u); `u` is ignored by sets that do not depend on it. Errors (an empty set, a negative
    /// radius, ...) are rethrown with the time.
    [[nodiscard]] AnySet at(double t, const VecX& u) const;

    /// C(t); asserts that the set does not depend on the state.
    [[nodiscard]] AnySet at(double t) const;

  private:
    Index dimension_;
    std::function<AnySet(double, const VecX&)> at_;
    bool depends_on_state_ = false;
    std::vector<double> jumps_;
    std::vector<MovingInequality> inequalities_;
};

/// C0 for ever.
[[nodiscard]] MovingSet fixed_set(const AnySet& set);

/// C0 + path(t).
[[nodiscard]] MovingSet translating_set(const AnySet& set, std::function<VecX(double)> path);

/// { center + Q(t) (y - center) : y in C0 }.
[[nodiscard]] MovingSet rotating_set(const AnySet& set, std::function<MatX(double)> rotation,
                                     const VecX& center);

/// Any moving set known only through its projection (t, z) -> prox(C(t), z).
[[nodiscard]] MovingSet projection_set(Index dimension, std::string name,
                                       std::function<VecX(double, const VecX&)> projection);

}  // namespace drystone::convex
