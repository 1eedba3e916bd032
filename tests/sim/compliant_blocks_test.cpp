// Compliant contacts of polygons, boxes and polyhedra.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

scene::SceneSpec compliant(int dimension, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, end);
    scenes::add_floor(spec);
    spec.integrator.name = "newmark_compliance";
    spec.compliance.stiffness = 3e3;
    return spec;
}

scene::AnyShape block(int dimension) {
    if (dimension == 3) return geometry::Box{Vec3(0.1, 0.06, 0.04)};
    return geometry::rectangle(0.2, 0.1);
}

struct Energies {
    double drift = 0.0;          ///< largest change of the energy, relative
    double feature_drift = 0.0;  ///< sum, relative
    Index changes = 0;
    Index contacts = 0;
};

Energies run_of(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    const double start = simulation.kinetic_energy() + simulation.potential_energy();
    Energies result;
    double largest = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        largest = std::max(largest, report.kinetic_energy + std::abs(report.potential_energy) +
                                        report.ledger.size());
        EXPECT_LE(std::abs(report.closure), 1e-12 * largest) << describe(report);
        const double energy = report.kinetic_energy + report.potential_energy;
        result.feature_drift += report.feature_drift / start;
        result.drift =
            std::max(result.drift, std::abs((energy - start) / start - result.feature_drift));
        result.changes += report.feature_changes;
        result.contacts += report.contacts;
    }
    return result;
}

// Corners and a half-plane never change: energy is kept to Newton's tolerance, tumbling included.
TEST(CompliantBlocks, KeepEnergyOnThePlane) {
    for (const int dimension : {2, 3}) {
        scene::SceneSpec spec = compliant(dimension, 2.0);
        scene::BodySpec& body = scenes::add(spec, "block", block(dimension), Vec3::Zero());
        body.position[dimension - 1] = 0.4;
        body.spin = dimension == 2 ? Vec3(0.0, 0.0, 3.0) : Vec3(3.0, 1.0, 2.0);
        for (const double alpha : {2.0, 2.5}) {
            spec.compliance.exponent = alpha;
            const Energies result = run_of(spec);
            EXPECT_LE(result.drift, 1e-12) << dimension;
            EXPECT_LE(std::abs(result.feature_drift), 1e-13);
            EXPECT_EQ(result.changes, 0);
            EXPECT_GT(result.contacts, 20);
        }
    }
}

/// Three blocks of 8 kg on each other, each aside by a centimetre, on springs of 1e6 N/m: at first
/// they touch without depth.
scene::SceneSpec shifted_stack(const scene::AnyShape& shape, double step, double friction) {
    scene::SceneSpec spec = compliant(3, 0.5);
    spec.time.step = step;
    spec.compliance.stiffness = 1e6;
    scenes::set_law(spec, friction, 1.0);
    const std::array<Vec3, 3> places = {Vec3(0.0, 0.0, 0.05), Vec3(0.01, 0.0, 0.15),
                                        Vec3(-0.01, 0.01, 0.25)};
    for (std::size_t k = 0; k < places.size(); ++k) {
        scenes::add(spec, "block-" + std::to_string(k), shape, places[k]).mass = 8.0;
    }
    return spec;
}

/// Energy that goes through its springs: the weights of all blocks above each level on four springs
/// there, N^2 / (2 c) each, at twice the depth of rest.
constexpr double k_stack_energy = 78.48 * 78.48 * (1.0 + 4.0 + 9.0) / (2.0 * 1e6);

const scene::AnyShape k_flat_box = geometry::Box{Vec3(0.1, 0.1, 0.05)};
const scene::AnyShape k_flat_cylinder = geometry::Cylinder{.half_length = 0.05, .radius = 0.1};

/// Energy that contacts made, what they store included.
double made_by_contacts(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    double made = 0.0;
    while (!simulation.finished()) {
        const integrators::Ledger ledger = simulation.step().ledger;
        made += ledger.contact_normal + ledger.contact_tangential + ledger.contact_potential;
    }
    return made;
}

/// Three blocks that fall on each other, turning.
scene::SceneSpec tumbling_blocks(int dimension) {
    scene::SceneSpec spec = compliant(dimension, 2.5);
    for (int k = 0; k < 3; ++k) {
        scene::BodySpec& body =
            scenes::add(spec, "block-" + std::to_string(k), block(dimension), Vec3::Zero());
        body.position[dimension - 1] = 0.2 + 0.25 * k;
        body.position[0] = 0.03 * k;
        body.spin = Vec3(0.0, 0.0, 3.0 - 2.0 * k);
        if (dimension == 3) body.spin[1] = 2.0;
    }
    return spec;
}

