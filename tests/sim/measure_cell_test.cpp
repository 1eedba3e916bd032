// Measures in periodic cells.
#include <cmath>
#include <limits>
#include <numbers>
#include <tuple>
#include <vector>

#include <Eigen/LU>

#include "drystone/sim/simulation.hpp"
#include "sim/measure_samples.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim::measures {
namespace {

using formula::Expression;

// Four disks on a square lattice in a cell that is pressed: the stress of the contacts is the one
// that presses, wherever the origin of the cell is, and half of them touch across its sides.
TEST(MeasuredCell, StressAndSolidFractionAreThoseOfTheCell) {
    for (const Vec3& shift : {Vec3(0.0, 0.0, 0.0), Vec3(0.37, -0.61, 0.0)}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.5);
        spec.gravity.setZero();
        scenes::set_law(spec, 0.0);
        const double r = 0.25;
        for (int i = 0; i < 4; ++i) {
            scenes::add(spec, "disk " + std::to_string(i), geometry::Disk{r},
                        Vec3(0.25 + 0.505 * (i % 2), 0.25 + 0.505 * (i / 2), 0.0) + shift);
        }
        spec.cell = scene::CellSpec{.vectors = {1.01 * Vec3::UnitX(), 1.01 * Vec3::UnitY()}};
        spec.cell->stress[0][0] = Expression("10");
        spec.cell->stress[1][1] = Expression("20");
        spec.measures = {{.name = "stress", .kind = "stress"},
                         {.name = "solid", .kind = "solid_fraction"}};
        Simulation simulation(spec);
        auto measures = make_measures(spec, simulation.bodies(), simulation.snapshot());
        while (!simulation.finished()) {
            const double h = simulation.step().h;
            const Snapshot state = simulation.snapshot();
            const auto contacts = simulation.contacts();
            for (NamedMeasure& one : measures) {
                // Only the last step counts: the cell is at rest there.
                if (!simulation.finished()) continue;
                one.measure->add({.state = state, .contacts = contacts, .h = h});
            }
        }
        const MatX stress = test::tensor(measures[0].measure->sample(simulation.snapshot()), 2);
        // The stress acts on the sides as they were at mid-step and is divided by those at the end;
        // the cell is at rest to the tolerance.
        EXPECT_NEAR(stress(0, 0), 10.0, 1e-6);
        EXPECT_NEAR(stress(1, 1), 20.0, 1e-6);
        EXPECT_NEAR(stress(0, 1), 0.0, 1e-6);
        const Sample solid = measures[1].measure->sample(simulation.snapshot());
        EXPECT_NEAR(solid.numbers[0],
                    std::numbers::pi / 4.0 / std::abs(simulation.snapshot().cell.determinant()),
                    1e-12);
    }
}

using test::box;

/// Disks of radius 0.07 anywhere in a cell of 1 x 1 that is sheared by `skew`, which moves with the
/// velocity gradient dv_x/dy = 2, as its disks do.
test::World sheared_cell(double skew) {
    test::World world(2);
    world.state.cell = MatX{{1.0, skew}, {0.0, 1.0}};
    world.state.cell_velocity = MatX{{0.0, 2.0}, {0.0, 0.0}};
    Rng rng(8);
    for (int i = 0; i < 40; ++i) {
        const Vec3 x(rng.uniform(0.0, 1.0), rng.uniform(0.0, 1.0), 0.0);
        world.add_ball(x, 0.07, 2.0, Vec3(2.0 * x[1], 0.0, 0.0));
    }
    return world;
}
constexpr double k_disks = 40.0 * std::numbers::pi * 0.07 * 0.07;

// A region of the size of the cell contains every disk once, wherever it lies; a region of half the
// width and twice the height likewise; one of 2 x 3 cells contains six of each. Images move with
// the cell, so that the velocity stays linear.
TEST(MeasuredCell, RegionsWrap) {
    for (const double skew : {0.0, 0.3}) {
        for (const auto& [low, high, cells] : std::vector<std::tuple<Vec3, Vec3, double>>{
                 {Vec3(0.0, 0.0, 0.0), Vec3(1.0, 1.0, 0.0), 1.0},
                 {Vec3(-0.5, -0.5, 0.0), Vec3(0.5, 0.5, 0.0), 1.0},
                 {Vec3(7.25, -3.6, 0.0), Vec3(8.25, -2.6, 0.0), 1.0},
                 {Vec3(-1.5, -1.0, 0.0), Vec3(0.5, 2.0, 0.0), 6.0}}) {
            test::World world = sheared_cell(skew);
            const Sample solid = world.sample({.kind = "solid_fraction", .region = box(low, high)});
            EXPECT_NEAR(solid.numbers[0], k_disks, 1e-12);
            const Sample profile = world.sample(
                {.kind = "profile", .region = box(low, high), .axis = 1, .flow = 0, .bins = 5});
            EXPECT_EQ(profile.table.col(5).sum(), 40.0 * cells);
            EXPECT_NEAR(profile.table.col(4).mean(), k_disks, 1e-12);
            for (Index k = 0; k < 5; ++k) EXPECT_NEAR(profile.table(k, 3), 2.0, 1e-9);
            const Sample coordination =
                world.sample({.kind = "coordination", .region = box(low, high)});
            EXPECT_EQ(coordination.numbers[3], 40.0 * cells);
            // Mean diameter and density are those of the disks; the shear rate that of the cell.
            const Sample inertial =
                world.sample({.kind = "inertial_number", .region = box(low, high)});
            EXPECT_NEAR(inertial.numbers[1], 2.0, 1e-9);
            EXPECT_NEAR(inertial.numbers[3], 0.14, 1e-15);
        }
    }
}

// Between two heights, without bounds along x, each disk counts once, at its image there.
TEST(MeasuredCell, RegionsWithoutBoundsAlongAnAxisWrapAcrossIt) {
    test::World world = sheared_cell(0.3);
    scene::RegionSpec band;
    band.low = Vec3(-std::numeric_limits<double>::infinity(), -0.5, 0.0);
    band.high = Vec3(std::numeric_limits<double>::infinity(), 0.5, 0.0);
    const Sample coordination = world.sample({.kind = "coordination", .region = band});
    EXPECT_EQ(coordination.numbers[3], 40.0);
}

// A chain of disks that press on each other around the cell: the stress of a region of its size is
// that of the cell, whichever contact crosses the boundary of the region.
TEST(MeasuredCell, StressOfARegionOfTheSizeOfTheCellIsThatOfTheCell) {
    test::World world(2);
    world.state.cell = MatX{{1.0, 0.0}, {0.0, 1.0}};
    for (int i = 0; i < 4; ++i) world.add_ball(Vec3(0.125 + 0.25 * i, 0.4, 0.0), 0.125);
    for (int i = 0; i < 4; ++i) {
        const int next = (i + 1) % 4;
        world.add_contact(i, next, Vec3(0.25 + 0.25 * i, 0.4, 0.0), -Vec3::UnitX(),
                          Vec3(-3.0, 0.0, 0.0));
        if (next == 0) world.contacts.back().image = Vec3::UnitX();
    }
    for (const double x : {0.0, -0.5, 0.1, 0.33}) {
        const Sample stress = world.sample(
            {.kind = "stress", .region = box(Vec3(x, -0.5, 0.0), Vec3(x + 1.0, 0.5, 0.0))});
        EXPECT_NEAR(stress.numbers[0], 3.0, 1e-12) << x;
    }
}

}  // namespace
}  // namespace drystone::sim::measures
