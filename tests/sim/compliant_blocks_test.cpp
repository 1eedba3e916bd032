// Compliant contacts of polygons, boxes and polyhedra.
#include <cmath>

#include <gtest/gtest.h>

#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"

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

// Between two blocks features change; what this does to the energy is known to rounding.
TEST(CompliantBlocks, CountWhatChangesOfFeaturesDo) {
    for (const int dimension : {2, 3}) {
        scene::SceneSpec spec = compliant(dimension, 2.5);
        for (int k = 0; k < 3; ++k) {
            scene::BodySpec& body =
                scenes::add(spec, "block-" + std::to_string(k), block(dimension), Vec3::Zero());
            body.position[dimension - 1] = 0.2 + 0.25 * k;
            body.position[0] = 0.03 * k;
            body.spin = Vec3(0.0, 0.0, 3.0 - 2.0 * k);
            if (dimension == 3) body.spin[1] = 2.0;
        }
        const Energies result = run_of(spec);
        EXPECT_LE(result.drift, 1e-11) << dimension;
        EXPECT_GT(result.changes, 0)
            << dimension << ' ' << result.contacts << ' ' << result.feature_drift;
    }
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
        const double v = simulation.snapshot().v(0, 1);
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
    EXPECT_LE(std::abs(simulation.snapshot().q(0, 1)), 1e-3);
}

}  // namespace
}  // namespace drystone::sim
