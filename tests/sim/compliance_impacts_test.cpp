// One impact of a ball on springs, against the closed forms of its depth, time and energy.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/compliance_scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using scenes::Impact;
using scenes::impact_of;
using std::numbers::pi;

// m v^2 / 2 = (c / alpha) D^alpha, and the integral of dD / v: both to second order in the step,
// except that a contact is counted in whole steps.
TEST(Compliance, ImpactHasTheDepthAndTimeOfItsPotential) {
    for (const double alpha : {2.0, 2.5, 3.0, 4.0}) {
        scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
        spec.time.step = 1e-4;
        spec.compliance.exponent = alpha;
        spec.compliance.stiffness = 2e3;
        const double depth = std::pow(alpha / (2.0 * *spec.compliance.stiffness), 1.0 / alpha);
        const double time = 2.0 * depth * std::sqrt(pi) * std::tgamma(1.0 + 1.0 / alpha) /
                            std::tgamma(0.5 + 1.0 / alpha);
        const Impact impact = impact_of(spec);
        const double steps = time / spec.time.step;
        EXPECT_NEAR(impact.penetration, depth, 20.0 / (steps * steps) * depth) << alpha;
        EXPECT_NEAR(impact.contact_time, time, 1.5 * spec.time.step) << alpha;
    }
}

// The implicit spring of SNC loses exp(-pi w h / 2) of its energy in half a period to first order.
TEST(Compliance, SncLosesEnergyAtItsKnownRate) {
    for (const double h : {4e-4, 1e-4}) {
        scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
        spec.time.step = h;
        scenes::set_snc(spec, 1e-3);
        const double w = std::sqrt(1e3);
        const double loss = 1.0 - std::exp(-0.5 * pi * w * h);
        EXPECT_NEAR(-impact_of(spec).energy_change, loss, 2.0 * w * h * loss);
    }
}

// The explicit spring of first order gains as much.
TEST(Compliance, ExplicitSpringGainsEnergyAtItsKnownRate) {
    for (const double h : {4e-4, 1e-4}) {
        scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
        spec.integrator.name = "dem";
        spec.time.step = h;
        scenes::set_law(spec, 0.0, 1.0);
        spec.compliance.stiffness = 1e3;
        spec.compliance.update = scene::ComplianceSpec::Update::first_order;
        const double w = std::sqrt(1e3);
        const double gain = std::exp(0.5 * pi * w * h) - 1.0;
        EXPECT_NEAR(impact_of(spec).energy_change, gain, 2.0 * w * h * gain);
    }
}

// The more of SNC is mixed into INC, the more is lost (Nguyen 2024, Remark 4.9).
TEST(Compliance, DissipationTakesEnergy) {
    double last = 1e-12;
    for (const double e : {0.0, 0.25, 0.5, 1.0}) {
        scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
        spec.compliance.exponent = 3.0;
        spec.compliance.stiffness = 1e4;
        spec.compliance.dissipation = e;
        const double change = impact_of(spec).energy_change;
        EXPECT_LT(change, last);
        last = change - 1e-6;
    }
}

// Dashpots are matched for one body on a wall, whatever its speed and mass.
TEST(Compliance, DemHasTheRestitutionOfTheMaterials) {
    for (const double alpha : {2.0, 2.5}) {
        for (const double e : {0.9, 0.4}) {
            for (const double speed : {0.5, 2.0}) {
                scenes::DiskBox box = scenes::falling_ball();
                box.disks[0] = {.position = {0.5, 0.3}, .velocity = {0.0, -speed}};
                box.step = 1e-5;
                box.end = 0.2 / speed + 0.1;
                scene::SceneSpec spec = scenes::scene_of(box);
                spec.integrator.name = "dem";
                scenes::set_law(spec, 0.0, e);
                spec.compliance.stiffness = 1e5;
                spec.compliance.exponent = alpha;
                Simulation simulation(spec);
                run(simulation);
                // The dashpot acts with the velocity of half a step before: first order.
                EXPECT_NEAR(simulation.snapshot().v(k_y, 4) / speed, e, 0.01);
            }
        }
    }
}

}  // namespace
}  // namespace drystone::sim
