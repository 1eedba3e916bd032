// The reference values R7 (bouncing ball) and R10 (touching rods).
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

using samples::half_space;
using samples::k_gravity;

std::vector<double> times_of(const Trajectory& run, EventKind kind) {
    std::vector<double> times;
    for (const Event& event : events_of(run)) {
        if (event.kind == kind) times.push_back(event.t);
    }
    return times;
}

// R7: first impact at sqrt(2 / g), then flights of e^k times twice that: all over at
// sqrt(2 / g) (1 + e) / (1 - e).
TEST(BouncingBall, ComesToRestAtTheAccumulationTime) {
    const double fall = std::sqrt(2.0 / k_gravity);
    EXPECT_NEAR(fall, 0.451524, 5e-7);
    for (const auto& [e, published] : std::vector<std::pair<double, double>>{
             {0.5, 1.354571}, {0.8, 4.063713}, {0.9, 8.578949}}) {
        const double rest = fall * (1.0 + e) / (1.0 - e);
        ASSERT_NEAR(rest, published, 1e-6);  // the table has six decimals
        const Model model(samples::bouncing_ball(e));
        const Trajectory run = integrate(model, make_scheme("event_driven"), rest + 1.0, 0.25);
        const std::vector<double> impacts = times_of(run, EventKind::impact);
        ASSERT_GT(impacts.size(), 20U);
        EXPECT_NEAR(impacts[0], fall, 1e-12);
        EXPECT_NEAR(impacts[1], fall + 2.0 * e * fall, 1e-11);
        const std::vector<double> ends = times_of(run, EventKind::accumulation);
        ASSERT_EQ(ends.size(), 1U);
        EXPECT_NEAR(ends[0], rest, 1e-9);
        // It rests for the second that is left, and the floor carries its weight.
        EXPECT_NEAR(run.end().q[0], 0.0, 1e-12);
        EXPECT_NEAR(run.end().v[0], 0.0, 1e-12);
        EXPECT_NEAR(run.records.back().step.impulses[0], 0.25 * k_gravity, 0.05 * k_gravity);
        EXPECT_EQ(run.records.back().step.active, 1);
        EXPECT_LT(run.worst_balance, 1e-8);
    }
}

// The height between impacts k and k + 1 is e^(2 k).
TEST(BouncingBall, ReachesApexesInTheRatioOfTheSquareOfRestitution) {
    const double e = 0.8;
    const Model model(samples::bouncing_ball(e));
    const Trajectory run = integrate(model, make_scheme("event_driven"), 3.0, 1e-3);
    const std::vector<double> impacts = times_of(run, EventKind::impact);
    for (std::size_t k = 0; k < 3; ++k) {
        const double apex = 0.5 * (impacts[k] + impacts[k + 1]);
        const auto& record = run.records[static_cast<std::size_t>(std::lround(apex / 1e-3))];
        // Half a step from the apex the ball is lower by g h^2 / 8.
        EXPECT_NEAR(record.state.q[0], std::pow(e, 2.0 * (static_cast<double>(k) + 1.0)),
                    k_gravity * 1e-6);
    }
}

// Rods of length 1 in a row on a line, touching: neighbours keep their distance.
Problem rods(const std::vector<double>& velocities) {
    const auto n = static_cast<Index>(velocities.size());
    Problem problem{.mass = MatX::Identity(n, n),
                    .q = VecX::LinSpaced(n, 0.0, static_cast<double>(n) - 1.0),
                    .v = Eigen::Map<const VecX>(velocities.data(), n)};
    for (Index i = 0; i + 1 < n; ++i) {
        const VecX gap = VecX::Unit(n, i + 1) - VecX::Unit(n, i);
        problem.constraints.push_back(half_space("gap " + std::to_string(i + 1), gap, 1.0));
    }
    return problem;
}

// R10: the projection of the desired velocities is their isotonic regression.
TEST(TouchingRods, TakeTheIsotonicRegressionOfTheirVelocities) {
    VecX u(5);
    u << 0.475, 0.475, 0.475, 0.475, 0.8;
    VecX multipliers(4);
    multipliers << 0.525, 0.25, 0.375, 0.0;
    for (const char* name : {"convex_scheme", "event_driven"}) {
        const Model model(rods({1.0, 0.2, 0.6, 0.1, 0.8}));
        State state = model.start();
        const StepResult step = make_scheme(name).step(model, state, 1e-3);
        EXPECT_LT((state.v - u).cwiseAbs().maxCoeff(), 1e-15) << name;
        EXPECT_LT((step.impulses - multipliers).cwiseAbs().maxCoeff(), 1e-15) << name;
    }
}

}  // namespace
}  // namespace drystone::inclusion
