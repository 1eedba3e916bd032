#pragma once

#include <functional>
#include <vector>

namespace drystone::ode {

/// Motion y' = f(t, y) that is smooth until something happens.
struct EventMotion {
    using Numbers = std::vector<double>;

    std::function<void(double t, const Numbers& y, Numbers& dydt)> derivative;
    /// Whether it has happened at an instant: false before, true for some time after.
    std::function<bool(double t, const Numbers& y)> happened;
    /// Removes what the integration drifted off a manifold; tells whether it had to.
    std::function<bool(double t, Numbers& y)> settle;
};

/// How accurately, and how far apart looks for events are at most.
struct EventMotionSettings {
    double tolerance = 1e-10;   ///< of each step, relative and absolute
    double largest_step = 1.0;  ///< looks are an eighth of a step apart
};

/// Integrates from (t, y) until something happens (true) or t_end (false), where (t, y) then is: an
/// event is located to the last bits of t, on its far side.
///
/// Dormand and Prince's Runge-Kutta method of order 5 with error control; looks and roots use its
/// dense output. Throws ComputationError when steps become too short.
bool move_until_event(const EventMotion& motion, const EventMotionSettings& settings, double& t,
                      double t_end, EventMotion::Numbers& y);

}  // namespace drystone::ode
