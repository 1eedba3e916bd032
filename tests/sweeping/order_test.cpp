// Measured order of convergence of every scheme on problems with closed forms.
#include <gtest/gtest.h>

#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

using problems::DraggedDisk;
using problems::DraggedSquare;
using problems::errors_for_halved_steps;
using problems::largest_error;
using problems::last_order;

const auto k_disk = [](double t) { return DraggedDisk::exact(t); };

TEST(Order, CatchingUpIsOfOrderOneOnTheDraggedDisk) {
    const auto errors =
        errors_for_halved_steps(DraggedDisk::process(), catching_up(), 0.05, 5, k_disk);
    EXPECT_NEAR(last_order(errors), 1.0, 0.05);
}

TEST(Order, ThetaIsOfOrderTwoAtOneHalfAndOneElsewhere) {
    const auto half =
        errors_for_halved_steps(DraggedDisk::process(), theta_variant(0.5), 0.05, 4, k_disk);
    EXPECT_NEAR(last_order(half), 2.0, 0.1);
    for (const double theta : {0.75, 1.0}) {
        const auto errors =
            errors_for_halved_steps(DraggedDisk::process(), theta_variant(theta), 0.05, 5, k_disk);
        EXPECT_NEAR(last_order(errors), 1.0, 0.1) << theta;
    }
}

// With lambda h = 1 kept fixed both errors of the penalty shrink together.
TEST(Order, PenaltyIsOfOrderOneInStepAndInverseStiffness) {
    std::vector<double> errors;
    for (double h = 0.02; h > 0.001; h *= 0.5) {
        errors.push_back(largest_error(
            integrate(DraggedDisk::process(), penalty(1.0 / h), {.step = h}), k_disk));
    }
    EXPECT_NEAR(last_order(errors), 1.0, 0.1);
}

// At a fixed stiffness the step refines towards the penalised motion, which lags the set by
// speed / lambda along the line of motion at the end.
TEST(Order, PenaltyKeepsALagOfSpeedOverLambda) {
    const double lambda = 50.0;
    const Process process{
        .set = convex::MovingSet(2, {DraggedDisk::rim()}), .initial = Vec2(-1.0, 0.0), .end = 2.0};
    const auto run = integrate(process, penalty(lambda), {.step = 1e-4});
    // Rear point: u' = lambda ((t - 1) - u), so t - 1 - u -> 1 / lambda; error of the step O(h).
    EXPECT_NEAR(2.0 - 1.0 - run.final_state()[0], 1.0 / lambda, 2e-4);
}

TEST(Order, EventDrivenFollowsItsTolerance) {
    for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
        const auto run = integrate(DraggedDisk::process(), event_driven(tolerance), {.step = 0.5});
        // The drift of |u - a| = 1 is removed at every step, up to ten times the tolerance.
        EXPECT_LE(largest_error(run, k_disk), 20.0 * tolerance) << tolerance;
    }
}

// Polyhedral sets: catching-up is exact where the input is monotone and misses the turning points
// by O(h^2).
TEST(Order, CatchingUpOnAPolyhedralSetErrsOnlyAtTurningPoints) {
    const auto exact = [](double t) { return DraggedSquare::exact(t); };
    const auto errors =
        errors_for_halved_steps(DraggedSquare::process(), catching_up(), 0.1, 5, exact);
    for (std::size_t k = 0; k < errors.size(); ++k) {
        const double h = 0.1 * std::pow(0.5, static_cast<double>(k));
        // |a''| <= 2: the highest point between two nodes exceeds them by at most 2 h^2 / 8, in
        // each of two coordinates; twice that is safe.
        EXPECT_LE(errors[k], h * h) << h;
    }
}

TEST(Order, EventDrivenIsExactOnAPolyhedralSetToItsTolerance) {
    const auto run = integrate(DraggedSquare::process(), event_driven(1e-10), {.step = 0.25});
    EXPECT_LE(largest_error(run, [](double t) { return DraggedSquare::exact(t); }), 1e-8);
    // Contacts begin and end at 8 distinct instants up to t = 10 (asin(1/2), acos(1/2) and the
    // multiples of pi/2 from 1 to 6); at 5 of them both coordinates change.
    EXPECT_GE(run.events, 8);
    EXPECT_LE(run.events, 13);
}

}  // namespace
}  // namespace drystone::sweeping
