// Long runs with compliant contacts.
#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/core/text.hpp"
#include "sim/compliance_scenes.hpp"

namespace drystone::sim {
namespace {

// 100,000 steps of 81 disks that collide all the time.
TEST(SlowCompliance, KeepsEnergyForEver) {
    for (const double alpha : {2.0, 3.0, 4.0}) {
        scenes::DiskBox box = scenes::eighty_one();
        box.step = 1e-3;
        box.end = 100.0;
        Rng rng(5);
        for (scenes::BoxedDisk& disk : box.disks) disk.velocity[0] = rng.uniform(-0.5, 0.5);
        scene::SceneSpec spec = scenes::scene_of(box);
        spec.compliance.exponent = alpha;
        spec.compliance.stiffness = 1e3;
        Simulation simulation(spec);
        const double start = simulation.kinetic_energy();
        double drift = 0.0;
        Index contacts = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            const double energy = report.kinetic_energy + report.potential_energy;
            drift = std::max(drift, std::abs(energy / start - 1.0));
            contacts += report.contacts;
        }
        EXPECT_LE(drift, 1e-10) << alpha;
        EXPECT_GT(contacts, 100000);
        RecordProperty("drift_alpha_" + to_text(alpha), to_text(drift));
    }
}

/// The case of 100 disks of the thesis, with gravity: they fall and come to rest.
scene::SceneSpec hundred(double mu, double end) {
    Rng rng(6);
    scenes::DiskBox box{.sides = {0.0, 5.3, 0.0, 5.3}, .mass = 0.21, .step = 1e-4, .end = end};
    for (int i = 0; i < 10; ++i) {
        for (int j = 0; j < 10; ++j) {
            box.disks.push_back({.position = {5.0 - 0.525 * j + rng.uniform(-0.05, 0.05),
                                              5.0 - 0.525 * i + rng.uniform(-0.05, 0.05)}});
        }
    }
    scene::SceneSpec spec = scenes::scene_of(box);
    for (scene::BodySpec& body : spec.bodies) {
        if (auto* disk = std::get_if<geometry::Disk>(&body.parts[0].shape)) {
            disk->radius = 0.21 - 0.025 * rng.uniform();
        }
    }
    spec.gravity[1] = -9.80665;
    scenes::set_law(spec, mu);
    spec.compliance.stiffness = 2e6;
    return spec;
}

TEST(SlowCompliance, FrictionNeverRaisesEnergyOfAHeap) {
    for (const double mu : {0.25, 1.0}) {
        Simulation simulation(hundred(mu, 1.5));
        double energy = simulation.kinetic_energy() + simulation.potential_energy();
        const double scale = energy;
        int most = 0;
        Index iterations = 0;
        int halvings = 0;
        int cycles = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            const double now = report.kinetic_energy + report.potential_energy;
            ASSERT_LE(now, energy + 1e-12 * scale) << describe(report);
            energy = now;
            most = std::max(most, report.iterations);
            iterations += report.iterations;
            halvings += report.halvings;
            cycles += report.cycles;
        }
        RecordProperty("mu_" + to_text(mu), std::to_string(iterations) + " iterations, at most " +
                                                std::to_string(most) + ", cycles " +
                                                std::to_string(cycles));
        EXPECT_EQ(halvings, 0);
    }
}

}  // namespace
}  // namespace drystone::sim
