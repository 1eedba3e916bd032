// Measures in periodic cells.
#include <cmath>
#include <numbers>

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

}  // namespace
}  // namespace drystone::sim::measures
