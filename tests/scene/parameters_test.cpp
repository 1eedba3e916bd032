#include <numbers>

#include <gtest/gtest.h>

#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_disk;

double end_with(const std::string& parameters, const std::string& end,
                const std::vector<std::string>& overrides = {}) {
    return parse_scene("[parameters]\n" + parameters + "[time]\nend = '" + end + "'\n" + k_disk,
                       "test.toml", overrides)
        .time.end;
}

TEST(Parameters, AreUsableEverywhere) {
    const SceneSpec scene = parse_scene(
        "gravity = [0, '-g']\n[parameters]\ng = 9.81\nr = 0.25\n[time]\nstep = 'r / 1000'\n"
        "[material.m]\nfriction = 'r * 2'\n[[body]]\nshape = 'disk'\nradius = 'r'\n"
        "position = ['2 * r', 'sqrt(r)']\nangle = '30 * deg'\n"
        "[[load]]\nbody = 'body-1'\nforce = ['g * t', 0]\n");
    EXPECT_EQ(scene.gravity, Vec3(0.0, -9.81, 0.0));
    EXPECT_EQ(scene.time.step, 0.25 / 1000);
    EXPECT_EQ(scene.materials[0].friction, 0.5);
    EXPECT_EQ(scene.bodies[0].position, Vec3(0.5, 0.5, 0.0));
    EXPECT_EQ(std::get<geometry::Disk>(scene.bodies[0].parts[0].shape).radius, 0.25);
    EXPECT_NEAR(Eigen::AngleAxisd(scene.bodies[0].rotation).angle(), std::numbers::pi / 6, 1e-15);
    EXPECT_DOUBLE_EQ(scene.loads[0].force[0](2.0), 19.62);
}

TEST(Parameters, MayReferToEachOtherInAnyOrder) {
    EXPECT_EQ(end_with("a = 2\nb = '3 * a'\nc = 'a + b'\n", "c"), 8.0);
    EXPECT_EQ(end_with("c = 'a + b'\nb = '3 * a'\na = 2\n", "c"), 8.0);
}

TEST(Parameters, AreOverriddenBeforeTheyAreUsed) {
    EXPECT_EQ(end_with("a = 2\nb = '3 * a'\n", "b", {"parameters.a=5"}), 15.0);
    EXPECT_EQ(end_with("a = 2\nb = '3 * a'\n", "b", {"parameters.b=a + 0.5"}), 2.5);
    EXPECT_EQ(end_with("a = 2\n", "a + new", {"parameters.new=1"}), 3.0);
    EXPECT_EQ(end_with("a = 2\n", "a", {"time.end=a / 4"}), 0.5);
}

TEST(Parameters, CirclesAndBadNamesAreErrors) {
    const auto scene = [](const std::string& text) { return "[parameters]\n" + text + k_disk; };
    expect_defect(scene("a = 'a + 1'\n"),
                  "test.toml:2: parameters.a: expected a formula that does");
    EXPECT_EQ(test::defects_of(scene("a = 'b'\nb = 'c'\nc = 'a'\n")).size(), 3U);
    expect_defect(scene("sin = 1\n"), "a name that formulas do not use");
    expect_defect(scene("t = 1\n"), "a name that formulas do not use");
    expect_defect(scene("'two words' = 1\n"), "a name of letters, digits and _");
    expect_defect(scene("a = 't'\n"), "which depends on t");
    expect_defect(scene("a = 'sqrt(0 - 1)'\n"), "'sqrt(0 - 1)' = ");
    expect_defect(scene("a = nan\n"), "found nan");
    expect_defect(scene("a = true\n"), "found true");
    expect_defect(scene("a = 2\nb = 'a + aa'\n"), "unknown name 'aa' at character 5");
    expect_defect("parameters = 3\n" + k_disk, "parameters: expected a table, found 3");
}

}  // namespace
}  // namespace drystone::scene
