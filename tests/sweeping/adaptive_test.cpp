// Steps adapted by error control.
#include <gtest/gtest.h>

#include "drystone/convex/sets/ball.hpp"
#include "sweeping/problems.hpp"

namespace drystone::sweeping {
namespace {

using problems::DraggedDisk;
using problems::largest_error;

const auto k_exact = [](double t) { return DraggedDisk::exact(t); };

// The local error is kept at `tolerance`; with steps h ~ sqrt(tolerance) there are 1/h of them, so
// the global error goes like sqrt(tolerance).
TEST(Adaptive, TheErrorFollowsTheToleranceLikeItsRoot) {
    std::vector<double> errors;
    for (const double tolerance : {1e-4, 1e-5, 1e-6, 1e-7}) {
        const auto run =
            integrate(DraggedDisk::process(), catching_up(), {.step = 0.1, .tolerance = tolerance});
        errors.push_back(largest_error(run, k_exact));
        for (const Record& record : run.records) EXPECT_LE(record.error, tolerance);
        EXPECT_EQ(run.forced_steps, 0);
    }
    for (std::size_t k = 1; k < errors.size(); ++k) {
        EXPECT_NEAR(std::log10(errors[k - 1] / errors[k]), 0.5, 0.15);
    }
}

// A disk that waits, darts and waits again: equal steps of the same number do much worse.
TEST(Adaptive, SpendsItsStepsWhereTheSetMoves) {
    const auto where = [](double t) { return 3.0 / (1.0 + std::exp(-(t - 5.0) / 0.05)); };
    const auto center = [where](double t) -> VecX { return Vec2(where(t), 0.0); };
    const convex::MovingSet set =
        convex::translating_set(convex::Ball<>(VecX::Zero(2), 1.0), center);
    const Process process{.set = set, .initial = DraggedDisk::exact(0.0), .end = 10.0};
    // Rate indifference: the solution is that of the uniform drag at the same place. The start is
    // where(0) ~ 1e-43 instead of 0.
    const auto exact = [where](double t) { return DraggedDisk::exact(where(t)); };
    const auto adaptive =
        integrate(process, catching_up(), {.step = 0.1, .tolerance = 1e-6, .largest_step = 0.25});
    const auto count = static_cast<double>(adaptive.records.size() - 1);
    const auto equal = integrate(process, catching_up(), {.step = 10.0 / count});
    EXPECT_LE(largest_error(adaptive, exact), 0.25 * largest_error(equal, exact));
}

TEST(Adaptive, AnUndeclaredJumpIsBracketedAndReported) {
    const convex::MovingSet set = convex::translating_set(
        convex::Ball<>(VecX::Zero(2), 1.0),
        [](double t) -> VecX { return t < 0.5 ? VecX(Vec2(0, 0)) : VecX(Vec2(3, 0)); });
    const auto run = integrate({.set = set, .initial = Vec2(0, 0), .end = 1.0}, catching_up(),
                               {.step = 0.1, .tolerance = 1e-6, .smallest_step = 1e-8});
    // One whole step and its halves agree across a jump of a fixed set (the projection is the
    // same), so only feasibility and the final place are guaranteed.
    EXPECT_LE((run.final_state() - Vec2(2.0, 0.0)).norm(), 1e-12);
}

TEST(Adaptive, StepsAreNeverLongerThanTheLargestNorPastTheEnd) {
    const auto run = integrate(DraggedDisk::process(1.0), catching_up(),
                               {.step = 0.5, .tolerance = 1.0, .largest_step = 0.05});
    for (std::size_t k = 1; k < run.records.size(); ++k) {
        EXPECT_LE(run.records[k].t - run.records[k - 1].t, 0.5 * 0.05 * 1.02);
    }
    EXPECT_EQ(run.records.back().t, 1.0);
}

}  // namespace
}  // namespace drystone::sweeping