// Polygons store energy by the area of their overlap: corners that pass sides change nothing.
TEST(CompliantBlocks, KeepEnergyInThePlane) {
    const Energies result = run_of(tumbling_blocks(2));
    EXPECT_LE(result.drift, 1e-11);
    EXPECT_LE(std::abs(result.feature_drift), 1e-11);
    EXPECT_EQ(result.changes, 0);
    EXPECT_GT(result.contacts, 20);
}

// 36 hexagons in a box, whatever the step: the energy of the springs has no jumps.
TEST(CompliantBlocks, HexagonsKeepEnergyWithEveryStep) {
    for (const double step : {4e-4, 1e-4}) {
        scene::SceneSpec spec = compliant(2, 0.2);
        spec.gravity.setZero();
        spec.time.step = step;
        spec.compliance.stiffness = 1e6;
        for (int k = 0; k < 36; ++k) {
            scene::BodySpec& body =
                scenes::add(spec, "hexagon-" + std::to_string(k), geometry::regular_polygon(6, 0.1),
                            Vec3(0.21 * (k % 6), 0.15 + 0.21 * static_cast<double>(k / 6), 0.0));
            body.velocity = Vec3(2.0 - k % 5, 1.5 - k % 4, 0.0);
            body.spin[2] = 5.0 - k % 11;
        }
        const Energies result = run_of(spec);
        EXPECT_LE(result.drift, 1e-10) << step;
        EXPECT_LE(std::abs(result.feature_drift), 1e-10) << step;
        EXPECT_EQ(result.changes, 0) << step;
        EXPECT_GT(result.contacts, 1000);
    }
}

// Between two blocks in space features change; what this does to the energy is known to rounding.
TEST(CompliantBlocks, CountWhatChangesOfFeaturesDo) {
    scene::SceneSpec spec = tumbling_blocks(3);
    // Impacts that last long enough for corners to pass edges in them.
    spec.compliance.stiffness = 30.0;
    const Energies result = run_of(spec);
    EXPECT_LE(result.drift, 1e-11);
    EXPECT_GT(result.changes, 0);
    // Frictionless blocks glide until corners pass edges; the least gap of two caps goes from one
    // rim to the other.
    for (const scene::AnyShape& shape : {k_flat_box, k_flat_cylinder}) {
        const Energies stack = run_of(shifted_stack(shape, 1e-3, 0.0));
        EXPECT_LE(stack.drift, 1e-11);
        EXPECT_GT(stack.changes, 0);
    }
}

// Faces on faces: no corner appears or vanishes with depth while the stack trembles, and so no
// energy does; a hundredth is left to corners that pass edges which nearly coincide.
TEST(CompliantBlocks, FacesOnFacesKeepEnergy) {
    for (const double step : {1e-3, 2e-4}) {
        EXPECT_LE(std::abs(made_by_contacts(shifted_stack(k_flat_box, step, 0.0))),
                  0.01 * k_stack_energy)
            << step;
    }
}

/// The square of w h, with 12 springs of 1e6 N/m to a block of 8 kg at most.
double phase_squared(double step) { return step * step * 12.0 * 1e6 / 8.0; }

// Caps on caps: gaps have a potential, and what a contact changes by where the extreme of a gap
// goes from a rim to a crossing of rims is of second order. In a step the extreme goes by w h rad
// at most; beyond the change it is off by r tilt (w h)^2 / 2, which is (w h)^2 of what one spring
// stores. Changes have both signs: all of them together are held to (w h)^2 of the whole.
TEST(CompliantBlocks, CapsOnCapsKeepEnergyToSecondOrder) {
    for (const double step : {2e-4, 1e-4}) {
        EXPECT_LE(std::abs(made_by_contacts(shifted_stack(k_flat_cylinder, step, 0.0))),
                  phase_squared(step) * k_stack_energy)
            << step;
    }
}

