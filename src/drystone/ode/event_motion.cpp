// Integrates y' = f(t, y) with Boost.Odeint until an event, located by bisection.
#include "drystone/ode/event_motion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/numeric/odeint.hpp>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::ode {

namespace {

namespace odeint = boost::numeric::odeint;
using Numbers = EventMotion::Numbers;

constexpr int k_samples = 8;      // tests for events per Runge-Kutta step
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

/// Throws when a step from t shows that the motion ends before t_end. The error control shortens
/// steps without end where the state grows without bound, and accepts what is not a number.
void require_progress(double t, double to, double t_end, const Numbers& y) {
    constexpr double k_least_step = 16.0;  // bits of t; the first step is a tenth of the way
    const double bit =
        std::nextafter(std::abs(t), std::numeric_limits<double>::infinity()) - std::abs(t);
    if (!(to > t) && t_end - t > k_least_step * bit) {
        throw ComputationError("smooth motion at t = " + short_text(t) +
                               ": steps become shorter than the last bit of t");
    }
    if (!std::ranges::all_of(y, [](double entry) { return std::isfinite(entry); })) {
        throw ComputationError("smooth motion at t = " + short_text(t) +
                               ": the state is not finite");
    }
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
        require_progress(from, to, t_end, stepper.current_state());
        const double until = std::min(to, t_end);
        double quiet = from;
        for (int k = 1; k <= k_samples; ++k) {
            const double instant = k == k_samples ? until : from + (until - from) * k / k_samples;
            stepper.calc_state(instant, sample);
            if (motion.happened(instant, sample)) {
                t = located(motion, stepper, quiet, instant, sample);
                y = sample;
                motion.settle(t, y);
                return true;
            }
            quiet = instant;
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
