// Drag far beyond the explicit limit on bodies that spin unevenly.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

// A brick of 10 g with three moments of inertia, h c / I of 1e3 to 1e6: at theta = 1/2 the spin
// reverses in every step, so that the mean spin is small, gyroscopic torques with it, and the body
// turns by far less than a radian. The first guess, 10 rad in a step, is far from that.
TEST(Drag, StiffAngularDragTakesEnergyInEveryStepOfUnevenBodies) {
    for (const std::string name : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        for (const double angular : {1e-1, 3.0, 1e2}) {
            scene::SceneSpec spec = scenes::empty(3, 0.1, 5.0);
            spec.integrator.name = name;
            scene::BodySpec& brick =
                scenes::add(spec, "brick", geometry::Box{Vec3(0.15, 0.1, 0.05)}, Vec3::Zero());
            brick.mass = 0.01;
            brick.velocity = Vec3(10.0, 0.0, 0.0);
            brick.spin = Vec3(100.0, 20.0, 50.0);
            spec.drags.push_back({.linear = 10.0, .quadratic = 5.0, .angular = angular});
            Simulation simulation(spec);
            const double start = simulation.kinetic_energy() + simulation.potential_energy();
            double energy = start;
            while (!simulation.finished()) {
                const StepReport report = simulation.step();
                ASSERT_TRUE(report.converged()) << name << ' ' << angular << describe(report);
                ASSERT_LE(report.ledger.damping, 0.0);
                ASSERT_LE(std::abs(report.ledger.gyroscopic), 1e-12 * start) << name << angular;
                const double now = report.kinetic_energy + report.potential_energy;
                ASSERT_NEAR(now - energy, report.ledger.damping, 1e-12 * start);
                energy = now;
            }
        }
    }
}

}  // namespace
}  // namespace drystone::sim
