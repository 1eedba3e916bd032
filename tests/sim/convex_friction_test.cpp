// Friction in the convex scheme: the exact law, its fixed point on convex problems, and the convex
// law itself.
#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "sim/convex_scenes.hpp"
#include "sim/reference_run.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

constexpr double k_mu = 0.3;
constexpr double k_speed = 1.0;
constexpr double k_radius = 0.1;

/// A ball on a floor that skids at first.
scene::SceneSpec skidding_ball(double step, const std::string& solver,
                               scene::FrictionChoice friction) {
    scene::SceneSpec spec = convex::empty(3, step, 0.3);
    spec.solver.name = solver;
    spec.contact.friction = friction;
    scenes::set_law(spec, k_mu);
    scenes::add_floor(spec);
    scenes::add(spec, "ball", geometry::Sphere{k_radius}, {0.0, 0.0, k_radius}).velocity[0] =
        k_speed;
    return spec;
}

class ConvexSchemeFriction : public testing::TestWithParam<std::string> {};

/// R6: it ends up rolling with 5/7 of its speed, on the floor. interior_point, admm, apgd and
/// projected_cg reach the exact law by the fixed point on convex problems.
TEST_P(ConvexSchemeFriction, ExactLawMakesBallsRollOnTheFloor) {
    scene::SceneSpec spec = skidding_ball(1e-3, GetParam(), scene::FrictionChoice::coulomb);
    Simulation simulation(spec);
    double lift = 0.0;
    run(simulation,
        [&](const Simulation& now) { lift = std::max(lift, now.snapshot().q(k_z, 1) - k_radius); });
    EXPECT_NEAR(simulation.snapshot().v(k_x, 1), 5.0 / 7.0, 1e-6);
    // A contact keeps u_N + g / h to the tolerance of the velocities.
    EXPECT_LE(lift, 1e-3 * spec.solver.velocity_tolerance.value() + 1e-14);
}

/// Balls that fall on each other: every step is converged by the measured residual of the exact
/// law.
TEST_P(ConvexSchemeFriction, PilesObeyTheExactLaw) {
    scene::SceneSpec spec = convex::empty(2, 5e-3, 0.15);
    spec.solver.name = GetParam();
    spec.solver.velocity_tolerance = 1e-6;
    scenes::set_law(spec, 0.5);
    convex::add_box(spec, 0.5);
    convex::add_balls(spec, 12, 0.5, 0.05, 1.0);
    Simulation simulation(spec);
    Index rubbing = 0;
    run(simulation, [&](const Simulation& now) {
        // Phi(u) - F lies in the dual cone, so u_N >= F_N - mu |F_T| >= -sqrt(1 + mu^2) |F|.
        ASSERT_GE(convex::smallest_gap(now), -std::sqrt(1.25) * 5e-3 * 1e-6 - 1e-14);
        for (const ContactRecord& contact : now.contacts()) {
            const Vec3 along = contact.normal_impulse * contact.normal;
            const double friction = (contact.impulse - along).norm();
            if (friction > 0.0) ++rubbing;
            // Impulses are off the cone by the residual times the mass at the contact.
            const double mass = now.bodies()[static_cast<std::size_t>(contact.body_a)].mass;
            ASSERT_LE(friction, 0.5 * contact.normal_impulse + 2.0 * 1e-6 * mass);
        }
    });
    EXPECT_GT(rubbing, 0);
}

INSTANTIATE_TEST_SUITE_P(Solvers, ConvexSchemeFriction,
                         testing::Values("auto", "nlgs", "interior_point", "admm"));

/// The convex law asks for u_N >= mu |u_T| at contact. With the normal impulse m p, friction mu m p
/// and u_T = s - 7/2 mu p of a ball, p - g h = mu u_T: the ball is thrown up at
/// u_N = (mu s - 7/2 mu^2 g h) / (1 + 7/2 mu^2), and flies to u_N^2 / 2 g + u_N h / 2 in steps of
/// h, up to g h^2 / 8 for where the top lies in its step.
TEST(ConvexFriction, ThrowsSkiddingBallsUp) {
    constexpr double k_slip = 3.5 * k_mu * k_mu;
    for (const double h : {1e-3, 4e-3}) {
        Simulation simulation(skidding_ball(h, "auto", scene::FrictionChoice::associated));
        double lift = 0.0;
        run(simulation, [&](const Simulation& now) {
            lift = std::max(lift, now.snapshot().q(k_z, 1) - k_radius);
        });
        const double g = scenes::k_gravity;
        const double u = (k_mu * k_speed - k_slip * g * h) / (1.0 + k_slip);
        EXPECT_NEAR(lift, u * u / (2.0 * g) + 0.5 * u * h, g * h * h / 8.0 + 1e-9);
    }
}

}  // namespace
}  // namespace drystone::sim
