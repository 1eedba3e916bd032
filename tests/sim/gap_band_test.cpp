// The gaps that count as contact: a setting of their own, which the velocity tolerance leaves
// alone.
#include <optional>

#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

constexpr double k_step = 1e-3;
/// What gravity moves a body in a step: the default band.
constexpr double k_band = scenes::k_gravity * k_step * k_step;

/// Contacts in the first step of a disk that begins at rest at this height above the floor.
Index first_contacts(double gap, std::optional<double> tolerance, std::optional<double> band = {}) {
    scene::SceneSpec spec = scenes::empty(2, k_step, 1.0);
    spec.solver.velocity_tolerance = tolerance;
    spec.contact.gap_band = band;
    scenes::add_floor(spec);
    scenes::add(spec, "disk", geometry::Disk{0.1}, Vec3(0.0, 0.1 + gap, 0.0));
    Simulation simulation(spec);
    return simulation.step().contacts;
}

TEST(GapBand, DoesNotFollowTheTolerance) {
    for (const std::optional<double> tolerance :
         {std::optional<double>(), std::optional(1e-10), std::optional(1e-2)}) {
        EXPECT_EQ(first_contacts(0.9 * k_band, tolerance), 1);
        EXPECT_EQ(first_contacts(1.1 * k_band, tolerance), 0);
    }
}

TEST(GapBand, IsAsGiven) {
    for (const double tolerance : {1e-10, 1e-4}) {
        EXPECT_EQ(first_contacts(0.9e-7, tolerance, 1e-7), 1);
        EXPECT_EQ(first_contacts(1.1e-7, tolerance, 1e-7), 0);
        EXPECT_EQ(first_contacts(1.1e-9, tolerance, 0.0), 0);
    }
}

/// At a tolerance ten times looser than the default one gaps do not add up to more than the band,
/// nor overlaps to more than what is left alone, though velocities may be wrong by 2 mm in all.
TEST(GapBand, KeepsBodiesWhereTheyRest) {
    for (const char* integrator : {"moreau_midpoint", "moreau_jean", "fremond"}) {
        scene::SceneSpec spec = scenes::empty(3, k_step, 2.0);
        spec.integrator.name = integrator;
        spec.solver.velocity_tolerance = scenes::k_gravity * k_step / 10.0;
        spec.contact.position_correction = true;
        scenes::set_law(spec, 0.5);
        scenes::add_floor(spec);
        scenes::add(spec, "box", geometry::Box{Vec3(0.2, 0.15, 0.1)}, Vec3(0.0, 0.0, 0.1));
        Simulation simulation(spec);
        const double left = 0.1 * simulation.spec().contact.penetration_tolerance.value();
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_GT(report.contacts, 0) << integrator << ' ' << describe(report);
            const double height = simulation.snapshot().q(2, 1);
            ASSERT_LE(height, 0.1 + k_band) << integrator << ' ' << describe(report);
            ASSERT_GE(height, 0.1 - left - k_band) << integrator << ' ' << describe(report);
        }
    }
}

}  // namespace
}  // namespace drystone::sim
