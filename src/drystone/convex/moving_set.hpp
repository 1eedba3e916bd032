#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/moving_inequality.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::convex {

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

    /// The same set with its jump times declared, so that integrators put nodes there and apply
    /// the jump law exactly.
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
