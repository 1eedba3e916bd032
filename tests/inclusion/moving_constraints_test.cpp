// Constraints that move: impacts on them, empty K_h, steps in parts.
#include <cmath>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

/// q - speed t >= 0.
Constraint piston(double speed) {
    return {.name = "piston",
            .value = [speed](double t, const VecX& q) { return q[0] - speed * t; },
            .gradient = [](double, const VecX&) { return VecX(VecX::Ones(1)); },
            .rate = [speed](double, const VecX&) { return -speed; },
            .curvature = [](double, const VecX&, const VecX&) { return 0.0; }};
}

// A point hit by a wall that moves at 0.5 leaves with (1 + e) 0.5.
TEST(MovingConstraint, HitsWithItsOwnVelocity) {
    for (const double e : {0.0, 0.4, 1.0}) {
        const Model model({.mass = MatX::Constant(1, 1, 2.0),
                           .q = VecX::Constant(1, 0.2),
                           .v = VecX::Zero(1),
                           .constraints = {piston(0.5)},
                           .restitution = e});
        for (const char* name : {"convex_scheme", "moreau_midpoint", "event_driven"}) {
            const Trajectory run = integrate(model, make_scheme(name), 1.0, 0.013);
            EXPECT_NEAR(run.end().v[0], 0.5 * (1.0 + e), 1e-13) << name;
            EXPECT_LT(run.worst_balance, 1e-12);
            double work = 0.0;
            for (const Record& record : run.records) work += record.step.works.boundaries;
            // The wall does work r v_wall with r = m (1 + e) 0.5.
            EXPECT_NEAR(work, 2.0 * (1.0 + e) * 0.25, 1e-12) << name;
        }
    }
}

// A closing press: no velocity obeys both walls, and both are named.
TEST(MovingConstraint, EndsTheRunWhereTwoContradictEachOther) {
    Problem problem{
        .mass = MatX::Identity(1, 1),
        .q = VecX::Constant(1, 0.5),
        .v = VecX::Zero(1),
        .constraints = {samples::half_space("far wall", -VecX::Ones(1), -5.0), piston(0.5),
                        samples::half_space("anvil", -VecX::Ones(1), -1.0)}};
    const Model model(problem);
    for (const char* name :
         {"convex_scheme", "moreau_midpoint", "event_driven", "schatzman_paoli"}) {
        const Trajectory run = integrate(model, make_scheme(name), 3.0, 0.01);
        ASSERT_FALSE(run.feasible()) << name;
        EXPECT_EQ(run.conflict, (std::vector<Index>{1, 2})) << name;
        EXPECT_NEAR(run.end().t, 2.0, 0.021) << name;  // the midpoint scheme sees it a step late
    }
}

// Event by event the instant is known, and a press that closes where a step ends lets that step be
// made: g = z and g = T - t - z.
TEST(MovingConstraint, EventsKnowWhenAPressIsClosed) {
    for (const double closed : {1.0, 0.995}) {
        const Constraint lid{
            .name = "lid",
            .value = [closed](double t, const VecX& q) { return closed - t - q[0]; },
            .gradient = [](double, const VecX&) { return VecX(-VecX::Ones(1)); },
            .rate = [](double, const VecX&) { return -1.0; },
            .curvature = [](double, const VecX&, const VecX&) { return 0.0; }};
        const Model model({.mass = MatX::Identity(1, 1),
                           .q = VecX::Constant(1, 0.5),
                           .v = VecX::Zero(1),
                           .constraints = {samples::half_space("floor", VecX::Ones(1), 0.0), lid}});
        const Trajectory run = integrate(model, make_scheme("event_driven"), 3.0, 0.01);
        EXPECT_EQ(run.conflict, (std::vector<Index>{0, 1}));
        ASSERT_TRUE(run.conflict_time.has_value());
        EXPECT_NEAR(*run.conflict_time, closed, 1e-9);  // ten tolerances of the motion
        EXPECT_NEAR(run.end().t, closed == 1.0 ? 1.0 : 0.99, 1e-12);
    }
}

/// Outside of a disk of radius 0.4 that moves to the left at 10 along y = 0.
Constraint passing_disk() {
    const auto away = [](double t, const VecX& q) { return Vec2(q[0] - 2.0 + 10.0 * t, q[1]); };
    return {.name = "disk",
            .value = [away](double t, const VecX& q) { return away(t, q).norm() - 0.4; },
            .gradient = [away](double t, const VecX& q) { return VecX(away(t, q).normalized()); },
            .rate = [away](double t, const VecX& q) { return 10.0 * away(t, q).normalized()[0]; }};
}

// In one step of 0.15 the disk arrives right below the point and the lid leaves no way out; in
// shorter steps it pushes the point along.
TEST(MovingConstraint, StepsThatAreTooLongAreMadeInParts) {
    const Model model(
        {.mass = MatX::Identity(2, 2),
         .q = Vec2(0.5, 0.001),
         .v = Vec2(0.0, 0.0),
         .constraints = {passing_disk(), samples::half_space("lid", Vec2(0.0, -1.0), -0.2),
                         samples::half_space("wall", Vec2(1.0, 0.0), 0.0)}});
    State state = model.start();
    const StepResult whole = make_scheme("convex_scheme").step(model, state, 0.15);
    EXPECT_EQ(whole.conflict, (std::vector<Index>{0, 1}));
    EXPECT_EQ(state.t, 0.0);
    const StepResult parts =
        make_scheme("convex_scheme", {.most_halvings = 6}).step(model, state, 0.15);
    ASSERT_TRUE(parts.feasible());
    EXPECT_GT(parts.parts, 1);
    EXPECT_NEAR(state.t, 0.15, 1e-15);
    EXPECT_EQ(parts.penetration, 0.0);
    EXPECT_LT(state.q[0], 0.2);
}

// Moving convex constraints: admissible at every node (docs/validation.md).
TEST(MovingConstraint, ConvexOnesAreObeyedAtEveryNode) {
    Problem problem{
        .mass = MatX::Identity(2, 2),
        .q = Vec2(2.0, 0.3),
        .v = Vec2(-1.0, 0.0),
        .constraints = {{.name = "growing disk",
                         .value = [](double t, const VecX& q) { return q.norm() - 0.5 - t * t; },
                         .gradient = [](double, const VecX& q) { return VecX(q / q.norm()); },
                         .rate = [](double t, const VecX&) { return -2.0 * t; }}}};
    const Model model(problem);
    for (const double h : {0.3, 0.03, 0.003}) {
        const Trajectory run = integrate(model, make_scheme("convex_scheme"), 1.5, h);
        ASSERT_TRUE(run.feasible());
        EXPECT_LE(run.worst_penetration, h * run.worst_violation + 1e-15);
        EXPECT_GT(run.end().q.norm(), 2.7);
    }
}

}  // namespace
}  // namespace drystone::inclusion
