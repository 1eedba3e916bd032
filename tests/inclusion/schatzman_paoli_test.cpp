#include <cmath>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"
#include "measured_order.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

// Against a wall the projection is 0 while (2 q_n - (1 - e) q_{n-1}) < 0: then q_{n+1} = -e q_{n-1}
// for two steps, which turns the velocity v into -e v exactly.
TEST(SchatzmanPaoli, FollowsItsClosedFormAtAWall) {
    const double e = 0.6;
    const double h = 0.01;
    const Model model({.mass = MatX::Identity(1, 1),
                       .q = VecX::Constant(1, 0.3071),
                       .v = VecX::Constant(1, -1.0),
                       .constraints = {samples::half_space("wall", VecX::Ones(1), 0.0)},
                       .restitution = e});
    const Trajectory run = integrate(model, make_scheme("schatzman_paoli"), 1.0, h);
    double before = 0.3071 + h;
    double now = 0.3071;
    for (std::size_t k = 1; k < run.records.size(); ++k) {
        const double next =
            -e * before + (1.0 + e) * std::max(0.0, (2.0 * now - (1.0 - e) * before) / (1.0 + e));
        EXPECT_NEAR(run.records[k].state.q[0], next, 1e-13);
        before = now;
        now = next;
    }
    EXPECT_NEAR(run.end().v[0], e, 1e-12);
    // Positions are not admissible while it bounces: by less than a step of the motion.
    EXPECT_GT(run.worst_penetration, 0.0);
    EXPECT_LT(run.worst_penetration, h);
}

// The first apex of a bouncing ball, e^2, is reached at sqrt(2 / g) (1 + e): error of order 1.
TEST(SchatzmanPaoli, ConvergesToTheBouncingBall) {
    const double e = 0.8;
    const double end = std::sqrt(2.0 / samples::k_gravity) * (1.0 + e);
    std::vector<double> steps;
    std::vector<double> errors;
    for (double n = 64.0; n <= 4096.0; n *= 2.0) {
        const Model model(samples::bouncing_ball(e));
        const Trajectory run = integrate(model, make_scheme("schatzman_paoli"), end, end / n);
        steps.push_back(end / n);
        errors.push_back(std::abs(run.end().q[0] - e * e));
    }
    EXPECT_NEAR(measured_order(steps, errors), 1.0, 0.3);
}

TEST(SchatzmanPaoli, ProjectsOnCurvedSets) {
    const Model model({.mass = MatX::Identity(2, 2),
                       .q = Vec2(0.5, 0.0),
                       .v = Vec2(1.0, 0.7),
                       .constraints = {samples::inside("drum", 1.0)},
                       .restitution = 0.0});
    const Trajectory run = integrate(model, make_scheme("schatzman_paoli"), 2.0, 0.01);
    EXPECT_TRUE(run.converged);
    EXPECT_LT(run.worst_penetration, 1e-9);
}

}  // namespace
}  // namespace drystone::inclusion
