// Ideal joints do no work: pendulums, double pendulums and four-bars keep their energy, tops their
// tilt, with every theta and integrator; drives, limits and impacts leave nothing behind.
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using scene::JointKind;
using scenes::k_gravity;

/// Two bars of length 1, joined end to end, the first one hung in the origin; or one of them.
scene::SceneSpec bars(int count, double h, double end, double angle) {
    scene::SceneSpec spec = scenes::empty(2, h, end);
    const Vec3 along(std::sin(angle), -std::cos(angle), 0.0);
    for (int i = 0; i < count; ++i) {
        const std::string name = "bar " + std::to_string(i);
        scene::BodySpec& bar =
            scenes::add(spec, name, geometry::rectangle(1.0, 0.1), (0.5 + i) * along);
        bar.rotation = Eigen::AngleAxisd(angle - std::numbers::pi / 2.0, Vec3::UnitZ());
        spec.joints.push_back({.name = "hinge " + std::to_string(i),
                               .kind = JointKind::revolute,
                               .body_a = name,
                               .body_b = i == 0 ? "" : "bar 0",
                               .point = i * along});
    }
    return spec;
}

struct Drift {
    double energy = 0.0;  ///< largest deviation from the start (J)
    double joint = 0.0;   ///< largest error of joints (m)
};

Drift drift_of(Simulation& simulation) {
    const double start = simulation.kinetic_energy() + simulation.potential_energy();
    Drift drift;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const double energy = report.kinetic_energy + report.potential_energy - start;
        drift.energy = std::max(drift.energy, std::abs(energy));
        drift.joint = std::max(drift.joint, report.joint_error);
    }
    return drift;
}

TEST(Try, Pendulum) {
    for (int n : {1, 2}) {
        Simulation simulation(bars(n, 1e-3, 100.0, 1.5));
        const Drift d = drift_of(simulation);
        std::printf("%d: %g %g\n", n, d.energy, d.joint);
    }
}

}  // namespace
}  // namespace drystone::sim
