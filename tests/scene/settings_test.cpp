#include <gtest/gtest.h>

#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_disk;

TEST(Settings, HaveDefaults) {
    const SceneSpec scene = parse_scene(k_disk);
    const SceneSpec plain;
    EXPECT_EQ(scene.dimension, 2);
    EXPECT_EQ(scene.gravity, Vec3(0.0, 0.0, 0.0));
    EXPECT_EQ(scene.time.start, plain.time.start);
    EXPECT_EQ(scene.time.end, plain.time.end);
    EXPECT_EQ(scene.time.step, plain.time.step);
    EXPECT_EQ(scene.integrator.name, plain.integrator.name);
    EXPECT_EQ(scene.solver.name, "auto");
    EXPECT_EQ(scene.on_failure, OnFailure::proceed);
    EXPECT_TRUE(scene.contact.position_correction);
    EXPECT_FALSE(scene.contact.approach_tolerance.has_value());
    // What follows from the scene is filled in when the scene is validated.
    EXPECT_FALSE(scene.solver.velocity_tolerance.has_value());
    EXPECT_FALSE(scene.contact.gap_band.has_value());
    EXPECT_FALSE(scene.contact.penetration_tolerance.has_value());
    EXPECT_FALSE(scene.output.interval.has_value());
    ASSERT_EQ(scene.materials.size(), 1U);
    EXPECT_EQ(scene.materials[0].name, "default");
    EXPECT_EQ(scene.bodies[0].material, "default");
}

TEST(Settings, EveryKeyIsRead) {
    const SceneSpec scene = parse_scene(
        "title = 'A title'\ndescription = '''\ntwo\nlines'''\ndimension = 2\ngravity = [1, -2]\n"
        "[time]\nstart = 1\nend = 3\nstep = 0.25\n"
        "[integrator]\nname = 'moreau_jean'\ntheta = 0.75\n"
        "[solver]\nname = 'nlgs'\nvelocity_tolerance = 1e-9\nmost_iterations = 77\n"
        "warm_start = false\nrest_first = false\non_failure = 'stop'\ncontact_matrix = "
        "'condensed'\n"
        "[contact]\ngap_tolerance = 1e-8\ngap_band = 1e-7\napproach_tolerance = 1e-4\n"
        "position_correction = 'off'\npenetration_tolerance = 1e-5\n"
        "[output]\ninterval = 0.5\ncontacts = false\nstress = false\n" +
        k_disk);
    EXPECT_EQ(scene.title, "A title");
    EXPECT_EQ(scene.description, "two\nlines");
    EXPECT_EQ(scene.gravity, Vec3(1.0, -2.0, 0.0));
    EXPECT_EQ(scene.time.start, 1.0);
    EXPECT_EQ(scene.time.end, 3.0);
    EXPECT_EQ(scene.time.step, 0.25);
    EXPECT_EQ(scene.integrator.name, "moreau_jean");
    EXPECT_EQ(scene.integrator.theta, 0.75);
    EXPECT_EQ(scene.solver.name, "nlgs");
    EXPECT_EQ(scene.solver.velocity_tolerance, 1e-9);
    EXPECT_EQ(scene.solver.most_iterations, 77);
    EXPECT_FALSE(scene.solver.warm_start);
    EXPECT_FALSE(scene.solver.rest_first);
    EXPECT_EQ(scene.solver.contact_matrix, MatrixChoice::condensed);
    EXPECT_EQ(scene.on_failure, OnFailure::stop);
    EXPECT_EQ(scene.contact.gap_tolerance, 1e-8);
    EXPECT_EQ(scene.contact.gap_band, 1e-7);
    EXPECT_EQ(scene.contact.approach_tolerance, 1e-4);
    EXPECT_FALSE(scene.contact.position_correction);
    EXPECT_EQ(scene.contact.penetration_tolerance, 1e-5);
    EXPECT_EQ(scene.output.interval, 0.5);
    EXPECT_FALSE(scene.output.contacts);
    EXPECT_FALSE(scene.output.stress);
}

