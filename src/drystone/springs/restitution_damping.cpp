// Integrates the impact of a damped spring, and finds the damping for a given restitution.
#include "drystone/springs/restitution_damping.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace drystone::springs {

namespace {

/// Steps of the Runge-Kutta method in one unit of time; a contact lasts about 3 of them.
constexpr double k_step = 1e-3;
constexpr int k_bisections = 50;
/// A damping that leaves less than the least restitution for every exponent.
constexpr double k_largest_damping = 40.0;

/// A body of mass 1 on a spring of stiffness 1 that it hits with speed 1.
struct Motion {
    double depth = 0.0;
    double speed = 0.0;  ///< inwards
};

/// D^(alpha - 1) + eta sqrt(k) D',  k = (alpha - 1) D^(alpha - 2) the slope of the spring. A linear
/// dashpot acts from the first touch on, where D = 0.
double force(double alpha, double eta, const Motion& m) {
    if (!(m.depth > 0.0)) return alpha == 2.0 && m.depth == 0.0 ? eta * m.speed : 0.0;
    const double stiffness = std::pow(m.depth, alpha - 2.0);
    return stiffness * m.depth + eta * std::sqrt((alpha - 1.0) * stiffness) * m.speed;
}

/// The motion after the time h, by one step of the classical Runge-Kutta method.
Motion after(double alpha, double eta, const Motion& m, double h) {
    const auto rate = [&](const Motion& x) { return Motion{x.speed, -force(alpha, eta, x)}; };
    const auto along = [&](const Motion& k, double t) {
        return Motion{m.depth + t * k.depth, m.speed + t * k.speed};
    };
    const Motion a = rate(m);
    const Motion b = rate(along(a, 0.5 * h));
    const Motion c = rate(along(b, 0.5 * h));
    const Motion d = rate(along(c, h));
    return {m.depth + h / 6.0 * (a.depth + 2.0 * b.depth + 2.0 * c.depth + d.depth),
            m.speed + h / 6.0 * (a.speed + 2.0 * b.speed + 2.0 * c.speed + d.speed)};
}

}  // namespace

double damped_restitution(double alpha, double eta) {
    Motion now{.depth = 0.0, .speed = 1.0};
    double before = 1.0;
    for (;;) {
        const Motion next = after(alpha, eta, now, k_step);
        const double N = force(alpha, eta, next);
        // The force ends before the body has left; from then on it flies.
        if (!(N > 0.0) && next.speed < 0.0) {
            // Where in the last step the force passed 0, by linear interpolation.
            const double share = before > N ? before / (before - N) : 1.0;
            return -(now.speed + share * (next.speed - now.speed));
        }
        before = N;
        now = next;
    }
}

double matched_damping(double alpha, double e) {
    if (e >= 1.0) return 0.0;
    const double wanted = std::max(e, k_least_damped_restitution);
    // The restitution falls with the damping: bisection.
    double low = 0.0;
    double high = k_largest_damping;
    for (int k = 0; k < k_bisections; ++k) {
        const double middle = 0.5 * (low + high);
        (damped_restitution(alpha, middle) > wanted ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

}  // namespace drystone::springs
