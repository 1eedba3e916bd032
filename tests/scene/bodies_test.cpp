#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using std::numbers::pi;
using test::expect_defect;
using test::k_disk;
using test::k_sphere;

TEST(Bodies, EveryKeyOfThePlaneIsRead) {
    const SceneSpec scene =
        parse_scene(k_disk +
                    "position = [1, 2]\nangle = 0.5\nvelocity = [3, 4]\nspin = -2\nmass = 5\n"
                    "inertia = 6\ngroup = 7\ncolor = '#aBc123'\nmaterial = 'default'\n");
    const BodySpec& ball = scene.bodies.at(0);
    EXPECT_EQ(ball.name, "ball");
    EXPECT_EQ(ball.mobility, Mobility::dynamic);
    EXPECT_EQ(ball.position, Vec3(1.0, 2.0, 0.0));
    EXPECT_TRUE(
        ball.rotation.isApprox(Eigen::Quaterniond(Eigen::AngleAxisd(0.5, Vec3::UnitZ())), 1e-15));
    EXPECT_EQ(ball.velocity, Vec3(3.0, 4.0, 0.0));
    EXPECT_EQ(ball.spin, Vec3(0.0, 0.0, -2.0));
    EXPECT_EQ(ball.mass, 5.0);
    EXPECT_EQ(ball.inertia->z(), 6.0);
    EXPECT_EQ(ball.group, 7U);
    EXPECT_EQ(ball.color, "#aBc123");
}

TEST(Bodies, EveryKeyOfSpaceIsRead) {
    const SceneSpec scene =
        parse_scene(k_sphere +
                    "position = [1, 2, 3]\nrotation = { axis = [0, 2, 0], angle = 'pi / 2' }\n"
                    "velocity = [4, 5, 6]\nspin = [7, 8, 9]\ninertia = [1, 2, 3]\n");
    const BodySpec& ball = scene.bodies.at(0);
    EXPECT_EQ(ball.position, Vec3(1.0, 2.0, 3.0));
    EXPECT_NEAR((ball.rotation * Vec3::UnitZ() - Vec3::UnitX()).norm(), 0.0, 1e-15);
    EXPECT_EQ(ball.velocity, Vec3(4.0, 5.0, 6.0));
    EXPECT_EQ(ball.spin, Vec3(7.0, 8.0, 9.0));
    EXPECT_EQ(*ball.inertia, Vec3(1.0, 2.0, 3.0));
    const SceneSpec other = parse_scene(k_sphere + "rotation = { quaternion = [0, 3, 0, 4] }\n");
    EXPECT_TRUE(other.bodies[0].rotation.isApprox(Eigen::Quaterniond(0.0, 0.6, 0.0, 0.8), 1e-15));
}

TEST(Bodies, HaveNamesByDefault) {
    const SceneSpec scene = parse_scene(
        k_disk + "[[body]]\nshape = 'disk'\nradius = 1\n[[body]]\nshape = 'disk'\nradius = 1\n");
    EXPECT_EQ(scene.bodies[1].name, "body-2");
    EXPECT_EQ(scene.bodies[2].name, "body-3");
}

TEST(Bodies, AreCompoundsOfParts) {
    const SceneSpec scene = parse_scene(
        "[[body]]\nparts = [{ shape = 'disk', radius = 1, position = [1, 0] },\n"
        "{ shape = 'box', size = [2, 1], angle = 'pi' }]\n"
        "[[body]]\n[[body.parts]]\nshape = 'disk'\nradius = 3\n");
    ASSERT_EQ(scene.bodies[0].parts.size(), 2U);
    EXPECT_EQ(scene.bodies[0].parts[0].position, Vec3(1.0, 0.0, 0.0));
    EXPECT_NEAR(scene.bodies[0].parts[1].rotation.w(), 0.0, 1e-15);
    EXPECT_EQ(scene.bodies[1].parts.size(), 1U);
    expect_defect("[[body]]\nparts = [{ shape = 'disk', radius = 1 }, { shape = 'disk' }]\n",
                  ":2: body[0]: parts[1].radius: expected a number > 0, found nothing");
    expect_defect("[[body]]\nparts = [{ shape = 'disk', radius = 1, mass = 2 }]\n",
                  "parts[0].mass: expected one of the keys");
    expect_defect("[[body]]\nparts = []\n", "parts: expected at least one part");
    expect_defect("[[body]]\nparts = [3]\n", "parts[0]: expected a table, found 3");
    expect_defect(k_disk + "parts = [{ shape = 'disk', radius = 1 }]\n", "either shape or parts");
}

