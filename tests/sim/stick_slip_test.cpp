// Reference R1: a block under a changing force sticks and slips, in closed form.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using scenes::k_gravity;

// R1: a block under 8 cos t with mu g = 7.848 (Potra et al. 2006), in closed form: it slips from
// the instant at which the force exceeds friction until its velocity is 0 again.
constexpr double k_friction = 0.8 * k_gravity;

struct Slip {
    double begin = 0.0;
    double end = 0.0;
    double sign = 0.0;      ///< of the velocity
    double distance = 0.0;  ///< signed

    [[nodiscard]] double velocity(double t) const {
        return 8.0 * (std::sin(t) - std::sin(begin)) - sign * k_friction * (t - begin);
    }
};

/// The four slips until t = 10.
std::vector<Slip> exact_slips() {
    std::vector<Slip> slips;
    for (int k = 0; k < 4; ++k) {
        Slip slip{.begin = k == 0 ? 0.0 : k * std::numbers::pi - std::acos(k_friction / 8.0),
                  .sign = k % 2 == 0 ? 1.0 : -1.0};
        double low = slip.begin + 0.2;  // it moves here and has stopped at `high`
        double high = slip.begin + 1.0;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            (slip.sign * slip.velocity(middle) > 0.0 ? low : high) = middle;
        }
        slip.end = low;
        const double T = slip.end - slip.begin;
        slip.distance =
            8.0 * (std::cos(slip.begin) - std::cos(slip.end) - T * std::sin(slip.begin)) -
            0.5 * slip.sign * k_friction * T * T;
        slips.push_back(slip);
    }
    return slips;
}

double exact_velocity(const std::vector<Slip>& slips, double t) {
    for (const Slip& slip : slips) {
        if (t > slip.begin && t < slip.end) return slip.velocity(t);
    }
    return 0.0;
}

TEST(StickSlip, ClosedFormHasTheValuesOfTheReference) {
    const std::vector<Slip> slips = exact_slips();
    const std::array begin{0.0, 2.946347, 6.087939, 9.229532};
    const std::array end{0.338608, 3.532835, 6.674427, 9.816020};
    const std::array plateau{0.00434857, -0.00869717, 0.00434857, -0.00869717};
    double x = 0.0;
    for (std::size_t k = 0; k < 4; ++k) {
        x += slips[k].distance;
        EXPECT_NEAR(slips[k].begin, begin[k], 1e-6);
        EXPECT_NEAR(slips[k].end, end[k], 1e-6);
        EXPECT_NEAR(x, plateau[k], 1e-8);
    }
    EXPECT_NEAR(exact_velocity(slips, 0.15), 0.01830506, 1e-8);
    EXPECT_NEAR(exact_velocity(slips, 3.15), -0.02104945, 1e-8);
}

scene::SceneSpec stick_slip_block(double h) {
    scene::SceneSpec spec = scenes::empty(2, h, 10.0);
    scenes::set_law(spec, 0.8);
    scenes::add_floor(spec);
    scenes::add(spec, "block", geometry::rectangle(1.0, 0.2), Vec3(0.0, 0.1, 0.0)).mass = 1.0;
    spec.loads.push_back({.body = "block",
                          .force = {Expression("8 * cos(t)"), Expression(), Expression()},
                          .torque = {}});
    return spec;
}

/// Largest errors of the velocity at any time, and of the position at rest after each slip.
struct StickSlipErrors {
    double velocity = 0.0;
    double creep = 0.0;  ///< largest velocity at rest
    std::array<double, 4> plateau = {};
};

StickSlipErrors stick_slip_errors(double h) {
    const std::vector<Slip> slips = exact_slips();
    StickSlipErrors errors;
    Simulation simulation(stick_slip_block(h));
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        const double t = state.time;
        const double v = state.v(k_x, 1);
        errors.velocity = std::max(errors.velocity, std::abs(v - exact_velocity(slips, t)));
        double x = 0.0;
        for (std::size_t k = 0; k < 4; ++k) {
            x += slips[k].distance;
            const double next = k < 3 ? slips[k + 1].begin : 10.0;
            if (t < slips[k].end + h || t > next) continue;
            errors.creep = std::max(errors.creep, std::abs(v));
            errors.plateau[k] = std::max(errors.plateau[k], std::abs(state.q(k_x, 1) - x));
        }
    });
    return errors;
}

// Forces are taken at mid-step. In a slip the velocity has the error of that rule, h^2/24 [a'] with
// [a'] = 8 [sin t] <= 4.6 over a slip, and that of the step in which it began, at most a' h^2 / 8
// with a' = 8 sin t = 1.55 there: 0.4 h^2. The last step of a slip moves the block by at most
// |a| h^2 / 8, |a| <= 0.46, too far, and the trapezoidal rule for x adds |a| h^2 / 12. A slip takes
// at most 0.6 s: (0.6 x 0.4 + 0.06 + 0.04) h^2 = 0.34 h^2 for each plateau more.
TEST(StickSlip, HasAllFourSlipsAndRestsBetween) {
    const double h = 1e-3;
    const StickSlipErrors errors = stick_slip_errors(h);
    const double solver = 10.0 * 1e-10;  // 1e-10 m/s for 10 s
    EXPECT_LE(errors.velocity, 0.4 * h * h + solver);
    EXPECT_LE(errors.creep, 1e-9);
    for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_LE(errors.plateau[k], 0.34 * static_cast<double>(k + 1) * h * h + solver) << k;
    }
}

TEST(StickSlip, ConvergesWithOrderTwo) {
    const auto plateau = [](double h) { return stick_slip_errors(h).plateau[3]; };
    const auto velocity = [](double h) { return stick_slip_errors(h).velocity; };
    // Four samples of a sawtooth miss its peak by a factor of two at most: 1/4 of an order.
    EXPECT_NEAR(measured_order(1.6e-2, plateau), 2.0, 0.3);
    EXPECT_NEAR(measured_order(1.6e-2, velocity), 2.0, 0.3);
}

}  // namespace
}  // namespace drystone::sim
