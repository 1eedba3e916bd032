// References R7, R9, R15 and R17: flight, bounces, rocking and rest in closed form.
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using scenes::k_gravity;

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
        EXPECT_NEAR(end.q(k_x, 0), 2.0, 1e-13);
        EXPECT_NEAR(end.q(dimension - 1, 0), 1.0 + 3.0 - 0.5 * k_gravity, 1e-13);
        EXPECT_NEAR(end.v(dimension - 1, 0), 3.0 - k_gravity, 1e-13);
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
        const double v = state.v(k_y, 1);
        const bool bounces = v > 0.0 && v_before < 0.0;
        second = second || (bounces && found.impact > 0.0);
        if (bounces && found.impact == 0.0) found.impact = now.time();
        if (found.impact > 0.0 && !second) found.apex = std::max(found.apex, state.q(k_y, 1) - 0.1);
        if (std::abs(v) > 2.0 * k_gravity * h) found.settled = now.time();
        v_before = v;
    });
    return found;
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
        const double w = state.v(k_angle, 1);
        if (last_angle * state.q(k_angle, 1) <= 0.0) {
            result.amplitudes.push_back(largest / critical);
            largest = 0.0;
            if (result.quarter_period == 0.0) result.quarter_period = state.time;
        }
        if (result.quarter_period > 0.0 && result.ratio == 0.0 &&
            state.time > result.quarter_period + 2.5 * h) {
            result.ratio = w / before;
        }
        if (result.ratio == 0.0) before = std::max(before, w);
        largest = std::max(largest, std::abs(state.q(k_angle, 1)));
        last_angle = state.q(k_angle, 1);
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

}  // namespace
}  // namespace drystone::sim
