#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/mass_properties.hpp"
#include "drystone/scene/generation/rubble.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "scene/convex_gap.hpp"
#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using generation::ConvexCell;
using test::expect_defect;

/// Hulls weld corners within 1e-9 of the size of a cell, which starts as the wall.
constexpr double k_weld = 1e-9 * 4.0;

double area_of(const std::vector<BodySpec>& bodies) {
    double sum = 0.0;
    for (const BodySpec& body : bodies) {
        sum += geometry::mass_properties(shape_of<2>(body.parts[0].shape), 1.0).mass;
    }
    return sum;
}

double volume_of(const std::vector<BodySpec>& bodies) {
    double sum = 0.0;
    for (const BodySpec& body : bodies) {
        sum += geometry::mass_properties(shape_of<3>(body.parts[0].shape), 1.0).mass;
    }
    return sum;
}

TEST(ConvexCell, IsClippedInPlaneAndSpace) {
    const ConvexCell square = generation::box_cell(2, Vec3::Zero(), Vec3(2.0, 2.0, 0.0));
    EXPECT_NEAR(generation::measure(square), 4.0, 1e-15);
    const generation::HalfSpace corner{.normal = Vec3(1.0, 1.0, 0.0), .offset = 1.0};
    EXPECT_NEAR(generation::measure(clipped(square, corner)), 0.5, 1e-15);
    const ConvexCell cube = generation::box_cell(3, Vec3::Zero(), Vec3::Constant(2.0));
    const generation::HalfSpace cut{.normal = Vec3(-1.0, -1.0, -1.0), .offset = -1.0};
    EXPECT_NEAR(generation::measure(clipped(cube, cut)), 8.0 - 1.0 / 6.0, 1e-14);
    EXPECT_TRUE(clipped(cube, {.normal = Vec3(1.0, 0.0, 0.0), .offset = -0.1}).corners.empty());
    EXPECT_EQ(clipped(cube, {.normal = Vec3(1.0, 0.0, 0.0), .offset = 2.0}).corners.size(), 8U);
    double rest = 0.0;
    for (const ConvexCell& piece :
         generation::without_box(cube, Vec3(0.5, 0.5, 0.5), Vec3(1.0, 1.5, 3.0))) {
        rest += generation::measure(piece);
    }
    EXPECT_NEAR(rest, 8.0 - 0.5 * 1.0 * 1.5, 1e-14);
    EXPECT_EQ(generation::without_box(cube, Vec3(0.5, 3.0, 0.5), Vec3(1.0, 4.0, 3.0)).size(), 1U)
        << "cells beside the box stay in one piece";
}

const std::string k_wall =
    "[[generate]]\nkind = 'rubble_wall'\nsize = [3, 2.4]\nstone = [0.35, 0.2]\n"
    "batter = [0.1, 0.2]\nposition = [1, 2]\n";

TEST(RubbleWall, FillsItsOutlineWithoutOverlap) {
    const std::vector<BodySpec> stones = parse_scene(k_wall).bodies;
    EXPECT_GT(stones.size(), 80U);
    EXPECT_GE(test::smallest_gap(stones), -k_weld);
    // A trapezium, less the slivers.
    const double area = 2.4 * (3.0 - 0.5 * 0.3 * 2.4);
    EXPECT_NEAR(area_of(stones), area, 0.03 * 0.35 * 0.2 * 20.0);
    for (const BodySpec& stone : stones) {
        const Vec3 left = Vec3(-1.0, 0.1, 0.0).normalized();
        const Vec3 right = Vec3(1.0, 0.2, 0.0).normalized();
        EXPECT_LE(test::reach(stone, left), left.dot(Vec3(-0.5, 2.0, 0.0)) + 1e-12);
        EXPECT_LE(test::reach(stone, right), right.dot(Vec3(2.5, 2.0, 0.0)) + 1e-12);
        EXPECT_GE(-test::reach(stone, -Vec3::UnitY()), 2.0 - 1e-12);
        EXPECT_LE(test::reach(stone, Vec3::UnitY()), 4.4 + 1e-12);
    }
}

TEST(RubbleWall, StonesHaveNeighboursThatTouch) {
    const std::vector<BodySpec> stones = parse_scene(k_wall).bodies;
    EXPECT_GE(test::fewest_neighbours(stones, k_weld), 2);
}