TEST(Settings, AreOverridden) {
    const SceneSpec scene =
        parse_scene("[solver]\nname = 'nlgs'\n" + k_disk, "test.toml",
                    {"solver.velocity_tolerance=1e-8", "time.end=7", "solver.name=apgd",
                     "body.ball.radius=2", "gravity=[0, -3]"});
    EXPECT_EQ(scene.solver.velocity_tolerance, 1e-8);
    EXPECT_EQ(scene.time.end, 7.0);
    EXPECT_EQ(scene.solver.name, "apgd");
    EXPECT_EQ(std::get<geometry::Disk>(scene.bodies[0].parts[0].shape).radius, 2.0);
    EXPECT_EQ(scene.gravity.y(), -3.0);
    EXPECT_TRUE(scene.text.starts_with("# --set solver.velocity_tolerance=1e-8\n"));
    expect_defect(k_disk, "--set solver.tolerance: solver.tolerance: expected",
                  {"solver.tolerance=1"});
    expect_defect(k_disk, "--set time.end: time.end: expected a number >= start = 0, found -1",
                  {"time.end=-1"});
}

TEST(Settings, OutOfRangeAreErrors) {
    expect_defect("dimension = 4\n" + k_disk, "a whole number in [2, 3], found 4");
    expect_defect("dimension = 2.5\n" + k_disk, "a whole number in [2, 3], found 2.5");
    expect_defect("gravity = [0, nan]\n" + k_disk, "gravity[1]: expected a number, found nan");
    expect_defect("gravity = [0, inf]\n" + k_disk, "gravity[1]: expected a number, found inf");
    expect_defect("gravity = -9.81\n" + k_disk, "gravity: expected an array of 2 numbers");
    expect_defect("[time]\nstep = 0\n" + k_disk, "time.step: expected a number > 0, found 0");
    expect_defect("[time]\nstep = -1\n" + k_disk, "time.step: expected a number > 0, found -1");
    expect_defect("[time]\nstep = 1e-20\n" + k_disk, "at most 1e12 steps");
    expect_defect("[time]\nstart = 2\nend = 1\n" + k_disk, "a number >= start = 2, found 1");
    expect_defect("[integrator]\ntheta = 1.5\n" + k_disk, "a number in [0, 1], found 1.5");
    expect_defect("[integrator]\nname = 'fremond'\n[contact]\nimpact_law = 'moreau'\n" + k_disk,
                  "contact.impact_law: expected by_material with the integrator fremond, which has "
                  "a law of its own, found moreau");
    expect_defect("[solver]\nvelocity_tolerance = 0\n" + k_disk, "a number > 0");
    expect_defect("[solver]\nmost_iterations = -1\n" + k_disk, "a whole number in [0, ");
    expect_defect("[solver]\nmost_iterations = 1.5\n" + k_disk, "found 1.5");
    expect_defect("[solver]\nwarm_start = 1\n" + k_disk, "true or false, found 1");
    expect_defect("[solver]\ncontact_matrix = 'full'\n" + k_disk, "condensed");
    expect_defect("[solver]\nname = 'nlgs'\ncontact_matrix = 'global'\n" + k_disk, "need a matrix");
    expect_defect("[solver]\non_failure = 'stopp'\n" + k_disk, "did you mean 'stop'?");
    expect_defect("[contact]\nposition_correction = true\n" + k_disk, "a text in quotes");
    expect_defect("[contact]\ngap_tolerance = -1\n" + k_disk, "a number >= 0");
    expect_defect("[contact]\ngap_band = -1\n" + k_disk, "a number >= 0");
    expect_defect("[contact]\napproach_tolerance = -1\n" + k_disk, "a number >= 0");
    expect_defect("[contact]\npenetration_tolerance = '0-1'\n" + k_disk, "a number >= 0");
    expect_defect("[output]\ninterval = -0.1\n" + k_disk, "a number >= 0");
    expect_defect("[output]\nintervall = 0.1\n" + k_disk, "did you mean 'interval'?");
    expect_defect("time = 3\n" + k_disk, "time: expected a table, found 3");
    expect_defect("[tme]\nend = 3\n" + k_disk, "did you mean 'time'?");
    expect_defect("title = 'empty'\n", "test.toml: body: expected at least one body, found none");
}

}  // namespace
}  // namespace drystone::scene
