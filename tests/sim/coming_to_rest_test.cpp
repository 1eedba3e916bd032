// Bodies that bounce come to rest and stay there: no contact is lost in turn with a force, no
// projection of positions keeps them in motion.
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

constexpr double k_tolerance = 1e-8;  // of velocities (m/s)

/// A body of 1 kg that falls by 0.2 m on the floor, without turning.
scene::SceneSpec falling(const std::string& integrator, double restitution, bool box) {
    scene::SceneSpec spec = scenes::empty(2, 2e-3, 4.0);
    spec.integrator.name = integrator;
    spec.solver.velocity_tolerance = k_tolerance;
    spec.contact.position_correction = true;
    scenes::set_law(spec, 0.5, restitution);
    scenes::add_floor(spec);
    scene::AnyShape shape = geometry::Disk{0.1};
    if (box) shape = geometry::rectangle(0.3, 0.2);
    scenes::add(spec, "body", shape, Vec3(0.0, 0.3, 0.0)).mass = 1.0;
    return spec;
}

// A contact at rest has velocities of the size of the tolerance of its law. Fremond's law holds for
// theta u+ + (1 - theta) u-: u+ is known to tolerance / theta only, and counts as rest.
TEST(ComingToRest, ContactsAreKeptInEveryStep) {
    for (const std::string name : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        for (const double restitution : {0.0, 0.3, 0.7}) {
            for (const bool box : {false, true}) {
                Simulation simulation(falling(name, restitution, box));
                while (!simulation.finished()) {
                    const StepReport report = simulation.step();
                    ASSERT_TRUE(report.converged()) << describe(report);
                    if (report.time < 3.0) continue;
                    const std::string which = name + ' ' + std::to_string(restitution);
                    ASSERT_EQ(report.contacts, box ? 2 : 1) << which << ' ' << report.step;
                    // A bounce that does not end has (g h)^2 / 2 = 2e-4 J. At theta = 1/2
                    // velocities along a contact that sticks are mirrored in every step, with an
                    // error of two tolerances at most each time.
                    const double speed = 2.0 * k_tolerance * static_cast<double>(report.step);
                    ASSERT_LE(report.kinetic_energy, 0.5 * speed * speed)
                        << which << ' ' << report.step;
                    ASSERT_EQ(report.ledger.position_correction, 0.0) << which;
                }
            }
        }
    }
}

/// Thirty disks that fall into a box and bounce, with projection of positions.
scene::SceneSpec bouncing_heap(const std::string& integrator, double restitution) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.5);
    spec.integrator.name = integrator;
    spec.solver.velocity_tolerance = k_tolerance;
    spec.contact.position_correction = true;
    scenes::set_law(spec, 0.3, restitution);
    scenes::add_floor(spec);
    for (const double side : {-1.0, 1.0}) {
        scene::BodySpec wall{.name = side < 0.0 ? "left" : "right",
                             .mobility = scene::Mobility::fixed,
                             .material = "stone",
                             .position = Vec3(0.6 * side, 0.0, 0.0),
                             .rotation = Eigen::Quaterniond(
                                 Eigen::AngleAxisd(0.5 * std::numbers::pi * side, Vec3::UnitZ()))};
        wall.parts.push_back({.shape = geometry::HalfPlane{}});
        spec.bodies.push_back(std::move(wall));
    }
    for (int i = 0; i < 30; ++i) {
        const double shift = 0.003 * ((i * 7) % 5 - 2);
        scenes::add(spec, "d" + std::to_string(i), geometry::Disk{0.1},
                    Vec3(-0.44 + 0.22 * (i % 5) + shift, 0.15 + 0.22 * (i / 5), 0.0));
    }
    return spec;
}

// Heaps with restitution come to rest although positions are projected. The projections end what
// impacts overlap, (1 - theta) h |u| each, a share of the fall of order h; they do not lift the
// heap in every second step against a sinking that the law of contacts that open excludes.
TEST(ComingToRest, HeapsWithRestitutionAreNotKeptInMotionByTheProjection) {
    for (const std::string name : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        for (const double restitution : {0.3, 0.6}) {
            Simulation simulation(bouncing_heap(name, restitution));
            const double start = simulation.potential_energy();
            double corrected = 0.0;
            Index lifts = 0;
            double kinetic = 0.0;
            while (!simulation.finished()) {
                const StepReport report = simulation.step();
                ASSERT_TRUE(report.converged()) << describe(report);
                corrected += std::abs(report.ledger.position_correction);
                if (report.time > 1.0 && report.corrections > 0) ++lifts;
                kinetic = report.kinetic_energy;
            }
            const double fallen = start - simulation.potential_energy();
            // Impacts of 2 m/s overlap by 1 mm, of a fall of 0.2 m.
            EXPECT_LE(corrected, 0.01 * fallen) << name << ' ' << restitution;
            EXPECT_LE(lifts, 5) << name << ' ' << restitution;
            EXPECT_LE(kinetic, 1e-6 * fallen) << name << ' ' << restitution;
        }
    }
}

}  // namespace
}  // namespace drystone::sim
