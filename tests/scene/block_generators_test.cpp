#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_boxes_apart;
using test::expect_defect;
using test::extent;
using test::Extent;
using test::k_rounding;

const std::string k_wall =
    "[[generate]]\nkind = 'running_bond_wall'\nblock = [0.6, 0.4]\nlength = 6.3\ncourses = 16\n";

TEST(RunningBondWall, OfTheQuakingGroundHas176Blocks) {
    // Jean and Moreau 1992, example 1: 640 cm high, 630 cm wide, 60 x 40 and 30 x 40 cm.
    const SceneSpec scene = parse_scene(k_wall);
    ASSERT_EQ(scene.bodies.size(), 176U);
    const Extent all = extent(scene.bodies);
    EXPECT_NEAR(all.high.y() - all.low.y(), 6.4, k_rounding);
    EXPECT_NEAR(all.high.x() - all.low.x(), 6.3, k_rounding);
    EXPECT_NEAR(all.low.y(), 0.0, k_rounding);
    EXPECT_NEAR(all.high.x() + all.low.x(), 0.0, k_rounding);
    int whole = 0;
    int half = 0;
    double area = 0.0;
    for (const BodySpec& body : scene.bodies) {
        const Extent block = extent(body);
        const double width = block.high.x() - block.low.x();
        whole += std::abs(width - 0.6) < k_rounding ? 1 : 0;
        half += std::abs(width - 0.3) < k_rounding ? 1 : 0;
        area += width * (block.high.y() - block.low.y());
    }
    EXPECT_EQ(whole, 160);
    EXPECT_EQ(half, 16);
    EXPECT_NEAR(area, 6.3 * 6.4, 176 * k_rounding);
    expect_boxes_apart(scene.bodies, 2);
}

TEST(RunningBondWall, JointsNeverMeet) {
    for (const std::string length : {"6.3", "6.0", "0.6", "0.9"}) {
        const SceneSpec scene = parse_scene(k_wall, "test.toml", {"generate[0].length=" + length});
        const Extent all = extent(scene.bodies);
        std::map<long, std::set<long>> joints;  // in millimetres, by course
        for (const BodySpec& body : scene.bodies) {
            const Extent block = extent(body);
            if (block.high.x() < all.high.x() - 1e-6) {
                joints[std::lround(block.low.y() / 0.4)].insert(
                    std::lround(1000.0 * block.high.x()));
            }
        }
        for (const auto& [course, places] : joints) {
            for (const long place : places) {
                EXPECT_FALSE(joints[course + 1].contains(place)) << length << " course " << course;
            }
        }
        expect_boxes_apart(scene.bodies, 2);
    }
}

TEST(RunningBondWall, OptionsAreRead) {
    const SceneSpec scene = parse_scene(
        k_wall +
        "first = 'half'\njoint = 0.01\nposition = [10, 1]\nprefix = 'b'\ncolor = '#ffffff'\n");
    ASSERT_EQ(scene.bodies.size(), 176U);
    EXPECT_EQ(scene.bodies[0].name, "b-1");
    EXPECT_EQ(scene.bodies[0].color, "#ffffff");
    const Extent first = extent(scene.bodies[0]);
    EXPECT_NEAR(first.high.x() - first.low.x(), 0.29, k_rounding);
    EXPECT_NEAR(first.low.x(), 10.0 - 3.15 + 0.005, k_rounding);
    EXPECT_NEAR(first.low.y(), 1.0, k_rounding);
    const Extent second = extent(scene.bodies[1]);
    EXPECT_NEAR(second.low.x() - first.high.x(), 0.01, k_rounding);
}

TEST(RunningBondWall, InSpace) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[[generate]]\nkind = 'running_bond_wall'\nblock = [0.4, 0.2, 0.1]\n"
        "length = 2\ncourses = 5\n");
    EXPECT_EQ(scene.bodies.size(), 3U * 5U + 2U * 6U);
    const Extent all = extent(scene.bodies);
    EXPECT_NEAR((all.high - all.low - Vec3(2.0, 0.2, 0.5)).norm(), 0.0, k_rounding);
    expect_boxes_apart(scene.bodies, 3);
}

TEST(RunningBondWall, DefectsAreNamed) {
    expect_defect(k_wall, "length: expected a multiple of half a block",
                  {"generate[0].length=6.4"});
    expect_defect(k_wall, "length: expected a multiple of half a block",
                  {"generate[0].length=0.1"});
    expect_defect(k_wall, "courses: expected a whole number", {"generate[0].courses=0"});
    expect_defect(k_wall, "block[1]: expected a number > 0", {"generate[0].block=[0.6, 0]"});
    expect_defect(k_wall, "joint: expected less than half a block", {"generate[0].joint=0.3"});
    expect_defect(k_wall, "one of whole, half", {"generate[0].first=full"});
    expect_defect(k_wall, "at most a million blocks",
                  {"generate[0].length=60000", "generate[0].courses=1000"});
    expect_defect(k_wall, "one of the keys", {"generate[0].radius=1"});
}

TEST(Pyramid, InThePlane) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'pyramid'\nblock = [1, 0.5]\nbase = 5\ngap = 0.1\nposition = [2, "
        "1]\n");
    EXPECT_EQ(scene.bodies.size(), 15U);
    const Extent all = extent(scene.bodies);
    EXPECT_NEAR(all.low.x(), 2.0 - 2.7, k_rounding);
    EXPECT_NEAR(all.high.x(), 2.0 + 2.7, k_rounding);
    EXPECT_NEAR(all.low.y(), 1.0, k_rounding);
    EXPECT_NEAR(all.high.y(), 3.5, k_rounding);
    expect_boxes_apart(scene.bodies, 2);
}

TEST(Pyramid, InSpace) {
    const SceneSpec scene =
        parse_scene("dimension = 3\n[[generate]]\nkind = 'pyramid'\nblock = [1, 1, 1]\nbase = 4\n");
    EXPECT_EQ(scene.bodies.size(), 30U);
    const Extent all = extent(scene.bodies);
    EXPECT_NEAR((all.high - Vec3(2.0, 2.0, 4.0)).norm(), 0.0, k_rounding);
    EXPECT_NEAR((scene.bodies.back().position - Vec3(0.0, 0.0, 3.5)).norm(), 0.0, k_rounding);
    expect_boxes_apart(scene.bodies, 3);
    EXPECT_EQ(parse_scene("dimension = 3\n[[generate]]\nkind = 'pyramid'\nblock = [1, 1, 1]\n"
                          "base = 4\nlevels = 2\n")
                  .bodies.size(),
              25U);
}

TEST(Pyramid, DefectsAreNamed) {
    const std::string text = "[[generate]]\nkind = 'pyramid'\nblock = [1, 1]\nbase = 4\n";
    expect_defect(text, "levels: expected a whole number in [1, 4]", {"generate[0].levels=5"});
    expect_defect(text, "gap: expected a number >= 0", {"generate[0].gap=-1"});
    expect_defect(text, "base: expected a whole number", {"generate[0].base=0"});
}

}  // namespace
}  // namespace drystone::scene