TEST(RubbleWall, IsTheSameForTheSameSeed) {
    const SceneSpec wall = parse_scene(k_wall);
    EXPECT_TRUE(test::same_bodies(wall, parse_scene(k_wall)));
    EXPECT_FALSE(test::same_bodies(wall, parse_scene(k_wall + "seed = 2\n")));
    const SceneSpec regular =
        parse_scene(k_wall + "irregularity = 0\n", "test.toml", {"generate[0].batter=[0, 0]"});
    EXPECT_NEAR(area_of(regular.bodies), 7.2, 1e-9);
}

TEST(RubbleWall, LeavesOpeningsFreeUnderALintel) {
    const std::vector<BodySpec> stones =
        parse_scene(
            "[[generate]]\nkind = 'rubble_wall'\nsize = [3, 2.4]\nstone = [0.35, 0.2]\n"
            "openings = [{ x = 1.1, y = 0.65, width = 0.7, height = 0.9, bearing = 0.2 }]\n")
            .bodies;
    EXPECT_GE(test::smallest_gap(stones), -k_weld);
    BodySpec plug;
    plug.parts.push_back({.shape = geometry::rectangle(0.7, 0.9)});
    plug.position = Vec3(-0.05, 1.1, 0.0);
    int touching = 0;
    for (const BodySpec& stone : stones) {
        const double gap = test::convex_gap(stone, plug);
        EXPECT_GE(gap, -1e-12) << stone.name;
        touching += std::abs(gap) < 1e-12 ? 1 : 0;
    }
    EXPECT_GT(touching, 6) << "stones are cut at its sides";
    const test::Extent lintel = test::extent(stones.back());
    EXPECT_NEAR((lintel.low - Vec3(-0.6, 1.55, 0.0)).norm(), 0.0, 1e-12);
    EXPECT_NEAR((lintel.high - Vec3(0.5, 1.75, 0.0)).norm(), 0.0, 1e-12);
    // Something carries it on both sides.
    for (const double x : {-0.5, 0.4}) {
        bool carried = false;
        for (std::size_t i = 0; i + 1 < stones.size(); ++i) {
            const test::Extent stone = test::extent(stones[i]);
            carried = carried || (std::abs(stone.high.y() - 1.55) < 1e-12 &&
                                  std::abs(0.5 * (stone.low.x() + stone.high.x()) - x) < 0.3);
        }
        EXPECT_TRUE(carried) << x;
    }
    // Nothing but chips is missing.
    const double area = 3.0 * 2.4 - 0.7 * 0.9;
    EXPECT_LE(area_of(stones), area + 1e-9);
    EXPECT_GE(area_of(stones), area - 20.0 * 0.03 * 0.35 * 0.2);
}

TEST(RubbleWall, InSpace) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[[generate]]\nkind = 'rubble_wall'\nsize = [1.5, 0.5, 1]\n"
        "stone = [0.35, 0.25, 0.2]\nbatter = [0.1, 0]\n"
        "openings = [{ x = 0.6, y = 0.3, width = 0.3, height = 0.3 }]\n");
    const std::vector<BodySpec>& stones = scene.bodies;
    EXPECT_GT(stones.size(), 30U);
    EXPECT_GE(test::smallest_gap(stones), -k_weld);
    // Depth 0.5 - 0.1 z; the opening goes through it.
    const double hole = 0.3 * 0.3 * (0.5 - 0.1 * 0.45);
    const double volume = 1.5 * (0.5 - 0.05) - hole;
    EXPECT_LE(volume_of(stones), volume + 1e-6);
    EXPECT_GE(volume_of(stones), volume - 20.0 * 0.03 * 0.35 * 0.25 * 0.2);
}

TEST(RubbleWall, DefectsAreNamed) {
    expect_defect(k_wall, "batter: expected faces that do not meet",
                  {"generate[0].batter=[0.7, 0.7]"});
    expect_defect(k_wall, "batter[0]: expected a number in [0, 10]",
                  {"generate[0].batter=[-0.1, 0]"});
    expect_defect(k_wall, "irregularity: expected a number in [0, 1]",
                  {"generate[0].irregularity=2"});
    expect_defect(k_wall, "stone: expected at most 20000 stones",
                  {"generate[0].stone=[0.01, 0.01]"});
    expect_defect(k_wall, "openings[0].x: expected an opening inside the wall",
                  {"generate[0].openings=[{ x = 2.5, width = 1, height = 1 }]"});
    expect_defect(k_wall, "openings[0].height: expected room for a lintel",
                  {"generate[0].openings=[{ x = 1, width = 1, height = 2.3 }]"});
    EXPECT_EQ(
        test::defects_of(k_wall, {"generate[0].stone=[0, 1]", "generate[0].size=[1, -1]"}).size(),
        2U);
}

}  // namespace
}  // namespace drystone::scene
