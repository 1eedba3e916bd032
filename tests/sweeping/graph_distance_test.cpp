// Hausdorff distance of filled graphs of trajectories.
#include "drystone/sweeping/graph_distance.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/convex/sets/box.hpp"
#include "drystone/core/error.hpp"

namespace drystone::sweeping {
namespace {

/// 0 before the jump, 1 after it.
Trajectory step_at(double jump) {
    const auto at = [](double t, double u) { return Record{.t = t, .u = VecX::Constant(1, u)}; };
    return {.scheme = "given",
            .records = {at(0.0, 0.0), at(jump, 0.0), at(jump, 1.0), at(2.0, 1.0)}};
}

void expect_encloses(const convex::Bounds& bounds, double value, double tolerance) {
    EXPECT_LE(bounds.lower, value + 1e-14);
    EXPECT_GE(bounds.upper, value - 1e-14);
    EXPECT_LE(bounds.upper - bounds.lower, tolerance);
}

// Functions with jumps at instants that differ by d differ by 1; their filled graphs by d.
TEST(GraphDistance, OfJumpsIsTheDifferenceOfTheirInstants) {
    for (const double d : {0.5, 0.1, 1e-3}) {
        expect_encloses(graph_distance(step_at(0.7), step_at(0.7 + d), 1e-7), d, 1e-7);
    }
    expect_encloses(graph_distance(step_at(0.7), step_at(0.7)), 0.0, 1e-6);
    // Time counts twice.
    expect_encloses(graph_distance(step_at(0.7), step_at(0.8), 1e-7, 2.0), 0.2, 1e-7);
    // Between distant jumps the functions themselves are nearest to each other.
    expect_encloses(graph_distance(step_at(0.2), step_at(1.8), 1e-7), 1.0, 1e-7);
}

// A ramp over [1 - w, 1 + w] converges to the jump at 1 as w goes to 0. Farthest are the ends of
// the vertical segment: w / sqrt(1 + 4 w^2) from the ramp. (A point of the ramp at height s is
// min(s, w (1 - 2 s)) <= w / (1 + 2 w) from the jump.)
TEST(GraphDistance, OfARampFromAJumpGoesToZero) {
    for (const double w : {0.25, 0.1, 0.01}) {
        Trajectory ramp = step_at(1.0);
        ramp.records[1].t = 1.0 - w;
        ramp.records[2].t = 1.0 + w;
        expect_encloses(graph_distance(ramp, step_at(1.0), 1e-8), w / std::sqrt(1.0 + 4.0 * w * w),
                        1e-8);
    }
}

// Catching-up of a set that jumps: records include the state before and after.
TEST(GraphDistance, OfADiscontinuousProcessGoesDownWithTheStep) {
    const auto process_with = [](double jump) {
        return Process{.set = convex::MovingSet(1,
                                                [jump](double t) -> convex::AnySet {
                                                    const double a = t < jump ? 0.0 : 1.0;
                                                    return convex::Box<>(VecX::Constant(1, a),
                                                                         VecX::Constant(1, a + 1));
                                                })
                                  .with_jumps({jump}),
                       .initial = VecX::Zero(1),
                       .end = 1.0};
    };
    const Trajectory exact = integrate(process_with(0.5), catching_up(), {.step = 0.1});
    const Trajectory late = integrate(process_with(0.52), catching_up(), {.step = 0.1});
    expect_encloses(graph_distance(exact, late, 1e-9), 0.02, 2e-9);
}

TEST(GraphDistance, RejectsWhatCannotBeCompared) {
    Trajectory plane{.scheme = "given", .records = {{.t = 0.0, .u = VecX::Zero(2)}}};
    EXPECT_THROW((void)graph_distance(step_at(1.0), plane), InputError);
    EXPECT_THROW((void)graph_distance(step_at(1.0), Trajectory{}), InputError);
    EXPECT_THROW((void)graph_distance(step_at(1.0), step_at(1.0), 0.0), InputError);
}

}  // namespace
}  // namespace drystone::sweeping
