#include <cmath>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

double first_time(const Trajectory& run, EventKind kind) {
    for (const Event& event : events_of(run)) {
        if (event.kind == kind) return event.t;
    }
    return -1.0;
}

// A point that slides down a disk from rest at the angle a leaves it where cos = 2/3 cos a.
TEST(EventDriven, LeavesADiskWhereTheContactWouldPull) {
    const double a = 0.3;
    const Problem problem{.mass = MatX::Identity(2, 2),
                          .q = Vec2(std::sin(a), std::cos(a)),
                          .v = Vec2(0.0, 0.0),
                          .constraints = {samples::outside("disk", 1.0)},
                          .force = samples::constant_force(Vec2(0.0, -samples::k_gravity))};
    const Model model(problem);
    const Trajectory run = integrate(model, make_scheme("event_driven"), 1.0, 0.05);
    const double release = first_time(run, EventKind::take_off);
    ASSERT_GT(release, 0.0);
    const Trajectory until = integrate(model, make_scheme("event_driven"), release, 0.05);
    // The curvature comes from differences, good to 1e-10; the slope of the force at the release
    // is of size 1.
    EXPECT_NEAR(until.end().q[1], 2.0 / 3.0 * std::cos(a), 1e-8);
    EXPECT_NEAR(until.end().q.norm(), 1.0, 1e-10);
    EXPECT_LT(run.worst_balance, 1e-8);
    EXPECT_LT(run.worst_penetration, 1e-10);
}

// On a table A sin(w t) a point lies until A w^2 sin(w t) = g.
TEST(EventDriven, IsThrownByAShakenTableAtTheRightInstant) {
    const double A = 0.1;
    const double w = 20.0;
    const Problem problem{
        .mass = MatX::Identity(1, 1),
        .q = VecX::Zero(1),
        .v = VecX::Constant(1, A * w),
        .constraints = {{.name = "table",
                         .value = [=](double t,
                                      const VecX& q) { return q[0] - A * std::sin(w * t); },
                         .gradient = [](double, const VecX&) { return VecX(VecX::Ones(1)); },
                         .rate = [=](double t, const VecX&) { return -A * w * std::cos(w * t); },
                         .curvature = [=](double t, const VecX&,
                                          const VecX&) { return A * w * w * std::sin(w * t); }}},
        .force = samples::constant_force(VecX::Constant(1, -samples::k_gravity))};
    const Trajectory run = integrate(Model(problem), make_scheme("event_driven"), 0.5, 0.02);
    EXPECT_NEAR(first_time(run, EventKind::take_off),
                std::asin(samples::k_gravity / (A * w * w)) / w, 1e-10);
    // It comes back, without restitution, and moves with the table: the next contact follows an
    // impact.
    EXPECT_GT(first_time(run, EventKind::impact), 0.05);
}

TEST(EventDriven, KeepsTheEnergyOfElasticBalls) {
    const Model model(samples::balls_in_a_box(1.0));
    const Trajectory run = integrate(model, make_scheme("event_driven"), 5.0, 0.1);
    EXPECT_GT(events_of(run).size(), 20U);
    EXPECT_NEAR(model.kinetic_energy(run.end().v), model.kinetic_energy(model.start().v), 1e-9);
    EXPECT_LT(run.worst_penetration, 1e-9);
}

// R14: Moreau's law on four equal balls in contact, e = 1: (-1/2, 1/2, 1/2, 1/2).
TEST(EventDriven, TreatsAllContactsOfACradleAtOnce) {
    Problem problem{.mass = MatX::Identity(4, 4), .q = VecX(4), .v = VecX::Zero(4)};
    problem.q << -0.5, 1.0, 2.0, 3.0;
    problem.v[0] = 1.0;
    problem.restitution = 1.0;
    for (Index i = 0; i < 3; ++i) {
        problem.constraints.push_back(samples::half_space(
            "gap " + std::to_string(i), VecX::Unit(4, i + 1) - VecX::Unit(4, i), 1.0));
    }
    const Trajectory run = integrate(Model(problem), make_scheme("event_driven"), 0.6, 0.6);
    VecX expected(4);
    expected << -0.5, 0.5, 0.5, 0.5;
    EXPECT_LT((run.end().v - expected).cwiseAbs().maxCoeff(), 1e-13);
}

// Two balls whose impacts accumulate 3e-8 s apart: neither hides the other.
TEST(EventDriven, PassesAccumulationsOfTwoBallsAtOnce) {
    Problem problem{.mass = MatX::Identity(2, 2),
                    .q = Vec2(1.0, 1.0),
                    .v = Vec2(0.0, 0.0),
                    .constraints = {samples::half_space("left", Vec2(1.0, 0.0), 0.0),
                                    samples::half_space("right", Vec2(0.0, 1.0), 0.0)},
                    .force = samples::constant_force(
                        Vec2(-samples::k_gravity, -1.0000001 * samples::k_gravity)),
                    .restitution = 0.5};
    const Trajectory run = integrate(Model(problem), make_scheme("event_driven"), 2.0, 0.1);
    EXPECT_NEAR(run.end().q.norm(), 0.0, 1e-11);
    EXPECT_NEAR(run.end().v.norm(), 0.0, 1e-11);
    EXPECT_EQ(run.records.back().step.active, 2);
}

}  // namespace
}  // namespace drystone::inclusion
