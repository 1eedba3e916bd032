// One impact of a ball on springs, against the closed forms of its depth, time and energy.
#include <algorithm>
#include <array>
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

// Thesis mode has the same meaning of the exponent of SNC: the depth of c D^(alpha - 1) / m, from
// which the force at the end of a step differs by first order in w h.
TEST(Compliance, SncOfThesisModeHasItsExponent) {
    for (const double alpha : {2.0, 2.5, 3.0}) {
        for (const double h : {1e-4, 2e-5}) {
            scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
            spec.compliance.mode = scene::ComplianceSpec::Mode::thesis;
            spec.compliance.law = scene::ComplianceSpec::Law::snc;
            spec.compliance.tolerance = 1e-12;
            spec.compliance.exponent = alpha;
            spec.compliance.stiffness = 2e3;
            spec.time.step = h;
            const double depth = std::pow(alpha / (2.0 * *spec.compliance.stiffness), 1.0 / alpha);
            EXPECT_NEAR(impact_of(spec).penetration, depth, 2.0 * h);  // at 1 m/s
        }
    }
}

// `dissipation` is the share of the force at the end of the step in both modes; they differ in the
// first and the last step of an impact only, by parts of h^2 c D0^(alpha - 1).
TEST(Compliance, DissipationMeansTheSameInBothModes) {
    std::array<double, 2> loss{};
    for (const bool exact : {true, false}) {
        scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
        spec.time.step = 1e-4;
        spec.compliance.exponent = 3.0;
        spec.compliance.stiffness = 1e4;
        spec.compliance.dissipation = 1.0;
        if (!exact) {
            spec.compliance.mode = scene::ComplianceSpec::Mode::thesis;
            spec.compliance.tolerance = 1e-12;
        }
        loss[exact ? 0 : 1] = -impact_of(spec).energy_change;
    }
    EXPECT_GT(loss[0], 1e-4);
    EXPECT_NEAR(loss[1], loss[0], 0.01 * loss[0]);
}

/// The speed after an impact of a ball of 1 kg at 1 m/s on INC with Newmark's beta and gamma: the
/// recursion x1 = x0 + h v0 + h^2 ((1/2 - beta) a0 + beta a1), v1 = v0 + h ((1 - gamma) a0 + gamma
/// a1), by bisection in a1, from a0 of the step before.
double recursion(double beta, double gamma, double c, double alpha, double h, double gap,
                 Index steps) {
    const auto force = [&](double D1, double D0) {
        if (D1 <= 1e-12) return 0.0;
        const double start = std::max(D0, 0.0);
        const double change = D1 - start;
        if (std::abs(change) < 1e-9 * D1) return c * std::pow(D1, alpha - 1.0);
        return c / alpha * (std::pow(D1, alpha) - std::pow(start, alpha)) / change;
    };
    double x = gap;
    double v = -1.0;
    double a = 0.0;
    for (Index k = 0; k < steps; ++k) {
        const auto end = [&](double a1) {
            return x + h * v + h * h * ((0.5 - beta) * a + beta * a1);
        };
        double low = 0.0;  // the force falls as a1 grows: one crossing
        double high = 1e6;
        for (int halving = 0; halving < 200; ++halving) {
            const double middle = 0.5 * (low + high);
            (force(-end(middle), -x) > middle ? low : high) = middle;
        }
        const double a1 = 0.5 * (low + high);
        x = end(a1);
        v += h * ((1.0 - gamma) * a + gamma * a1);
        a = a1;
    }
    return v;
}

// Newton's method ends at 1e-12 m, 1e-8 m/s per step of 1e-4 s; some 600 steps have a force.
TEST(Compliance, GeneralNewmarkStartsFromTheLastAcceleration) {
    for (const auto& [beta, gamma] : {std::pair{0.25, 0.5}, {0.3, 0.6}, {0.5, 0.9}}) {
        for (const double alpha : {2.0, 3.0}) {
            scene::SceneSpec spec = scenes::scene_of(scenes::falling_ball());
            spec.compliance.mode = scene::ComplianceSpec::Mode::thesis;
            spec.compliance.beta = beta;
            spec.compliance.gamma = gamma;
            spec.compliance.tolerance = 1e-13;
            spec.compliance.exponent = alpha;
            spec.compliance.stiffness = alpha == 2.0 ? 2e3 : 2e4;
            spec.time.step = 1e-4;
            spec.time.end = 1.2;
            Simulation simulation(spec);
            run(simulation);
            const double expected = recursion(beta, gamma, *spec.compliance.stiffness, alpha, 1e-4,
                                              0.8, simulation.steps_planned());
            EXPECT_NEAR(simulation.snapshot().v(k_y, 4), expected, 1e-6) << beta << ' ' << alpha;
        }
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
