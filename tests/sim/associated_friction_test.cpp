// Convexified friction beside the exact law: R3's cube.
#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

/// A cube of 0.1 m that slides at 6 m/s, mu = 0.5.
scene::SceneSpec sliding_cube(scene::FrictionChoice friction, const std::string& integrator) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 1.5);
    spec.solver.velocity_tolerance = 1e-8;
    spec.integrator.name = integrator;
    spec.contact.friction = friction;
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    scenes::add(spec, "cube", geometry::Box{{0.05, 0.05, 0.05}}, {0.0, 0.0, 0.05}).velocity[0] =
        6.0;
    return spec;
}

struct Slide {
    double lift = 0.0;      ///< of the centre (m)
    double distance = 0.0;  ///< (m)
    double stop = 0.0;      ///< when it is slower than 1e-6 m/s (s)
};

Slide slide(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    Slide result;
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        result.lift = std::max(result.lift, state.q(k_z, 1) - 0.05);
        if (result.stop == 0.0 && std::abs(state.v(k_x, 1)) < 1e-6) result.stop = now.time();
        result.distance = state.q(k_x, 1);
    });
    return result;
}

TEST(AssociatedFriction, CubeSlidesWithoutLiftByTheExactLaw) {
    for (const std::string integrator : {"moreau_midpoint", "moreau_jean"}) {
        const Slide exact = slide(sliding_cube(scene::FrictionChoice::coulomb, integrator));
        EXPECT_LE(exact.lift, 1e-8) << integrator;  // what the velocity tolerance opens
        EXPECT_NEAR(exact.distance, 3.66972, 0.5 * 6.0 * 1e-3);
        EXPECT_NEAR(exact.stop, 1.22324, 2e-3);
    }
}

TEST(AssociatedFriction, CubeLiftsByTheConvexLaw) {
    for (const std::string integrator : {"moreau_midpoint", "moreau_jean"}) {
        const Slide convex = slide(sliding_cube(scene::FrictionChoice::associated, integrator));
        // u_N = mu u_T while it slides in contact: it takes off like a ball thrown upwards.
        EXPECT_GT(convex.lift, 0.1) << integrator;
    }
}

TEST(AssociatedFriction, NoneIsFrictionless) {
    scene::SceneSpec spec = sliding_cube(scene::FrictionChoice::none, "moreau_midpoint");
    spec.time.end = 0.1;
    Simulation simulation(spec);
    run(simulation);
    EXPECT_NEAR(simulation.snapshot().v(k_x, 1), 6.0, 1e-9);
}

}  // namespace
}  // namespace drystone::sim