TEST(Mobility, FixedAndPrescribed) {
    EXPECT_EQ(parse_scene(k_disk + "fixed = true\n").bodies[0].mobility, Mobility::fixed);
    EXPECT_EQ(parse_scene(k_disk + "fixed = false\n").bodies[0].mobility, Mobility::dynamic);
    const SceneSpec scene =
        parse_scene(k_disk + "motion = { velocity = ['sin(t)', 2], spin = 't' }\n");
    const BodySpec& ball = scene.bodies[0];
    EXPECT_EQ(ball.mobility, Mobility::prescribed);
    ASSERT_TRUE(ball.motion.has_value());
    EXPECT_EQ(ball.motion->kind, MotionSpec::Kind::velocity);
    EXPECT_EQ(ball.motion->linear[0](0.5), std::sin(0.5));
    EXPECT_EQ(ball.motion->linear[1](0.5), 2.0);
    EXPECT_EQ(ball.motion->linear[2](0.5), 0.0);
    EXPECT_EQ(ball.motion->angular[2](0.5), 0.5);
}

TEST(Mobility, ByDisplacement) {
    const SceneSpec scene = parse_scene(
        k_sphere + "[body.motion]\ndisplacement = ['t^2', 0, 't']\nrotation = [0, 0, '2 * t']\n");
    const MotionSpec& motion = *scene.bodies[0].motion;
    EXPECT_EQ(motion.kind, MotionSpec::Kind::displacement);
    EXPECT_EQ(motion.linear[0](3.0), 9.0);
    EXPECT_EQ(motion.angular[2](3.0), 6.0);
}

TEST(Mobility, Oscillates) {
    const SceneSpec scene = parse_scene("[time]\nstart = 0.1\n" + k_disk +
                                        "motion = { oscillate = { direction = [3, 4], amplitude = "
                                        "0.5, frequency = 2, phase = 0.3 } }\n");
    const MotionSpec& motion = *scene.bodies[0].motion;
    EXPECT_EQ(motion.kind, MotionSpec::Kind::displacement);
    for (const double t : {0.1, 0.3, 0.77}) {
        const double wave = 0.5 * (std::sin(4.0 * pi * t + 0.3) - std::sin(0.4 * pi + 0.3));
        // Frequency and phase pass through the text of a formula, which keeps all digits.
        EXPECT_NEAR(motion.linear[0](t), 0.6 * wave, 1e-15);
        EXPECT_NEAR(motion.linear[1](t), 0.8 * wave, 1e-15);
    }
}

TEST(Bodies, DefectsAreNamed) {
    expect_defect(k_disk + "mass = 0\n", "body 'ball': mass: expected a number > 0, found 0");
    expect_defect(k_disk + "inertia = -1\n", "inertia: expected a number > 0, found -1");
    expect_defect(k_sphere + "inertia = [1, 0, 1]\n", "inertia: expected three numbers > 0");
    expect_defect(k_disk + "material = 'wood'\n", "one of default, found 'wood'");
    expect_defect(k_disk + "colour = '#000000'\n", "did you mean 'color'?");
    expect_defect(k_disk + "color = 'red'\n", "color: expected #rrggbb, found 'red'");
    expect_defect(k_disk + "group = -1\n", "group: expected a whole number");
    expect_defect(k_disk + "position = [1, 2, 3]\n", "an array of 2 numbers, found an array of 3");
    expect_defect(k_disk + "angle = 't'\n",
                  "angle: expected a number, found 't', which depends on t");
    expect_defect(k_disk + "rotation = { axis = [0, 0, 1], angle = 1 }\n",
                  "one of the keys angle,");
    expect_defect(k_disk + "fixed = 1\n", "fixed: expected true or false");
    expect_defect(k_disk + "fixed = true\nvelocity = [1, 0]\n", "0 for a body that is not dynamic");
    expect_defect(k_sphere + "rotation = { axis = [0, 0, 0], angle = 1 }\n",
                  "a vector other than 0");
    expect_defect(k_sphere + "rotation = { axis = [0, 0, 1] }\n",
                  "rotation.angle: expected a number");
    expect_defect(k_sphere + "rotation = { quaternion = [0, 0, 0, 0] }\n", "other than 0");
    expect_defect(k_sphere + "rotation = { quaternion = [1, 0, 0] }\n", "an array of 4 numbers");
    expect_defect(k_sphere + "rotation = { quaternion = [1, 0, 0, 'x'] }\n",
                  "rotation.quaternion[3]");
    expect_defect(k_disk + k_disk, ":6: body 'ball': name: expected a name that no other body has");
    expect_defect("[[body]]\nshape = 'half_plane'\n", "a dynamic half_plane");
    expect_defect("[[body]]\nname = ''\nshape = 'disk'\nradius = 1\n", "name: expected a name");
    expect_defect(
        "body = 3\n[[generate]]\nkind = 'grid'\nshape = 'disk'\nradius = 1\n"
        "count = [1, 1]\nspacing = [1, 1]\n",
        "body: expected a list of tables, found 3");
}

