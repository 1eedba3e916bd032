#include "drystone/scene/generation/crowd.hpp"

#include <string>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"

namespace drystone::scene {
namespace {

const char* const k_room = R"(
[[crowd.wall]]
name = "room"
points = [[0, 0], [4, 0], [4, 3], [0, 3]]
closed = true
thickness = 0.2
gaps = [{ a = [4, 0.9], b = [4, 2.1], exit = "door" }, { a = [1, 3], b = [2, 3] }]

[[body]]
name = "pillar"
shape = "disk"
radius = 0.2
position = [2, 1.5]
fixed = true

[[crowd.exit]]
name = "window"
a = [1, 3]
b = [2, 3]

[[crowd.group]]
name = "fast"
exits = ["door"]
speed = 2
positions = [[0.5, 0.5], [0.5, 1.5]]

[[crowd.group]]
name = "slow"
count = 3
low = [2.5, 0.3]
high = [3.7, 2.7]
radius = [0.2, 0.25]
)";

/// The defects of a scene, one by line.
std::string error_text(const std::string& text) {
    try {
        static_cast<void>(parse_scene(text, "crowd.toml"));
    } catch (const InputError& error) {
        std::string lines;
        for (const Defect& defect : error.defects()) lines += to_text(defect) + "\n";
        return lines;
    }
    return "accepted";
}

std::string with(std::string text, const std::string& old, const std::string& now) {
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return text.replace(at, old.size(), now);
}

TEST(CrowdSpec, WallsAndPeopleBecomeBodies) {
    const SceneSpec scene = parse_scene(k_room, "crowd.toml");
    ASSERT_TRUE(scene.crowd.has_value());
    ASSERT_EQ(scene.bodies.size(), 7U);
    EXPECT_EQ(scene.bodies[0].name, "pillar");
    const BodySpec& wall = scene.bodies[1];
    EXPECT_EQ(wall.mobility, Mobility::fixed);
    ASSERT_EQ(wall.parts.size(), 6U);  // four sides, two of them cut
    EXPECT_TRUE(std::get<geometry::Segment>(wall.parts[1].shape).b.isApprox(Vec2(4, 0.9), 1e-12));
    EXPECT_EQ(std::get<geometry::Segment>(wall.parts[1].shape).rounding, 0.1);
    EXPECT_TRUE(std::get<geometry::Segment>(wall.parts[2].shape).a.isApprox(Vec2(4, 2.1), 1e-12));
    EXPECT_EQ(scene.bodies[2].name, "fast-1");
    EXPECT_EQ(scene.bodies[2].mobility, Mobility::dynamic);
    EXPECT_EQ(scene.bodies[2].mass, 1.0);
    ASSERT_EQ(scene.crowd->exits.size(), 2U);
    EXPECT_EQ(scene.crowd->exits[0].name, "door");
    ASSERT_EQ(scene.crowd->groups.size(), 2U);
    EXPECT_EQ(scene.crowd->groups[0].people, (std::vector<std::string>{"fast-1", "fast-2"}));
    EXPECT_EQ(scene.crowd->groups[0].speed, 2.0);
    EXPECT_EQ(scene.crowd->groups[1].people.size(), 3U);
    EXPECT_EQ(scene.integrator.name, "catching_up");
}

TEST(CrowdSpec, DefectsComeAllAtOnce) {
    std::string text = with(k_room, "b = [4, 2.1]", "b = [3.9, 2.1]");
    text = with(text, "exits = [\"door\"]", "exits = [\"dor\"]");
    text = with(text, "speed = 2", "speed = -2");
    text = with(text, "fixed = true", "velocity = [1, 0]");
    text = with(text, "radius = [0.2, 0.25]", "radius = [0.3, 0.25]");
    const std::string found = error_text(text);
    EXPECT_NE(found.find("crowd.toml:7"), std::string::npos) << found;
    EXPECT_NE(found.find("two points of one side of the wall"), std::string::npos) << found;
    EXPECT_NE(found.find("'dor'"), std::string::npos) << found;
    EXPECT_NE(found.find("speed"), std::string::npos) << found;
    EXPECT_NE(found.find("crowd.toml:9: body 'pillar': fixed"), std::string::npos) << found;
    EXPECT_NE(found.find("the smaller radius first"), std::string::npos) << found;
}

TEST(CrowdSpec, AreOfThePlaneAndWithoutForces) {
    EXPECT_NE(error_text("dimension = 3\n" + std::string(k_room)).find("crowds walk in the plane"),
              std::string::npos);
    EXPECT_NE(error_text("gravity = [0, -9.81]\n" + std::string(k_room)).find("gravity"),
              std::string::npos);
    const std::string none = error_text("[crowd]\nspacing = 0.1\n");
    EXPECT_NE(none.find("at least one exit"), std::string::npos) << none;
    EXPECT_NE(none.find("at least one person"), std::string::npos) << none;
}

TEST(CrowdSpec, PeopleWhoDoNotFitAreCounted) {
    const std::string found = error_text(with(k_room, "count = 3", "count = 300"));
    EXPECT_NE(found.find("300, of whom"), std::string::npos) << found;
}

TEST(WallLine, GapsMayTouchCornersAndEachOther) {
    using generation::Gap;
    generation::WallLine line{.points = {{0, 0}, {10, 0}}, .closed = false};
    line.gaps = {Gap{.a = {10, 0}, .b = {8, 0}}, Gap{.a = {2, 0}, .b = {4, 0}},
                 Gap{.a = {4, 0}, .b = {5, 0}}};
    const generation::WallPieces pieces = generation::cut(line);
    ASSERT_EQ(pieces.segments.size(), 2U);
    EXPECT_NEAR(pieces.segments[0].b.x(), 2.0, 1e-12);
    EXPECT_NEAR(pieces.segments[1].a.x(), 5.0, 1e-12);
    EXPECT_NEAR(pieces.segments[1].b.x(), 8.0, 1e-12);
    EXPECT_TRUE(pieces.off_line.empty());
}

}  // namespace
}  // namespace drystone::scene
