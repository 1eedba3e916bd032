// Single cells of the tables of the thesis (Nguyen 2024, chapter 4), in thesis mode. Digits are
// those that an independent port of its listing reproduced.
#include <tuple>

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

// Table 4.12, DEM: it gains energy.
TEST(ThesisTables, FourBallsWithExplicitSprings) {
    for (const auto& [h, R, gain] :
         {std::tuple{1e-3, 1e-3, 7.3171e-2}, {1e-4, 1e-3, 7.0546e-3}, {1e-4, 1e-4, 2.2488e-2}}) {
        scenes::DiskBox box = scenes::four_balls();
        box.step = h;
        scene::SceneSpec spec = scenes::scene_of(box);
        spec.integrator.name = "dem";
        scenes::set_law(spec, 0.0, 1.0);
        spec.compliance.stiffness = 1.0 / R;
        spec.compliance.update = scene::ComplianceSpec::Update::first_order;
        EXPECT_NEAR(-scenes::thesis_run(spec, 0.4).energy_error, gain, 1e-4 * gain);
    }
}

// Table 4.20: four balls with friction, one of them spinning; 0.02 is what details of the listing's
// friction change.
TEST(ThesisTables, FourBallsWithFriction) {
    scenes::DiskBox box = scenes::four_balls();
    box.disks[0].spin = -1.0;
    for (const auto& [mu, energy] :
         {std::pair{0.0, 4.5}, {0.25, 4.41915}, {0.5, 4.41482}, {1.0, 4.39196}}) {
        scene::SceneSpec spec = thesis_scene(box, 1e-4);
        scenes::set_law(spec, mu);
        spec.compliance.exponent = 3.0;
        spec.compliance.stiffness = 3e7;  // c_nu = 1e7
        spec.compliance.friction_damping = 1e7;
        spec.compliance.tolerance = 1e-7;
        const scenes::ThesisRun run = scenes::thesis_run(spec, 0.4);
        EXPECT_NEAR(4.5 * (1.0 - run.energy_error), energy, mu == 0.0 ? 1e-5 : 0.02) << mu;
    }
}

// Table 4.19 and section 4.5: a ball that slips, then rolls.
TEST(ThesisTables, RollingBall) {
    scenes::DiskBox box{
        .sides = {-0.3, 1.0, 0.0, 0.5},
        .radius = static_cast<double>(0.20001F),
        .mass = 1.0,
        .disks = {{.position = {0.0, static_cast<double>(0.2F)}, .velocity = {1.0, 0.0}}},
        .end = 1.1};
    for (const double mu : {0.0, 0.5}) {
        scene::SceneSpec spec = thesis_scene(box, 1e-4);
        spec.gravity[1] = -9.80665;
        scenes::set_law(spec, mu);
        spec.compliance.stiffness = 2e6;
        spec.compliance.friction_damping = 1e4;
        const scenes::ThesisRun run = scenes::thesis_run(spec, box.radius);
        EXPECT_NEAR(run.iterations, 22000.0, 5.0);  // the listing's slope has another limit
        EXPECT_NEAR(run.contacts, mu == 0.0 ? 10570.0 : 10547.0, 3.0) << mu;
        if (mu > 0.0) {
            EXPECT_NEAR(run.velocities(0, 4), 0.038462, 1e-5);
            EXPECT_NEAR(run.velocities(2, 4), -0.192308, 1e-4);
        }
    }
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
