// The ledger of deformable bodies where K u is a difference of large numbers.
#include <algorithm>
#include <cmath>
#include <string>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/sim/simulation.hpp"
#include "sim/deformables.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using geometry::ElementKind;

/// A steel cantilever, 2 m long, that falls on the floor.
scene::SceneSpec beam(Index cells, double theta) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.2);
    scenes::add_floor(spec);
    auto& body = scenes::add_deformable(spec, "beam", geometry::bar_mesh(2.0, cells),
                                        Vec3(0.0, 0.1, 0.0), {.young = 2e11, .density = 7800.0});
    body.regions[0].area = 1e-4;
    body.regions[0].second_moment = 1e-9;
    spec.integrator = {.name = "moreau_jean", .theta = theta};
    return spec;
}

// Terms of K u are (2 m / cell)^4 times their sum, 1e8 with 100 cells.
TEST(DeformableLedger, ClosesForFineBeams) {
    for (const double theta : {0.5, 1.0}) {
        scene::SceneSpec spec = beam(100, theta);
        spec.deformables[0].holds.push_back({.group = "left",
                                             .displacement = {Expression("0"), Expression("0"), {}},
                                             .rotation = Expression("0")});
        EXPECT_LE(scenes::worst_closure(spec), 1e-12) << theta;
    }
}

TEST(DeformableLedger, ClosesForTravellersWithLargeRotations) {
    scene::SceneSpec spec = beam(100, 0.5);
    spec.deformables[0].large_rotations = true;
    spec.deformables[0].velocity = Vec3(30.0, 1.0, 0.0);
    spec.deformables[0].spin = Vec3(0.0, 0.0, 2.0);
    EXPECT_LE(scenes::worst_closure(spec), 1e-12);
}

// A block of steel that flies without turning does not deform: damping takes nothing, to rounding
// of the *differences* of velocities and not of the velocities themselves.
TEST(DeformableLedger, DampingDoesNotSlowFlightWithLargeRotations) {
    scene::SceneSpec spec = scenes::empty(2, 1e-4, 0.01);
    spec.gravity.setZero();
    auto& body = scenes::add_deformable(spec, "block",
                                        scenes::rectangle(Vec2(0.2, 0.1), 10, 5, ElementKind::q4),
                                        Vec3::Zero(), {.young = 2e11, .density = 7800.0});
    body.regions[0].stiffness_time = 1e-5;
    body.large_rotations = true;
    body.velocity = Vec3(100.0, 0.0, 0.0);
    Simulation simulation(spec);
    const double energy = simulation.kinetic_energy();
    double taken = 0.0;
    while (!simulation.finished()) taken += std::abs(simulation.step().ledger.damping);
    EXPECT_LE(taken, 1e-16 * energy);
}

// A hold that moves off at once, stops, and jumps in speed gives its nodes kinetic energy between
// steps: with a consistent mass, theirs and that of their neighbours' layer.
TEST(DeformableLedger, HasWhatHoldsThatJumpGive) {
    for (const double theta : {0.5, 1.0}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.05);
        spec.gravity.setZero();
        auto& body = scenes::add_deformable(spec, "block", scenes::rectangle(Vec2(0.4, 0.2), 4, 2),
                                            Vec3::Zero(), {.young = 1e7, .density = 1000.0});
        body.holds.push_back(
            {.group = "left",
             .displacement = {
                 Expression("t < 0.0205 ? 3*t : 0.0615 - 2*(t-0.0205)"), Expression("0"), {}}});
        spec.integrator = {.name = "moreau_jean", .theta = theta};
        EXPECT_LE(scenes::worst_closure(spec), 1e-12) << theta;

        // All of the work is that of the hold, but for what the scheme takes.
        Simulation simulation(spec);
        double work = 0.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            work += report.ledger.boundaries + report.ledger.theta;
        }
        const double end = simulation.kinetic_energy() + simulation.potential_energy();
        EXPECT_GT(end, 1.0);
        EXPECT_NEAR(work, end, 1e-11 * end);
    }
}

// A displacement that jumps is made in one step, wherever in the step it jumps: the energy is that
// of the jump's way in h, m (jump / h)^2 / 2 at most, not of its way in a small part of the step.
TEST(DeformableLedger, JumpsOfHoldsTakeAStep) {
    const double h = 1e-3;
    const double jump = 5e-4;
    for (const char* formula : {"t < 0.01 ? 0 : -5e-4", "t > 0.01 ? -5e-4 : 0",
                                "t < 0.010000001 ? 0 : -5e-4", "t < 0.0104 ? 0 : -5e-4"}) {
        scene::SceneSpec spec = scenes::empty(2, h, 0.05);
        spec.gravity.setZero();
        auto& body = scenes::add_deformable(spec, "block", scenes::rectangle(Vec2(0.4, 0.2), 4, 2),
                                            Vec3::Zero(), {.young = 1e7, .density = 1000.0});
        body.holds.push_back(
            {.group = "left", .displacement = {Expression(formula), Expression("0"), {}}});
        spec.integrator = {.name = "fremond", .theta = 0.5};
        EXPECT_LE(scenes::worst_closure(spec), 1e-12) << formula;
        Simulation simulation(spec);
        double largest = 0.0;
        while (!simulation.finished()) {
            largest = std::max(largest, simulation.step().kinetic_energy);
        }
        // All of the 80 kg, at the velocity w+ = 2 jump / h of a step that began at rest.
        EXPECT_LE(largest, 0.5 * 80.0 * std::pow(2.0 * jump / h, 2)) << formula;
        EXPECT_GT(largest, 0.0);
    }
}

