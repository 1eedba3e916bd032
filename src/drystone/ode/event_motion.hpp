#pragma once

#include <functional>
#include <vector>

namespace drystone::ode {

/// Motion y' = f(t, y) that is smooth until something happens.
struct EventMotion {
    using Numbers = std::vector<double>;

    std::function<void(double t, const Numbers& y, Numbers& dydt)> derivative;
    /// True if the event has happened at an instant: false before, true for some time after.
    std::function<bool(double t, const Numbers& y)> happened;
    /// Returns the state to a manifold that the integration drifted from; true if y was changed.
    std::function<bool(double t, Numbers& y)> settle;
};

/// Accuracy of the motion and largest distance between tests for events.
struct EventMotionSettings {
    double tolerance = 1e-10;   ///< of each step, relative and absolute
    double largest_step = 1.0;  ///< events are tested eight times in a step
};

/// Integrates from (t, y) to an event (returns true) or to t_end (returns false), and sets (t, y)
/// to that instant. An event is located to the last bits of t, on its far side.
///
/// Dormand and Prince's Runge-Kutta method of order 5 with error control (Hairer, Norsett and
/// Wanner 1993, section II.5); events are tested and located on its dense output. Throws
/// ComputationError when the motion does not exist until then: steps become too short, or the state
/// is not finite. Then t is the last instant that was reached. Allocates the vectors of the method.
bool move_until_event(const EventMotion& motion, const EventMotionSettings& settings, double& t,
                      double t_end, EventMotion::Numbers& y);

}  // namespace drystone::ode
