// What the pages of docs/gallery say about the retaining wall and the wall with openings, on short
// and small versions of the scenes.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/reference_run.hpp"
#include "sim/shipped_run.hpp"

namespace drystone::sim {
namespace {

/// Positions (3 x bodies) of the bodies whose names begin with `prefix`.
MatX places_of(const Simulation& simulation, const std::string& prefix) {
    const Snapshot state = simulation.snapshot();
    std::vector<Index> chosen;
    for (std::size_t k = 0; k < simulation.bodies().size(); ++k) {
        if (simulation.bodies()[k].name.starts_with(prefix)) {
            chosen.push_back(static_cast<Index>(k));
        }
    }
    EXPECT_FALSE(chosen.empty()) << prefix;
    return state.q(Eigen::all, chosen);
}

/// A wall of 0.6 m that holds 90 grains for 0.4 s.
scene::SceneSpec retaining_wall(const std::vector<std::string>& more) {
    std::vector<std::string> options{"parameters.grains=90", "parameters.height=0.6",
                                     "time.end=0.4"};
    options.insert(options.end(), more.begin(), more.end());
    return shipped("retaining_wall", options);
}

/// Grains are disks of at least 3 cm between the wall and the back at 1.6 m, on the ground.
void expect_grains_kept(const Simulation& simulation) {
    const MatX grains = places_of(simulation, "grain");
    EXPECT_GT(grains.row(1).minCoeff(), 0.029);
    EXPECT_LT(grains.row(0).maxCoeff(), 1.571);
}

// Velocities of what rests are within the tolerance of 1e-4 m/s: 4e-5 m in 0.4 s, for every joint
// between the footing and the top.
TEST(RetainingWall, AThickOneStandsAndCarriesTheThrust) {
    Simulation simulation(retaining_wall({"parameters.thickness=0.4"}));
    const MatX start = places_of(simulation, "stone");
    double thrust = 0.0;
    double lift = 0.0;
    const Index footing = body_named(simulation, "footing");
    run(simulation, [&](const Simulation& now) {
        if (now.time() < 0.3) return;
        for (const ContactRecord& contact : now.contacts()) {
            if (contact.body_b != footing) continue;
            thrust += contact.impulse[0] / 0.1;
            lift += contact.impulse[1] / 0.1;
        }
    });
    const MatX moved = places_of(simulation, "stone") - start;
    const double courses = 0.6 / 0.12;
    EXPECT_LE(moved.topRows<2>().cwiseAbs().maxCoeff(), 4e-5 * courses);
    expect_grains_kept(simulation);
    // The footing holds the wall back against the grains, which push to the left, and carries its
    // weight: a trapezium that is 0.06 m thinner at its top. Friction of the grains adds to it.
    const double weight = 2400.0 * 9.81 * 0.6 * (0.4 - 0.03);
    EXPECT_GT(thrust, 0.0);
    EXPECT_LT(thrust, 0.6 * lift);
    EXPECT_GT(lift, 0.98 * weight);
    EXPECT_LT(lift, weight + 0.5 * thrust * 1.02);
}

// Five times as heavy grains against a wall of 0.15 m: their thrust is beyond its weight times any
// friction, so it gives way to the front, and nothing to the back.
TEST(RetainingWall, AThinOneIsPushedOver) {
    Simulation simulation(
        retaining_wall({"parameters.thickness=0.15", "material.grain.density=10000"}));
    const MatX start = places_of(simulation, "stone");
    run(simulation);
    const MatX moved = places_of(simulation, "stone") - start;
    EXPECT_LT(moved.row(0).mean(), -0.05);
    EXPECT_LT(moved.row(0).maxCoeff(), 0.01);
    EXPECT_GT(places_of(simulation, "stone").row(1).minCoeff(), 0.0);
    expect_grains_kept(simulation);
}

/// The wall in the first second of a quake that is six times as strong as the record: 5 m/s^2.
scene::SceneSpec shaken_wall(const std::vector<std::string>& more) {
    std::vector<std::string> options{"time.end=1.2", "parameters.quake=6",
                                     "solver.velocity_tolerance=1e-4"};
    options.insert(options.end(), more.begin(), more.end());
    return shipped("wall_with_opening", options);
}

/// Largest displacement of a block as seen from the ground (m).
double largest_displacement(const Simulation& simulation, const MatX& start) {
    const MatX blocks = places_of(simulation, "block");
    const VecX ground = places_of(simulation, "ground").col(0);
    double largest = 0.0;
    for (Index i = 0; i < blocks.cols(); ++i) {
        const Vec2 moved = (blocks.col(i) - start.col(i)).head<2>() - Vec2(ground[0], 0.0);
        largest = std::max(largest, moved.norm());
    }
    return largest;
}

std::size_t bonds(const Simulation& simulation) {
    const auto memory = simulation.snapshot().memory;
    return static_cast<std::size_t>(std::count_if(
        memory.begin(), memory.end(), [](const auto& kept) { return kept.memory.bonded; }));
}

TEST(WallWithOpening, ADryOneOpensAndNothingFallsThrough) {
    Simulation simulation(shaken_wall({}));
    const MatX start = places_of(simulation, "block");
    run(simulation);
    EXPECT_GT(largest_displacement(simulation, start), 2e-3);
    // No block is lower than it was by more than bearings may turn.
    const MatX moved = places_of(simulation, "block") - start;
    EXPECT_GT(moved.row(1).minCoeff(), -5e-3);
    EXPECT_GT(places_of(simulation, "block").row(1).minCoeff(), 0.12);
}

// Strength of 0.2 MPa is far above what weight and shaking ask for, so no bond may break, and the
// wall is one body: its blocks keep their distances but for the way of 5 steps at a few times the
// tolerance per joint, 1e-6 m, over some 20 joints.
TEST(WallWithOpening, OneWithMortarStaysWhole) {
    Simulation simulation(shaken_wall({"parameters.mortar=2e5"}));
    const MatX start = places_of(simulation, "block");
    simulation.step();
    const std::size_t formed = bonds(simulation);
    EXPECT_GT(formed, 200U);
    run(simulation);
    EXPECT_EQ(bonds(simulation), formed);
    const MatX moved = places_of(simulation, "block") - start;
    for (int k = 0; k < 2; ++k) {
        EXPECT_LE(moved.row(k).maxCoeff() - moved.row(k).minCoeff(), 1e-4) << k;
    }
}

}  // namespace
}  // namespace drystone::sim
