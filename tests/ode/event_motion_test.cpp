// Smooth motion up to an event, against closed forms.
#include "drystone/ode/event_motion.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"

namespace drystone::ode {
namespace {

using Numbers = EventMotion::Numbers;

constexpr double k_gravity = 9.81;

/// A ball that falls from the height y_0; the event is y_0 < 0.
EventMotion falling() {
    return {.derivative =
                [](double /*t*/, const Numbers& y, Numbers& dydt) {
                    dydt[0] = y[1];
                    dydt[1] = -k_gravity;
                },
            .happened = [](double /*t*/, const Numbers& y) { return y[0] < 0.0; },
            .settle = [](double /*t*/, Numbers& /*y*/) { return false; }};
}

// y = 2 - g t^2 / 2 is a polynomial of degree 2, which a method of order 5 integrates exactly.
TEST(EventMotion, LocatesTheEventOnItsFarSide) {
    Numbers y{2.0, 0.0};
    double t = 0.0;
    ASSERT_TRUE(move_until_event(falling(), {.largest_step = 0.1}, t, 10.0, y));
    const double fall = std::sqrt(2.0 * 2.0 / k_gravity);
    EXPECT_NEAR(t, fall, 1e-14);
    EXPECT_LT(y[0], 0.0);
    EXPECT_NEAR(y[0], 0.0, 1e-14);
    EXPECT_NEAR(y[1], -k_gravity * fall, 1e-13);
}

TEST(EventMotion, EndsAtTheEndTimeWithoutAnEvent) {
    Numbers y{2.0, 0.0};
    double t = 0.0;
    EXPECT_FALSE(move_until_event(falling(), {.largest_step = 0.1}, t, 0.5, y));
    EXPECT_EQ(t, 0.5);
    EXPECT_NEAR(y[0], 2.0 - 0.5 * k_gravity * 0.25, 1e-14);
}

// Between two Runge-Kutta steps the state is tested eight times: an event that lasts a quarter of
// a step is found.
TEST(EventMotion, FindsAnEventThatEndsWithinAStep) {
    EventMotion motion = falling();
    motion.happened = [](double t, const Numbers& /*y*/) { return t > 0.55 && t < 0.80; };
    Numbers y{2.0, 0.0};
    double t = 0.0;
    ASSERT_TRUE(move_until_event(motion, {.largest_step = 1.0}, t, 10.0, y));
    EXPECT_GT(t, 0.55);
    EXPECT_NEAR(t, 0.55, 1e-15);
}

/// x'' = -x: the circle x^2 + v^2 = 1 is the manifold to which `settle` returns the state.
TEST(EventMotion, SettlesAfterEveryStep) {
    int settled = 0;
    const EventMotion motion{.derivative =
                                 [](double /*t*/, const Numbers& y, Numbers& dydt) {
                                     dydt[0] = y[1];
                                     dydt[1] = -y[0];
                                 },
                             .happened = [](double /*t*/, const Numbers& /*y*/) { return false; },
                             .settle =
                                 [&](double /*t*/, Numbers& y) {
                                     const double radius = std::hypot(y[0], y[1]);
                                     for (double& entry : y) entry /= radius;
                                     ++settled;
                                     return true;
                                 }};
    Numbers y{1.0, 0.0};
    double t = 0.0;
    EXPECT_FALSE(move_until_event(motion, {.tolerance = 1e-10, .largest_step = 0.5}, t, 10.0, y));
    EXPECT_GE(settled, 20);
    EXPECT_NEAR(std::hypot(y[0], y[1]), 1.0, 1e-15);
    // The error per step is at most 1e-10 of the state, about a hundred steps long.
    EXPECT_NEAR(y[0], std::cos(10.0), 1e-7);
}

/// y' = y^2 from y(0) = 1: y = 1 / (1 - t) does not exist beyond t = 1.
TEST(EventMotion, RefusesAMotionThatDoesNotExistUntilTheEnd) {
    const EventMotion motion{
        .derivative = [](double /*t*/, const Numbers& y, Numbers& dydt) { dydt[0] = y[0] * y[0]; },
        .happened = [](double /*t*/, const Numbers& /*y*/) { return false; },
        .settle = [](double /*t*/, Numbers& /*y*/) { return false; }};
    Numbers y{1.0};
    double t = 0.0;
    EXPECT_THROW((void)move_until_event(motion, {.largest_step = 0.1}, t, 2.0, y),
                 ComputationError);
    EXPECT_NEAR(t, 1.0, 1e-9);
}

/// y' = 1 / 0 at once: there is no step to make.
TEST(EventMotion, RefusesAMotionWithoutANumberAsVelocity) {
    EventMotion motion = falling();
    motion.derivative = [](double /*t*/, const Numbers& /*y*/, Numbers& dydt) {
        dydt.assign(2, std::numeric_limits<double>::quiet_NaN());
    };
    Numbers y{2.0, 0.0};
    double t = 0.0;
    EXPECT_THROW((void)move_until_event(motion, {.largest_step = 0.1}, t, 10.0, y),
                 ComputationError);
}

/// The time to the end may be a few bits of t.
TEST(EventMotion, ReachesAnEndThatIsOneBitAway) {
    Numbers y{2.0, 0.0};
    double t = 1.0;
    const double end = std::nextafter(t, 2.0);
    EXPECT_FALSE(move_until_event(falling(), {.largest_step = 0.1}, t, end, y));
    EXPECT_EQ(t, end);
}

}  // namespace
}  // namespace drystone::ode