/// A tower of steel that stands on one corner and falls over.
scene::SceneSpec falling_tower(double young, bool large_rotations) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.4);
    scenes::add_floor(spec);
    spec.integrator = {.name = "fremond", .theta = 0.5};
    auto& body = scenes::add_deformable(spec, "tower",
                                        scenes::rectangle(Vec2(0.1, 0.4), 2, 8, ElementKind::q4),
                                        Vec3(0.0, 0.001, 0.0), {.young = young});
    body.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(0.3, Vec3::UnitZ()));
    body.large_rotations = large_rotations;
    return spec;
}

// Displacements of some 0.1 m against strains of 1e-8: what turns a cell must not be in K u.
TEST(DeformableLedger, ClosesForStiffBodiesThatTurn) {
    for (const double young : {1e8, 2e11}) {
        EXPECT_LE(scenes::worst_closure(falling_tower(young, false)), 1e-12) << young;
    }
}

// Small strains make nonsense of a body that falls over, and the run says so, once.
TEST(DeformableLedger, LargeTurnsOfLinearBodiesAreSaid) {
    for (const bool large : {false, true}) {
        Simulation simulation(falling_tower(1e8, large));
        int said = 0;
        double first = 0.0;
        while (!simulation.finished()) {
            for (const std::string& warning : simulation.step().warnings) {
                if (warning.find("large_rotations = true") == std::string::npos) continue;
                EXPECT_NE(warning.find("\"tower\""), std::string::npos) << warning;
                if (said++ == 0) first = simulation.time();
            }
        }
        EXPECT_EQ(said, large ? 0 : 1);
        EXPECT_LT(first, 0.39);
    }
}

// Viscous forces come from rates of deformation: those of a body in free flight, or of one that
// slides at constant speed, are rounding, and never give energy.
TEST(DeformableLedger, DampingOnlyTakes) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.02);
    auto& body = scenes::add_deformable(spec, "block",
                                        scenes::rectangle(Vec2(0.2, 0.1), 4, 2, ElementKind::q4),
                                        Vec3(0.0, 1.0, 0.0), {.young = 2e11, .density = 7800.0});
    body.regions[0].viscosity_time = 1e-4;
    body.velocity = Vec3(100.0, 0.0, 0.0);
    spec.integrator = {.name = "fremond", .theta = 0.5};
    Simulation simulation(spec);
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_LE(report.ledger.damping, 0.0);
        EXPECT_GE(report.ledger.damping, -1e-12 * report.kinetic_energy);
    }
    EXPECT_LE(scenes::worst_closure(spec), 1e-12);
}

// The bulk modulus is 5,000 times the shear modulus, by which the energy of cells loses digits.
TEST(DeformableLedger, ClosesForNearlyIncompressibleBodies) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.1);
    scenes::add_floor(spec);
    scenes::add_deformable(spec, "pad", scenes::rectangle(Vec2(2.0, 1.0), 12, 6, ElementKind::q8),
                           Vec3(0.0, 0.001, 0.0), {.young = 1e6, .poisson = 0.4999});
    spec.integrator = {.name = "moreau_jean", .theta = 0.5};
    EXPECT_LE(scenes::worst_closure(spec), 1e-12);
}

/// A free plate that turns a quarter in half a second.
scene::SceneSpec turning_plate(double h) {
    scene::SceneSpec spec = scenes::empty(2, h, 0.5);
    spec.gravity.setZero();
    auto& body = scenes::add_deformable(spec, "plate", scenes::rectangle(Vec2(0.4, 0.2), 4, 2),
                                        Vec3(1.0, 2.0, 0.0), {.young = 1e8, .density = 1000.0});
    body.large_rotations = true;
    body.spin = Vec3(0.0, 0.0, M_PI);
    return spec;
}

// m (a^2 + b^2) w^2 / 24
const double k_turning_energy = 80.0 * 0.2 / 24.0 * M_PI * M_PI;

TEST(DeformableLedger, SpinTurnsABody) {
    Simulation simulation(turning_plate(1e-3));
    EXPECT_NEAR(simulation.kinetic_energy(), k_turning_energy, 1e-12 * k_turning_energy);
    while (!simulation.finished()) static_cast<void>(simulation.step());
    // Second order: (w h)^2 = 1e-5 times a number of order 1, and waves of the stretch
    // rho w^2 L^2 / 8 E = 2e-6 that the start has not.
    EXPECT_NEAR(simulation.kinetic_energy(), k_turning_energy, 1e-4 * k_turning_energy);
    // A quarter of a turn about the middle takes the corner (1, 2) to (1.3, 1.9).
    const DeformableState end = simulation.snapshot().deformables.at(0);
    EXPECT_NEAR(end.u[0], 0.3, 1e-4);
    EXPECT_NEAR(end.u[1], -0.1, 1e-4);
}

/// Sum over the run.
double quadrature(double h) {
    Simulation simulation(turning_plate(h));
    double sum = 0.0;
    while (!simulation.finished()) sum += simulation.step().ledger.quadrature;
    return std::abs(sum);
}

// Forces in the axes of the start of each step would be of first order.
TEST(DeformableLedger, QuadratureOfTurningBodiesIsOfSecondOrder) {
    EXPECT_GE(std::log2(quadrature(1e-3) / quadrature(5e-4)), 1.8);
}

}  // namespace
}  // namespace drystone::sim