// One cylinder wobbles on the plane, from standing to rolling on its rim and back: nothing changes.
TEST(CompliantBlocks, AWobblingCylinderKeepsEnergy) {
    scene::SceneSpec spec = compliant(3, 1.0);
    scene::BodySpec& body = scenes::add(spec, "cylinder", k_flat_cylinder, Vec3(0.0, 0.0, 0.08));
    body.spin = Vec3(3.0, 1.0, 20.0);
    spec.compliance.stiffness = 1e5;
    const Energies result = run_of(spec);
    EXPECT_LE(result.drift, 1e-12);
    EXPECT_LE(std::abs(result.feature_drift), 1e-12);
    EXPECT_GT(result.contacts, 20);
}

// Verlet's energy trembles by (w h)^2 / 4, with 12 springs of 1e6 N/m to a block at most.
TEST(CompliantBlocks, FacesOnFacesKeepEnergyOfDem) {
    for (const scene::AnyShape& shape : {k_flat_box, k_flat_cylinder}) {
        for (const double step : {2e-4, 1e-4}) {
            scene::SceneSpec spec = shifted_stack(shape, step, 0.0);
            spec.integrator.name = "dem";
            EXPECT_LE(std::abs(made_by_contacts(spec)), 0.25 * phase_squared(step) * k_stack_energy)
                << step;
        }
    }
}

// The default of friction_damping suits Newton's method at every length of the step.
TEST(CompliantBlocks, FrictionOfAStackConverges) {
    for (const double step : {1e-3, 1e-4, 2e-5}) {
        scene::SceneSpec spec = shifted_stack(k_flat_box, step, 0.5);
        spec.time.end = std::min(0.2, 1000.0 * step);
        Simulation simulation(spec);
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged()) << describe(report);
            EXPECT_EQ(report.halvings, 0) << describe(report);
        }
    }
}

// A block that sinks into the floor is told of once.
TEST(CompliantBlocks, WarnOnceWhenTheyOverlapWidely) {
    scene::SceneSpec spec = compliant(2, 1.0);
    scenes::add(spec, "block", block(2), Vec3(0.0, 0.05, 0.0)).mass = 40.0;
    spec.compliance.stiffness = 1e5;
    spec.compliance.exponent = 4.0;
    Simulation simulation(spec);
    int warnings = 0;
    double ratio = 0.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        if (!report.warnings.empty()) {
            EXPECT_LE(ratio, 0.1);
            EXPECT_NE(report.warnings.front().find("too soft"), std::string::npos);
        }
        warnings += static_cast<int>(report.warnings.size());
        ratio = report.penetration_ratio;
    }
    EXPECT_GT(ratio, 0.1);
    EXPECT_EQ(warnings, 1);
}

// Sticks on a slope up to tan = mu, but for the creep of regularised friction, and slides beyond.
TEST(CompliantBlocks, SlideAtTheAngleOfFriction) {
    for (const double slope : {0.45, 0.55}) {
        scene::SceneSpec spec = compliant(2, 0.5);
        scenes::set_law(spec, 0.5);
        scenes::tilt(spec, std::atan(slope));
        scenes::add(spec, "block", block(2), Vec3(0.0, 0.05, 0.0)).mass = 1.0;
        spec.compliance.stiffness = 1e6;
        spec.compliance.law = scene::ComplianceSpec::Law::snc;  // settles
        Simulation simulation(spec);
        run(simulation);
        const double v = simulation.snapshot().v(k_x, 1);
        const double a = scenes::k_gravity * (slope - 0.5) / std::hypot(1.0, slope);
        if (slope < 0.5) {
            EXPECT_LE(std::abs(v), 1e-3);
        } else {
            EXPECT_NEAR(v, 0.5 * a, 0.02 * 0.5 * a);
        }
    }
}

// Springs of dem hold a block on a slope without creep.
TEST(CompliantBlocks, DemSpringsHold) {
    scene::SceneSpec spec = compliant(2, 2.0);
    spec.integrator.name = "dem";
    spec.time.step = 1e-4;
    scenes::set_law(spec, 0.5, 0.3);
    scenes::tilt(spec, std::atan(0.4));
    scenes::add(spec, "block", block(2), Vec3(0.0, 0.05, 0.0)).mass = 1.0;
    spec.compliance.stiffness = 1e5;
    Simulation simulation(spec);
    run(simulation);
    EXPECT_LE(simulation.snapshot().v.col(1).norm(), 1e-6);
    EXPECT_LE(std::abs(simulation.snapshot().q(k_x, 1)), 1e-3);
}

}  // namespace
}  // namespace drystone::sim