TEST(Bodies, DynamicOnesNeedMass) {
    const std::string line = "[[body]]\nname = 'line'\nshape = 'segment'\na = [0, 0]\nb = [1, 0]\n";
    const std::string refused =
        "test.toml:1: body 'line': rounding: expected a number > 0 for a segment that moves";
    expect_defect(line, refused);
    expect_defect(line + "mass = 1\ninertia = 1\n", refused);
    expect_defect(line + "rounding = 0\n", "test.toml:6: body 'line': rounding");
    expect_defect(
        "[[body]]\nparts = [{ shape = 'disk', radius = 1 },\n"
        "{ shape = 'segment', a = [0, 0], b = [2, 0] }]\n",
        "rounding");
    EXPECT_TRUE(test::defects_of(line + "motion = { velocity = [0, 0] }\n").empty());
    EXPECT_TRUE(test::defects_of(line + "rounding = 0.1\n").empty());
    EXPECT_TRUE(test::defects_of(line + "fixed = true\n").empty());
}

TEST(Bodies, MassAndInertiaAreNumbersThatExist) {
    const std::string disk = "[[body]]\nname = 'ball'\nshape = 'disk'\n";
    expect_defect(disk + "radius = 1e300\n",
                  "test.toml:3: body 'ball': shape: expected a size for which the mass is a finite "
                  "number > 0, found a mass of inf kg");
    expect_defect(disk + "radius = 1e300\nmass = 1\ninertia = 1\n", "a mass of inf kg");
    expect_defect(disk + "radius = 1e-300\n", "a mass of 0 kg");
    // The mass fits into a double, the inertia does not.
    expect_defect(disk + "radius = 1e100\n", "an inertia of inf kg m^2");
    EXPECT_TRUE(test::defects_of(disk + "radius = 1e100\ninertia = 1\n").empty());
    EXPECT_TRUE(test::defects_of(disk + "radius = 1e300\nfixed = true\n").empty());
}

TEST(Bodies, MomentsOfInertiaAreThoseOfSomeBody) {
    const auto with = [](const std::string& inertia) {
        return k_sphere + "inertia = " + inertia + "\n";
    };
    const std::string refused =
        "test.toml:6: body 'ball': inertia: expected moments none of which is larger than the sum "
        "of the other two, found 3.1 > 3";
    expect_defect(with("[1, 2, 3.1]"), refused);
    expect_defect(with("[3.1, 1, 2]"), refused);
    expect_defect(with("[1, 3.1, 2]"), refused);
    // A flat body is the limit, up to the rounding of whoever computed it.
    EXPECT_TRUE(test::defects_of(with("[1, 2, 3]")).empty());
    EXPECT_TRUE(test::defects_of(with("[1, 2, 3.000000001]")).empty());
    expect_defect(with("[1, 2, 3.00000001]"), "inertia");
}

TEST(Motion, DefectsAreNamed) {
    expect_defect(k_disk + "motion = { }\n", ":5: body 'ball': motion: expected either velocity");
    expect_defect(k_disk + "motion = { velocity = [0, 0], displacement = [0, 0] }\n",
                  "more than one");
    expect_defect(k_disk + "fixed = true\nmotion = { velocity = [0, 0] }\n",
                  "nothing for a fixed body");
    expect_defect(k_disk + "motion = { velocity = [0, 'sin('] }\n", "motion.velocity[1]: expected");
    expect_defect(k_disk + "motion = { velocity = ['1 / t', 0] }\n", "finite at t = 0");
    expect_defect(k_disk + "motion = { displacement = ['1 + t', 0] }\n", "0 at the start, found 1");
    expect_defect(k_disk + "motion = { displacement = [0, 0], rotation = 'cos(t)' }\n",
                  "0 at the start");
    expect_defect(k_disk + "motion = { velocity = [0] }\n", "an array of 2 numbers or formulas");
    expect_defect(k_disk + "motion = { velocity = [0, 0], spn = 1 }\n", "did you mean 'spin'?");
    expect_defect(
        k_disk + "motion = { oscillate = { direction = [0, 0], amplitude = 1, frequency = 1 } }\n",
        "motion.oscillate.direction: expected a vector other than 0");
    expect_defect(k_disk + "motion = { oscillate = { direction = [1, 0], amplitude = 1 } }\n",
                  "motion.oscillate.frequency: expected a number >= 0, found nothing");
}

}  // namespace
}  // namespace drystone::scene
