// Structures at rest stay where they are, whatever the shapes, from a cold and from a warm start.
#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

/// Running bond in the plane: `courses` courses of `blocks` blocks of 0.6 x 0.4 m; every other
/// course is shifted by a third of a block. (By half a block, the last one of the top course would
/// have its centre exactly above the end of its support, and topple from any rounding.)
scene::SceneSpec block_wall(int courses, int blocks, Index steps) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1e-3 * static_cast<double>(steps));
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    for (int i = 0; i < courses; ++i) {
        for (int j = 0; j < blocks; ++j) {
            const double shift = i % 2 == 0 ? 0.0 : 0.2;
            scenes::add(spec, "block " + std::to_string(i) + " " + std::to_string(j),
                        geometry::rectangle(0.6, 0.4), Vec3(0.6 * j + shift, 0.2 + 0.4 * i, 0.0));
        }
    }
    return spec;
}

/// Pyramid of boxes on a plane: layers of n x n, (n-1) x (n-1), ... boxes of size 0.2.
scene::SceneSpec box_pyramid(int n, Index steps) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 1e-3 * static_cast<double>(steps));
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    for (int layer = 0; layer < n; ++layer) {
        for (int i = 0; i < n - layer; ++i) {
            for (int j = 0; j < n - layer; ++j) {
                const double shift = 0.5 * layer;
                scenes::add(spec,
                            "box " + std::to_string(layer) + " " + std::to_string(i) + " " +
                                std::to_string(j),
                            geometry::Box{Vec3::Constant(0.1)},
                            Vec3(0.2 * (i + shift), 0.2 * (j + shift), 0.1 + 0.2 * layer));
            }
        }
    }
    return spec;
}

/// Stack of hexagonal prisms, each turned a little against the one below.
scene::SceneSpec polyhedron_stack(int count, Index steps) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 1e-3 * static_cast<double>(steps));
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    std::vector<Vec3> corners;
    for (const Vec2& corner : geometry::regular_polygon(6, 0.2).vertices) {
        corners.emplace_back(corner[0], corner[1], -0.05);
        corners.emplace_back(corner[0], corner[1], 0.05);
    }
    const geometry::Polyhedron prism = geometry::convex_hull(corners);
    for (int i = 0; i < count; ++i) {
        auto& body = scenes::add(spec, "prism " + std::to_string(i), prism,
                                 Vec3(0.01 * (i % 3), 0.0, 0.05 + 0.1 * i));
        body.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(0.3 * i, Vec3::UnitZ()));
    }
    return spec;
}

/// Largest displacement of any coordinate from where it was at the start of the first and of the
/// second half of the run, relative to `size`, the size of a block. Every step converges.
struct Drift {
    double first = 0.0;
    double second = 0.0;
};

Drift drift(scene::SceneSpec spec, double size) {
    Simulation simulation(std::move(spec));
    MatX start = simulation.snapshot().q;
    Drift result;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        if (!report.converged()) break;
        const bool late = 2 * simulation.steps_done() > simulation.steps_planned();
        double& worst = late ? result.second : result.first;
        const MatX q = simulation.snapshot().q;
        worst = std::max(worst, (q - start).cwiseAbs().maxCoeff() / size);
        if (2 * simulation.steps_done() == simulation.steps_planned()) start = q;
    }
    return result;
}

// Relative velocities of contacts are exact to the solver's tolerance, so a gap drifts by at most
// tolerance x time, and a block by the sum of the gaps below it. Gaps of two corners of a block
// that drift apart tilt it: its top moves by up to 2 height / width times as much, and carries the
// next ones. For n layers this is at most n + n^2 height / width, here less than 2 n^2.
double most_drift(const scene::SceneSpec& spec, int layers) {
    return 2.0 * layers * layers * spec.solver.velocity_tolerance.value() * spec.time.end;
}

// A contact that opened for one step would let its block fall by g h^2 / 2 = 5e-6. What drifts in
// the first half must not drift more in the second, up to the solver's tolerance times the time for
// every layer.
enum class Start { warm, cold };  ///< of the solver, in every step

constexpr double k_most_drift = 1e-6;  // of a block: what counts as standing still

void expect_still(scene::SceneSpec spec, double size, int layers, Start start) {
    spec.solver.warm_start = start == Start::warm;
    const Drift found = drift(spec, size);
    const double most = most_drift(spec, layers) / size;
    EXPECT_LE(found.first, 0.5 * most);
    EXPECT_LE(found.second, 0.5 * most);
    const double unsure = layers * spec.solver.velocity_tolerance.value() * spec.time.end / size;
    EXPECT_LE(found.second, found.first + unsure);
    EXPECT_LE(std::max(found.first, found.second), k_most_drift);
}

