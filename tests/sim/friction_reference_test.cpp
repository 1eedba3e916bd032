// References R3 to R6 and R8: friction in closed form.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using scenes::k_gravity;

// R3: a sliding cube does not lift off and stops where Coulomb says. The deceleration is constant,
// so only the last step is inexact: time to h, distance to h v with v <= mu g h.
TEST(References, ASlidingCubeStaysDownAndStops) {
    const double h = 1e-3;
    scene::SceneSpec spec = scenes::empty(3, h, 1.3);
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    auto& cube = scenes::add(spec, "cube", geometry::Box{Vec3::Constant(0.05)}, Vec3(0, 0, 0.05));
    cube.velocity = Vec3(6.0, 0.0, 0.0);
    Simulation simulation(spec);
    double stopped = 0.0;
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        EXPECT_LE(std::abs(state.q(k_z, 1) - 0.05), 1e-8);
        if (stopped == 0.0 && std::abs(state.v(k_x, 1)) < 1e-8) stopped = state.time;
    });
    EXPECT_NEAR(stopped, 1.22324, 1.5 * h);
    EXPECT_NEAR(simulation.snapshot().q(k_x, 1), 3.66972, 0.5 * k_gravity * h * h + 1e-5);
}

// R4: the same acceleration at any scale. Constant forces: exact to the solver's tolerance.
TEST(References, ABlockOnASlopeAcceleratesTheSameAtAnyScale) {
    const double expected =
        k_gravity * (std::sin(std::numbers::pi / 6) - 0.3 * std::cos(std::numbers::pi / 6));
    EXPECT_NEAR(expected, 2.35629, 5e-6);
    for (const double scale : {1.0, 0.1, 1e-3}) {
        for (const int dimension : {2, 3}) {
            scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 0.2);
            scenes::tilt(spec, std::numbers::pi / 6);
            scenes::set_law(spec, 0.3);
            scenes::add_floor(spec);
            if (dimension == 2) {
                scenes::add(spec, "block", geometry::rectangle(scale, 0.5 * scale),
                            Vec3(0.0, 0.25 * scale, 0.0));
            } else {
                scenes::add(spec, "block", geometry::Box{Vec3(0.5, 0.4, 0.25) * scale},
                            Vec3(0.0, 0.0, 0.25 * scale));
            }
            Simulation simulation(spec);
            run(simulation);
            EXPECT_NEAR(simulation.snapshot().v(k_x, 1) / 0.2, expected, 1e-7) << scale;
        }
    }
}

/// Speed and slip of a ball after `end` seconds on a slope of 30 degrees.
struct Rolled {
    double acceleration = 0.0;
    double slip = 0.0;  ///< velocity of the point that touches
};

Rolled roll(int dimension, double mu, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, end);
    scenes::tilt(spec, std::numbers::pi / 6);
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    const double radius = 0.1;
    if (dimension == 2) {
        scenes::add(spec, "ball", geometry::Disk{radius}, Vec3(0.0, radius, 0.0));
    } else {
        scenes::add(spec, "ball", geometry::Sphere{radius}, Vec3(0.0, 0.0, radius));
    }
    Simulation simulation(spec);
    run(simulation);
    const double v = simulation.snapshot().v(k_x, 1);
    // The spin does not depend on the axes: the ball turns about the axis of the roll alone.
    const double spin = simulation.snapshot().v.col(1).tail(dimension == 2 ? 1 : 3).norm();
    return {.acceleration = v / end, .slip = v - radius * spin};
}

