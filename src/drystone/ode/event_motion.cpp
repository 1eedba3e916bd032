// Integrates y' = f(t, y) with Boost.Odeint until an event, located by bisection.
#include "drystone/ode/event_motion.hpp"

#include <algorithm>
#include <cmath>

#include <boost/numeric/odeint.hpp>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::ode {

namespace {

namespace odeint = boost::numeric::odeint;
using Numbers = EventMotion::Numbers;

constexpr int k_samples = 8;      // looks per Runge-Kutta step, so that no event slips by
constexpr int k_bisections = 60;  // to locate an event to the last bits of t

/// First instant after the event, by bisection on the dense output; `y` is its state.
template <class Stepper>
double located(const EventMotion& motion, Stepper& stepper, double quiet, double happened,
               Numbers& y) {
    for (int k = 0; k < k_bisections && happened > std::nextafter(quiet, happened); ++k) {
        const double middle = 0.5 * (quiet + happened);
        stepper.calc_state(middle, y);
        (motion.happened(middle, y) ? happened : quiet) = middle;
    }
    stepper.calc_state(happened, y);
    return happened;
}

bool moved(const EventMotion& motion, const EventMotionSettings& settings, double& t, double t_end,
           Numbers& y) {
    auto stepper =
        odeint::make_dense_output(settings.tolerance, settings.tolerance, settings.largest_step,
                                  odeint::runge_kutta_dopri5<Numbers>());
    const auto system = [&](const Numbers& at, Numbers& dydt, double time) {
        motion.derivative(time, at, dydt);
    };
    stepper.initialize(y, t, 0.1 * std::min(settings.largest_step, t_end - t));
    Numbers sample(y);
    while (t < t_end) {
        const auto [from, to] = stepper.do_step(system);
        const double until = std::min(to, t_end);
        double quiet = from;
        for (int k = 1; k <= k_samples; ++k) {
            const double look = k == k_samples ? until : from + (until - from) * k / k_samples;
            stepper.calc_state(look, sample);
            if (motion.happened(look, sample)) {
                t = located(motion, stepper, quiet, look, sample);
                y = sample;
                motion.settle(t, y);
                return true;
            }
            quiet = look;
        }
        t = until;
        y = sample;
        const bool drifted = motion.settle(t, y);
        if (drifted && t < t_end) stepper.initialize(y, t, stepper.current_time_step());
    }
    return false;
}

}  // namespace

bool move_until_event(const EventMotion& motion, const EventMotionSettings& settings, double& t,
                      double t_end, Numbers& y) {
    try {
        return moved(motion, settings, t, t_end, y);
    } catch (const odeint::odeint_error& error) {
        throw ComputationError("smooth motion at t = " + short_text(t) + ": " + error.what());
    }
}

}  // namespace drystone::ode
