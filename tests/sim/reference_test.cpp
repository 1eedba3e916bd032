// References R1, R3 to R9 and R14 to R17: closed forms of contact dynamics.
#include <cmath>
#include <functional>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/geometry/shapes/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using scenes::k_gravity;

/// Runs to the end; `look(simulation)` sees every step. Every step must converge and close its
/// ledger to 1e-12 of the largest energy so far.
void run(Simulation& simulation, const std::function<void(const Simulation&)>& look = {}) {
    double largest = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
        largest = std::max(largest, report.kinetic_energy + std::abs(report.potential_energy) +
                                        report.ledger.size());
        ASSERT_LE(std::abs(report.closure), 1e-12 * largest) << describe(report);
        if (look) look(simulation);
    }
}

// R17: no force but gravity; the midpoint scheme has the parabola exactly.
TEST(References, FreeFlightIsExact) {
    for (const int dimension : {2, 3}) {
        scene::SceneSpec spec = scenes::empty(dimension, 0.01, 1.0);
        auto& ball = dimension == 2
                         ? scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 1.0, 0.0))
                         : scenes::add(spec, "ball", geometry::Sphere{0.1}, Vec3(0.0, 0.0, 1.0));
        ball.velocity[0] = 2.0;
        ball.velocity[dimension - 1] = 3.0;
        Simulation simulation(spec);
        run(simulation);
        const Snapshot end = simulation.snapshot();
        // 100 additions of numbers below 4: 100 x 4 x 1e-16.
        EXPECT_NEAR(end.q(0, 0), 2.0, 1e-13);
        EXPECT_NEAR(end.q(dimension - 1, 0), 1.0 + 3.0 - 0.5 * k_gravity, 1e-13);
        EXPECT_NEAR(end.v(dimension - 1, 0), 3.0 - k_gravity, 1e-13);
    }
}

// R1: a block under 8 cos t with mu g = 7.848 (Potra et al. 2006). Between steps the force is taken
// at mid-step, so v has an error O(h^2) while it slides and is late by at most one step when it
// stops or starts: |v| <= |a| h with |a| < 0.2 near the ends of the phases; positions to the
// sum of such errors over the phases, 0.2 h x 0.6 s.
TEST(References, StickSlipBlock) {
    const double h = 1e-3;
    scene::SceneSpec spec = scenes::empty(2, h, 7.0);
    scenes::set_law(spec, 0.8);
    scenes::add_floor(spec);
    scenes::add(spec, "block", geometry::rectangle(1.0, 0.2), Vec3(0.0, 0.1, 0.0)).mass = 1.0;
    spec.loads.push_back({.body = "block",
                          .force = {Expression("8 * cos(t)"), Expression(), Expression()},
                          .torque = {}});
    Simulation simulation(spec);
    const double error = 0.2 * h;
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        const double v = state.v(0, 1);
        const double x = state.q(0, 1);
        const double t = state.time;
        if (std::abs(t - 0.15) < 0.5 * h) {
            EXPECT_NEAR(v, 0.01830506, error);
        }
        if (std::abs(t - 3.15) < 0.5 * h) {
            EXPECT_NEAR(v, -0.02104945, error);
        }
        const bool first_rest = t > 0.338608 + h && t < 2.946347 - h;
        const bool second_rest = t > 3.532835 + h && t < 6.087939 - h;
        // At rest to the solver's tolerance, whatever the force.
        if (first_rest || second_rest) {
            EXPECT_LE(std::abs(v), 1e-9) << t;
        }
        if (first_rest) {
            EXPECT_NEAR(x, 0.00434857, error);
        }
        if (second_rest) {
            EXPECT_NEAR(x, -0.00869717, 2.0 * error);
        }
        if (t > 6.674427 + h) {
            EXPECT_NEAR(x, 0.00434857, 3.0 * error);
        }
    });
}

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
        EXPECT_LE(std::abs(state.q(2, 1) - 0.05), 1e-8);
        if (stopped == 0.0 && std::abs(state.v(0, 1)) < 1e-8) stopped = state.time;
    });
    EXPECT_NEAR(stopped, 1.22324, 1.5 * h);
    EXPECT_NEAR(simulation.snapshot().q(0, 1), 3.66972, 0.5 * k_gravity * h * h + 1e-5);
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
            EXPECT_NEAR(simulation.snapshot().v(0, 1) / 0.2, expected, 1e-7) << scale;
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
    const double v = simulation.snapshot().v(0, 1);
    // The spin does not depend on the axes: the ball turns about the axis of the roll alone.
    const double spin = simulation.snapshot().v.col(1).tail(dimension == 2 ? 1 : 3).norm();
    return {.acceleration = v / end, .slip = v - radius * spin};
}