// R5: rolls without slip iff mu is at least a third (disk), two sevenths (sphere) of tan 30. Below,
// the point of contact accelerates by (mu_0 - mu) g cos 30 m W_TT, m W_TT = 3 and 7/2. Forces are
// constant: exact up to 300 steps of the solver's tolerance.
TEST(References, BallsRollOnASlopeWithEnoughFriction) {
    const double end = 0.3;
    const double press = k_gravity * std::cos(std::numbers::pi / 6);
    for (const int dimension : {2, 3}) {
        const double shares = dimension == 2 ? 3.0 : 3.5;
        const double least = std::tan(std::numbers::pi / 6) / shares;
        EXPECT_NEAR(least, dimension == 2 ? 0.192450 : 0.164957, 5e-7);
        const Rolled rolls = roll(dimension, least + 1e-4, end);
        EXPECT_NEAR(rolls.slip, 0.0, 1e-8);
        EXPECT_NEAR(rolls.acceleration, dimension == 2 ? 3.270000 : 3.503571, 1e-6);
        for (const double missing : {1e-3, 1e-2}) {
            const Rolled slips = roll(dimension, least - missing, end);
            EXPECT_NEAR(slips.slip, missing * press * shares * end, 1e-7);
            EXPECT_NEAR(slips.acceleration, 0.5 * k_gravity - (least - missing) * press, 1e-7);
        }
    }
}

// R6: a ball thrown without spin skids, then rolls with 2/3 (disk) or 5/7 (sphere) of its speed.
// The final speed follows from the momentum about the contact point, which every impulse keeps:
// exact.
TEST(References, ASkiddingBallEndsRolling) {
    const double h = 1e-3;
    for (const int dimension : {2, 3}) {
        scene::SceneSpec spec = scenes::empty(dimension, h, 0.2);
        scenes::set_law(spec, 0.3);
        scenes::add_floor(spec);
        const double radius = 0.1;
        auto& ball =
            dimension == 2
                ? scenes::add(spec, "ball", geometry::Disk{radius}, Vec3(0.0, radius, 0.0))
                : scenes::add(spec, "ball", geometry::Sphere{radius}, Vec3(0.0, 0.0, radius));
        ball.velocity[0] = 1.0;
        Simulation simulation(spec);
        double rolls = 0.0;
        run(simulation, [&](const Simulation& now) {
            const Snapshot state = now.snapshot();
            const double spin = state.v.col(1).tail(dimension == 2 ? 1 : 3).norm();
            if (rolls == 0.0 && state.v(k_x, 1) - radius * spin < 1e-8) rolls = state.time;
        });
        EXPECT_NEAR(simulation.snapshot().v(k_x, 1), dimension == 2 ? 2.0 / 3.0 : 5.0 / 7.0, 1e-8);
        EXPECT_NEAR(rolls, dimension == 2 ? 0.113263 : 0.097083, 1.5 * h);
    }
}

/// Whether a block of half sizes b, height has moved after 0.5 s on a slope: slides or turns.
struct Tilted {
    double slid = 0.0;
    double turned = 0.0;
};

Tilted on_slope(double slope, double mu, double b, double height) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.5);
    scenes::tilt(spec, std::atan(slope));
    scenes::set_law(spec, mu);
    scenes::add_floor(spec);
    scenes::add(spec, "block", geometry::rectangle(2.0 * b, 2.0 * height), Vec3(0.0, height, 0.0));
    Simulation simulation(spec);
    run(simulation);
    const Snapshot end = simulation.snapshot();
    return {.slid = end.q(k_x, 1), .turned = std::abs(end.q(k_angle, 1))};
}

// R8: whichever of tan = mu (slides) and tan = b/h (topples) comes first.
TEST(References, ABlockOnATiltedPlaneSlidesOrTopples) {
    EXPECT_LE(std::abs(on_slope(0.49, 0.5, 0.3, 0.5).slid), 1e-8);
    EXPECT_GT(on_slope(0.51, 0.5, 0.3, 0.5).slid, 0.5 * 0.125 * 0.008 * k_gravity);
    EXPECT_LE(on_slope(0.51, 0.5, 0.3, 0.5).turned, 1e-8);
    EXPECT_LE(on_slope(0.39, 0.9, 0.2, 0.5).turned, 1e-8);
    EXPECT_GT(on_slope(0.41, 0.9, 0.2, 0.5).turned, 1e-4);
}

}  // namespace
}  // namespace drystone::sim
