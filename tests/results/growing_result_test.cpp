// What changes in time beside places: radii and glue, through the file and into drawings.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/temporary_folder.hpp"
#include "drystone/results/recording/run_recorder.hpp"
#include "drystone/results/result_reader.hpp"
#include "drystone/results/shapes/body_surfaces.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/convex_scenes.hpp"

namespace drystone::results {
namespace {

using formula::Expression;

/// A gluey disk on the floor that grows to twice its size in a second.
scene::SceneSpec growing_disk() {
    scene::SceneSpec spec = sim::convex::empty(2, 0.1, 1.0);
    spec.materials.front().surface.glue = 1e3;
    sim::scenes::add_floor(spec);
    sim::scenes::add(spec, "ball", geometry::Disk{0.1}, {0.0, 0.1, 0.0}).growth =
        Expression("1 + t");
    return spec;
}

class GrowingResult : public drystone::test::TemporaryFolder {};

TEST_F(GrowingResult, FactorsAndGlueAreStoredAndShown) {
    sim::Simulation simulation(growing_disk());
    recording::RunRecorder recorder(folder(), simulation, "growing.toml");
    double gamma = 0.0;
    while (!simulation.finished()) {
        recorder.add(simulation.step(), simulation);
        gamma = simulation.contacts().at(0).glue;
    }
    recorder.finish(simulation, RunState::finished);
    const ResultReader result(folder() / recording::k_result_name);
    const sim::Snapshot last = result.frame(result.frames() - 1);
    ASSERT_EQ(last.scale.size(), 2);
    EXPECT_DOUBLE_EQ(last.scale[0], 1.0);
    EXPECT_DOUBLE_EQ(last.scale[1], 2.0);
    EXPECT_LT(gamma, 0.0);
    EXPECT_EQ(result.contacts(result.frames() - 1).at(0).glue, gamma);
    // The drawn disk has the radius of its instant.
    const shapes::BodySurfaces surfaces = shapes::surfaces_of(simulation.bodies(), last, {});
    double radius = 0.0;
    const std::vector<Vec3> points = shapes::placed(surfaces, last);
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (surfaces.bodies[i] == 1) {
            radius = std::max(radius, (points[i] - shapes::centre_of(last, 1)).norm());
        }
    }
    EXPECT_NEAR(radius, 0.2, 1e-12);
}

}  // namespace
}  // namespace drystone::results