// R5: rolls without slip iff mu is at least a third (disk), two sevenths (sphere) of tan 30.
TEST(References, BallsRollOnASlopeWithEnoughFriction) {
    EXPECT_NEAR(roll(2, 0.192450 + 1e-4, 0.3).slip, 0.0, 1e-8);
    EXPECT_NEAR(roll(2, 0.192450 + 1e-4, 0.3).acceleration, 3.270000, 1e-6);
    EXPECT_GT(roll(2, 0.192450 - 1e-2, 0.3).slip, 1e-2);
    EXPECT_NEAR(roll(3, 0.164957 + 1e-4, 0.3).slip, 0.0, 1e-8);
    EXPECT_NEAR(roll(3, 0.164957 + 1e-4, 0.3).acceleration, 3.503571, 1e-6);
    EXPECT_GT(roll(3, 0.164957 - 1e-2, 0.3).slip, 1e-2);
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
            if (rolls == 0.0 && state.v(0, 1) - radius * spin < 1e-8) rolls = state.time;
        });
        EXPECT_NEAR(simulation.snapshot().v(0, 1), dimension == 2 ? 2.0 / 3.0 : 5.0 / 7.0, 1e-8);
        EXPECT_NEAR(rolls, dimension == 2 ? 0.113263 : 0.097083, 1.5 * h);
    }
}

/// What a ball does that is dropped from 1 m.
struct Bounces {
    double impact = 0.0;   ///< time of the first impact
    double apex = 0.0;     ///< height of the first bounce
    double settled = 0.0;  ///< time after which it is never faster than two steps of gravity
};

Bounces bounce(double e, double h, double end) {
    scene::SceneSpec spec = scenes::empty(2, h, end);
    scenes::set_law(spec, 0.0, e);
    scenes::add_floor(spec);
    scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3(0.0, 1.1, 0.0));
    Simulation simulation(spec);
    Bounces found;
    bool second = false;
    double v_before = 0.0;
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        const double v = state.v(1, 1);
        const bool bounces = v > 0.0 && v_before < 0.0;
        second = second || (bounces && found.impact > 0.0);
        if (bounces && found.impact == 0.0) found.impact = now.time();
        if (found.impact > 0.0 && !second) found.apex = std::max(found.apex, state.q(1, 1) - 0.1);
        if (std::abs(v) > 2.0 * k_gravity * h) found.settled = now.time();
        v_before = v;
    });
    return found;
}

/// The order at which error(h) falls from steps near `coarse` to steps 16 times as short. Errors of
/// impacts depend on where in a step these happen: the worst of four similar steps counts.
template <class Error>
double measured_order(double coarse, const Error& error) {
    const auto worst = [&](double h) {
        double largest = 0.0;
        for (const double factor : {1.0, 1.07, 1.13, 1.21}) {
            largest = std::max(largest, error(factor * h));
        }
        return largest;
    };
    return std::log2(worst(coarse) / worst(coarse / 16.0)) / 4.0;
}

// R7: first impact at sqrt(2/g), apex of the first bounce at e^2, accumulation of impacts at
// sqrt(2/g) (1 + e)/(1 - e). An impact is seen in the middle of a step, up to a step late, where
// the ball is up to v h too low and g h too fast, v = sqrt(2 g): the apex is wrong by at most (1 +
// e^2) v h. Such errors add up to the order h (1 + e)/(1 - e)^2 in the accumulation time.
TEST(References, ABouncingBallComesToRest) {
    for (const auto& [e, time] :
         {std::pair{0.5, 1.354571}, std::pair{0.8, 4.063713}, std::pair{0.9, 8.578949}}) {
        for (const double h : {2e-3, 2e-4}) {
            const Bounces found = bounce(e, h, 1.3 * time);
            EXPECT_NEAR(found.impact, 0.451524, 1.5 * h);
            EXPECT_NEAR(found.apex, e * e, (1.0 + e * e) * std::sqrt(2.0 * k_gravity) * h);
            EXPECT_NEAR(found.settled, time, 4.0 * h * (1.0 + e) / ((1.0 - e) * (1.0 - e))) << e;
        }
    }
}

