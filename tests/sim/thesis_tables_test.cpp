// Single cells of the tables of the thesis (Nguyen 2024, chapter 4), in thesis mode. Digits are
// those that an independent port of its listing reproduced.
#include <gtest/gtest.h>

#include "sim/compliance_scenes.hpp"

namespace drystone::sim {
namespace {

scene::SceneSpec thesis_scene(scenes::DiskBox box, double step) {
    box.step = step;
    scene::SceneSpec spec = scenes::scene_of(box);
    spec.compliance.mode = scene::ComplianceSpec::Mode::thesis;
    return spec;
}

TEST(ThesisTables, MovingBall) {
    scene::SceneSpec spec = thesis_scene(scenes::moving_ball(), 1e-3);
    scenes::set_inc(spec, 2.0, 1e-3);
    const scenes::ThesisRun inc = scenes::thesis_run(spec, 0.2);
    EXPECT_NEAR(inc.energy_error, 1.8202e-3, 1e-7);
    EXPECT_NEAR(inc.penetration, 2.8281e-2, 1e-6);

    spec = thesis_scene(scenes::moving_ball(), 1e-4);
    scenes::set_snc(spec, 1e-3);
    EXPECT_NEAR(scenes::thesis_run(spec, 0.2).energy_error, 1.9770e-2, 1e-6);
    scenes::set_snc(spec, 1e-4);
    EXPECT_NEAR(scenes::thesis_run(spec, 0.2).energy_error, 6.0969e-2, 1e-6);
    scenes::set_inc(spec, 2.0, 1e-3);
    EXPECT_NEAR(scenes::thesis_run(spec, 0.2).energy_error, 2.725e-5, 1e-8);
}

TEST(ThesisTables, FallingBall) {
    scene::SceneSpec spec = thesis_scene(scenes::falling_ball(), 1e-4);
    scenes::set_snc(spec, 1e-4);
    EXPECT_NEAR(scenes::thesis_run(spec, 0.2).energy_error, 3.0907e-2, 1e-6);
    scenes::set_inc(spec, 2.0, 1e-4);
    const scenes::ThesisRun two = scenes::thesis_run(spec, 0.2);
    EXPECT_NEAR(two.energy_error, 2.94e-5, 1e-7);
    EXPECT_NEAR(two.penetration, 2.50e-2, 5e-5);
    scenes::set_inc(spec, 3.0, 1e-4);
    const scenes::ThesisRun three = scenes::thesis_run(spec, 0.2);
    EXPECT_NEAR(three.energy_error, 4.15e-9, 2e-11);
    EXPECT_NEAR(three.penetration, 0.116, 5e-4);
}

TEST(ThesisTables, Cradle) {
    scene::SceneSpec spec = thesis_scene(scenes::cradle(), 1e-3);
    scenes::set_inc(spec, 2.0, 1e-3);
    const scenes::ThesisRun inc = scenes::thesis_run(spec, 0.2);
    EXPECT_NEAR(inc.energy_error, 1.5147e-4, 1e-8);
    const std::array<double, 4> speeds{-0.13224, -0.06500, 0.23706, 0.96018};
    for (int k = 0; k < 4; ++k) {
        EXPECT_NEAR(inc.velocities(0, 4 + k), speeds[static_cast<std::size_t>(k)], 1e-5);
    }
    scenes::set_snc(spec, 1e-3);
    EXPECT_NEAR(scenes::thesis_run(spec, 0.2).energy_error, 4.1606e-2, 1e-6);
}

TEST(ThesisTables, CradleCountsContacts) {
    scene::SceneSpec spec = thesis_scene(scenes::cradle(), 1e-4);
    scenes::set_inc(spec, 3.0, 1e-3);
    const scenes::ThesisRun soft = scenes::thesis_run(spec, 0.2);
    EXPECT_EQ(soft.contacts, 25934.0);
    EXPECT_EQ(soft.iterations, 30000.0);
    EXPECT_NEAR(soft.energy_error, 1.994e-10, 1e-12);
    scenes::set_inc(spec, 3.0, 1e-5);
    EXPECT_EQ(scenes::thesis_run(spec, 0.2).contacts, 15001.0);
}

TEST(ThesisTables, FourBalls) {
    scene::SceneSpec spec = thesis_scene(scenes::four_balls(), 1e-3);
    scenes::set_snc(spec, 1e-3);
    EXPECT_NEAR(scenes::thesis_run(spec, 0.4).energy_error, 6.7457e-2, 1e-6);
    for (const auto& [R, error] :
         {std::pair{1e-3, 1.3500e-4}, {1e-4, 1.2592e-3}, {1e-5, 3.8096e-3}}) {
        scenes::set_inc(spec, 2.0, R);
        EXPECT_NEAR(scenes::thesis_run(spec, 0.4).energy_error, error, 1e-4 * error);
    }
    spec = thesis_scene(scenes::four_balls(), 1e-4);
    scenes::set_inc(spec, 2.0, 1e-3);
    EXPECT_NEAR(scenes::thesis_run(spec, 0.4).energy_error, 4.659e-6, 1e-9);
}

// Table 4.17, column para = 1e5.
TEST(SlowThesisTables, EightyOneDisks) {
    scene::SceneSpec spec = thesis_scene(scenes::eighty_one(), 1e-4);
    scenes::set_inc(spec, 3.0, 1e-5);
    spec.compliance.tolerance = 1e-4;
    const scenes::ThesisRun run = scenes::thesis_run(spec, 0.16);
    EXPECT_TRUE(run.converged);
    EXPECT_EQ(run.contacts, 344502.0);
    EXPECT_EQ(run.iterations, 70000.0);
    EXPECT_NEAR(run.energy_error, 2.2224e-6, 5e-10);
    EXPECT_NEAR(run.penetration, 8.4826e-2, 1e-6);
}

}  // namespace
}  // namespace drystone::sim