void expect_still(const scene::SceneSpec& spec, double size, int layers) {
    expect_still(spec, size, layers, Start::warm);
    expect_still(spec, size, layers, Start::cold);
}

TEST(Resting, AWallStays) { expect_still(block_wall(10, 10, 100), 0.4, 10); }
TEST(Resting, APyramidOfBoxesStays) { expect_still(box_pyramid(4, 50), 0.2, 4); }
TEST(Resting, AStackOfPolyhedraStays) { expect_still(polyhedron_stack(20, 20), 0.1, 20); }

// Minutes from warm starts; from cold ones up to hours, because a stack of prisms has up to 36
// impulses for the 6 equations of each body.
TEST(SlowResting, AWallStaysForTenThousandSteps) {
    expect_still(block_wall(10, 10, 10'000), 0.4, 10, Start::warm);
}
TEST(SlowResting, APyramidOfBoxesStaysForTenThousandSteps) {
    expect_still(box_pyramid(4, 10'000), 0.2, 4, Start::warm);
}
TEST(SlowResting, AStackOfPolyhedraStaysForTenThousandSteps) {
    expect_still(polyhedron_stack(20, 10'000), 0.1, 20, Start::warm);
}
TEST(SlowResting, AWallStaysForTenThousandColdSteps) {
    expect_still(block_wall(10, 10, 10'000), 0.4, 10, Start::cold);
}
TEST(SlowResting, APyramidOfBoxesStaysForTenThousandColdSteps) {
    expect_still(box_pyramid(4, 10'000), 0.2, 4, Start::cold);
}
TEST(SlowResting, AStackOfPolyhedraStaysForTenThousandColdSteps) {
    expect_still(polyhedron_stack(20, 10'000), 0.1, 20, Start::cold);
}

/// The solver and the contacts as a new scene has them.
scene::SceneSpec with_defaults(scene::SceneSpec spec) {
    spec.solver = scene::SolverSpec{};
    spec.contact = scene::ContactSpec{};
    return spec;
}

// The same at the settings of a new scene, with the projection of positions, which may in addition
// move every layer by the penetration that it tolerates.
void expect_still_by_default(const scene::SceneSpec& given, double size, int layers) {
    const scene::SceneSpec spec = ValidScene(with_defaults(given)).spec();
    ASSERT_TRUE(spec.contact.position_correction);
    const Drift found = drift(spec, size);
    const double most =
        most_drift(spec, layers) / size + layers * spec.contact.penetration_tolerance.value();
    EXPECT_LE(found.first, 0.5 * most);
    EXPECT_LE(found.second, 0.5 * most);
}

TEST(Resting, AWallStaysAtDefaultSettings) {
    expect_still_by_default(block_wall(5, 5, 1000), 0.4, 5);
}
TEST(Resting, APyramidStaysAtDefaultSettings) {
    expect_still_by_default(box_pyramid(3, 500), 0.2, 3);
}

// "Tolerances of the active set" of docs/validation.md: with tolerances of zero a resting contact
// would drop out every other step. A pressed block keeps its two contacts in all of 10,000 steps.
TEST(Resting, APressedBlockKeepsItsContacts) {
    for (const char* integrator : {"moreau_midpoint", "moreau_jean"}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 10.0);
        spec.integrator.name = integrator;
        scenes::set_law(spec, 0.5);
        scenes::add_floor(spec);
        scenes::add(spec, "block", geometry::rectangle(0.6, 0.4), Vec3(0.0, 0.2, 0.0));
        Simulation simulation(spec);
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_EQ(report.contacts, 2) << integrator << ' ' << describe(report);
        }
    }
}

// With a tolerance of practice the normal velocities of a resting box are not 0 but up to 1e-6 m/s:
// over 2,000 steps a gap may drift by 2e-6 m. No corner may drop out meanwhile.
TEST(Resting, ABoxKeepsItsFourCornersAtAnOrdinaryTolerance) {
    for (const char* integrator : {"moreau_midpoint", "moreau_jean"}) {
        scene::SceneSpec spec = scenes::empty(3, 1e-3, 2.0);
        spec.integrator.name = integrator;
        spec.solver.velocity_tolerance = 1e-6;
        scenes::set_law(spec, 0.5);
        scenes::add_floor(spec);
        scenes::add(spec, "box", geometry::Box{Vec3(0.2, 0.15, 0.1)}, Vec3(0.0, 0.0, 0.1));
        Simulation simulation(spec);
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_EQ(report.contacts, 4) << integrator << ' ' << describe(report);
        }
    }
}

}  // namespace
}  // namespace drystone::sim