TEST(References, ABouncingBallConvergesWithOrderOne) {
    const double order = measured_order(
        8e-3, [](double h) { return std::abs(bounce(0.5, h, 1.7).settled - 1.354571); });
    // Four samples of a sawtooth miss its peak by a factor of two at most: 1/4 of an order.
    EXPECT_NEAR(order, 1.0, 0.3);
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
    return {.slid = end.q(0, 1), .turned = std::abs(end.q(2, 1))};
}

// R8: whichever of tan = mu (slides) and tan = b/h (topples) comes first.
TEST(References, ABlockOnATiltedPlaneSlidesOrTopples) {
    EXPECT_LE(std::abs(on_slope(0.49, 0.5, 0.3, 0.5).slid), 1e-8);
    EXPECT_GT(on_slope(0.51, 0.5, 0.3, 0.5).slid, 0.5 * 0.125 * 0.008 * k_gravity);
    EXPECT_LE(on_slope(0.51, 0.5, 0.3, 0.5).turned, 1e-8);
    EXPECT_LE(on_slope(0.39, 0.9, 0.2, 0.5).turned, 1e-8);
    EXPECT_GT(on_slope(0.41, 0.9, 0.2, 0.5).turned, 1e-4);
}

/// Angular speeds of Housner's block before and after its first impact, the time of that impact
/// and the largest angles of the swings, relative to the critical angle.
struct Rocking {
    double quarter_period = 0.0;
    double ratio = 0.0;
    std::vector<double> amplitudes;
};

Rocking rock(double h) {
    const double b = 0.2;
    const double height = 0.6;
    const double critical = std::atan2(b, height);
    const double angle = 0.5 * critical;
    scene::SceneSpec spec = scenes::empty(2, h, 3.0);
    scenes::set_law(spec, 0.9);
    scenes::add_floor(spec);
    // Stands on its right lower corner, turned clockwise.
    auto& block =
        scenes::add(spec, "block", geometry::rectangle(2.0 * b, 2.0 * height), Vec3::Zero());
    block.position = Vec3(-b * std::cos(angle) + height * std::sin(angle),
                          b * std::sin(angle) + height * std::cos(angle), 0.0);
    block.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(-angle, Vec3::UnitZ()));
    Simulation simulation(spec);
    Rocking result;
    double before = 0.0;
    double largest = angle;
    double last_angle = -angle;
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        const double w = state.v(2, 1);
        if (last_angle * state.q(2, 1) <= 0.0) {
            result.amplitudes.push_back(largest / critical);
            largest = 0.0;
            if (result.quarter_period == 0.0) result.quarter_period = state.time;
        }
        if (result.quarter_period > 0.0 && result.ratio == 0.0 &&
            state.time > result.quarter_period + 2.5 * h) {
            result.ratio = w / before;
        }
        if (result.ratio == 0.0) before = std::max(before, w);
        largest = std::max(largest, std::abs(state.q(2, 1)));
        last_angle = state.q(2, 1);
    });
    return result;
}

// R9: rocking block of Housner. Impacts are seen up to a step late: errors of order h. The speed
// after the impact is read three steps later than the one before it; in between gravity changes it,
// relative to its 0.95 rad/s, by 3 h x 3 g/(4 R) alpha = 3 h x 3.74.
TEST(References, HousnersBlockRocksAndLosesEnergy) {
    const double h = 2e-4;
    const Rocking result = rock(h);
    EXPECT_NEAR(result.quarter_period, 0.387295, 2.0 * h);
    EXPECT_NEAR(result.ratio, 0.85, 2.0 * 3.0 * h * 3.74 / 0.95);
    const std::vector<double> expected{0.5, 0.32387, 0.22072, 0.15384, 0.10856};
    ASSERT_GE(result.amplitudes.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
        EXPECT_NEAR(result.amplitudes[k], expected[k], 10.0 * h) << k;
    }
}

TEST(References, HousnersBlockConvergesWithOrderOne) {
    const double order = measured_order(4e-3, [](double h) {
        const Rocking result = rock(h);
        return result.amplitudes.size() < 5 ? 1.0 : std::abs(result.amplitudes[4] - 0.10856);
    });
    EXPECT_NEAR(order, 1.0, 0.3);
}

/// Velocities after the first ball of four has met the others.
VecX cradle(double gap) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.0, 1.0);
    for (int i = 0; i < 4; ++i) {
        auto& ball = scenes::add(spec, "ball " + std::to_string(i), geometry::Disk{0.5},
                                 Vec3(i * (1.0 + gap), 0.0, 0.0));
        if (i == 0) ball.velocity[0] = 1.0;
    }
    Simulation simulation(spec);
    run(simulation);
    return simulation.snapshot().v.row(0);
}

// R14: Moreau's law shares one impact among all touching balls; with gaps there are three.
TEST(References, NewtonsCradle) {
    const VecX together = cradle(0.0);
    EXPECT_LE((together - Eigen::Vector4d(-0.5, 0.5, 0.5, 0.5)).norm(), 1e-9);
    const VecX apart = cradle(0.01);
    EXPECT_LE((apart - Eigen::Vector4d(0.0, 0.0, 0.0, 1.0)).norm(), 1e-9);
}

// R15: a stack of spheres at rest carries its weight.
TEST(References, AStackOfSpheresCarriesItsWeight) {
    const int count = 8;
    const double h = 1e-3;
    scene::SceneSpec spec = scenes::empty(3, h, 0.1);
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    for (int i = 0; i < count; ++i) {
        scenes::add(spec, "ball " + std::to_string(i), geometry::Sphere{0.1},
                    Vec3(0.0, 0.0, 0.1 + 0.2 * i))
            .mass = 2.0;
    }
    Simulation simulation(spec);
    run(simulation);
    const auto contacts = simulation.contacts();
    ASSERT_EQ(contacts.size(), 8U);
    for (const ContactRecord& contact : contacts) {
        // Number of spheres above the contact.
        const double carried = count - std::round(contact.point[2] / 0.2);
        EXPECT_NEAR(contact.normal_impulse, carried * 2.0 * k_gravity * h, 1e-8);
    }
    EXPECT_LE(simulation.snapshot().v.cwiseAbs().maxCoeff(), 1e-9);
}

// R16: equal disks exchange the velocities along the line of their centres, whatever the direction;
// kinetic energy is kept to the solver's tolerance times the velocity.
TEST(References, ElasticCollisionsExchangeVelocities) {
    for (const double angle : {0.0, 0.7, 2.5}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
        spec.gravity.setZero();
        scenes::set_law(spec, 0.0, 1.0);
        const Vec3 n(std::cos(angle), std::sin(angle), 0.0);
        const Vec3 t(-std::sin(angle), std::cos(angle), 0.0);
        scenes::add(spec, "a", geometry::Disk{0.1}, -0.11 * n).velocity = 1.0 * n + 0.3 * t;
        scenes::add(spec, "b", geometry::Disk{0.1}, 0.11 * n).velocity = -0.5 * n + 0.3 * t;
        Simulation simulation(spec);
        const double before = simulation.kinetic_energy();
        run(simulation);
        const Snapshot end = simulation.snapshot();
        const auto velocity = [&](Index i) { return Vec3(end.v(0, i), end.v(1, i), 0.0); };
        // The disks meet slightly later than they touch, and not quite along n: they slide past
        // each other by nothing (equal tangential velocities), so n is exact.
        EXPECT_LE((velocity(0) - (-0.5 * n + 0.3 * t)).norm(), 1e-8);
        EXPECT_LE((velocity(1) - (1.0 * n + 0.3 * t)).norm(), 1e-8);
        EXPECT_NEAR(simulation.kinetic_energy(), before, 1e-8 * before);
    }
}

}  // namespace
}  // namespace drystone::sim
