// What is refused at the start of a crowd.
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "crowd/floor_plans.hpp"
#include "drystone/core/error.hpp"
#include "drystone/crowd/crowd.hpp"

namespace drystone::crowd {
namespace {

/// The defects of a model that cannot start, in one text.
std::string error_text(const Model& model) {
    return message_of<InputError>([&] { const Crowd crowd(model); });
}

TEST(CrowdStart, NamesEverybodyWhoStandsInTheWay) {
    Model model = room_with_door(6, 4, 0.8);
    add_person(model, {1, 1}, 0.25);
    add_person(model, {1.3, 1}, 0.25);
    add_person(model, {3, 0.1}, 0.25);
    const std::string text = error_text(model);
    EXPECT_NE(text.find("person 'p1' at (1, 1)"), std::string::npos) << text;
    EXPECT_NE(text.find("'p2' at (1.3, 1), overlapping by 0.2 m"), std::string::npos) << text;
    EXPECT_NE(text.find("person 'p3' at (3, 0.1)"), std::string::npos) << text;
    EXPECT_NE(text.find("obstacle 'wall-1', overlapping by 0.15 m"), std::string::npos) << text;
}

TEST(CrowdStart, NamesWhoCannotReachAnExit) {
    Model model = room_with_door(6, 4, 0.8);
    add_wall(model, {3, 0}, {3, 4});
    add_person(model, {1, 1}, 0.25);
    add_person(model, {4, 1}, 0.25);
    const std::string text = error_text(model);
    EXPECT_NE(text.find("person 'p1' at (1, 1): expected a way to an exit of group 'all'"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("'p2'"), std::string::npos) << text;
}

TEST(CrowdStart, NamesExitsThatAreTooNarrow) {
    Model model = room_with_door(6, 4, 0.45);
    add_person(model, {1, 1}, 0.25);
    const std::string text = error_text(model);
    EXPECT_NE(text.find("group 'all': exits 'door'"), std::string::npos) << text;
    EXPECT_NE(text.find("0.5 m"), std::string::npos) << text;
}

TEST(CrowdStart, NamesTwentyOverlapsAndCountsTheRest) {
    Model model = room_with_door(20, 4, 0.8);
    for (int k = 0; k < 40; ++k) add_person(model, {1.0 + 0.4 * k, 2.0}, 0.25);
    const std::string text = error_text(model);
    EXPECT_NE(text.find("19 more of the same"), std::string::npos) << text;
}

TEST(CrowdStart, RefusesNumbersOutOfRange) {
    Model model = room_with_door(6, 4, 0.8);
    add_person(model, {1, 1}, -0.25);
    model.groups[0].speed = NAN;
    const std::string text = error_text(model);
    EXPECT_NE(text.find("radius"), std::string::npos) << text;
    EXPECT_NE(text.find("speed"), std::string::npos) << text;
    Model coarse = room_with_door(6, 4, 0.8);
    add_person(coarse, {1, 1}, 0.25);
    coarse.spacing = 0.3;
    EXPECT_NE(error_text(coarse).find("spacing"), std::string::npos);
    coarse.spacing = 1e-4;
    EXPECT_NE(error_text(coarse).find("2e6 nodes"), std::string::npos);
    Model nobody = room_with_door(6, 4, 0.8);
    EXPECT_NE(error_text(nobody).find("at least one person"), std::string::npos);
}

// Whoever stands beyond the door has left already.
TEST(CrowdStart, NamesWhoStandsOutsideOfTheRoom) {
    Model model = room_with_door(6, 4, 0.8);
    add_person(model, {1, 1}, 0.25);
    add_person(model, {8, 2}, 0.25);       // before the door, outside
    add_person(model, {-0.3, 2}, 0.25);    // behind the wall
    add_person(model, {5.99, 2}, 0.25);    // about to leave
    add_person(model, {5.74, 3.7}, 0.25);  // in a corner
    const std::string text = error_text(model);
    EXPECT_NE(text.find("person 'p2' at (8, 2): expected a place in a room that the exits of his "
                        "group lead out of, found one outside, beyond the exits 'door'"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("'p3' at (-0.3, 2)"), std::string::npos) << text;
    EXPECT_EQ(text.find("'p1'"), std::string::npos) << text;
    EXPECT_EQ(text.find("'p4'"), std::string::npos) << text;
    EXPECT_EQ(text.find("'p5'"), std::string::npos) << text;
}

// Exits in the open belong to nobody's room: before and behind a line people may walk to it.
TEST(CrowdStart, LetsPeopleStandInTheOpen) {
    Model model;
    model.plan.exits.push_back({.name = "line", .a = {4, -2}, .b = {4, 2}});
    model.groups.push_back({.name = "all", .speed = 1.0, .exits = {0}});
    add_obstacle(model, "pillar", geometry::Disk{.radius = 0.5}, {2, 0});
    add_person(model, {0, 0}, 0.25);
    add_person(model, {8, 0}, 0.25);
    EXPECT_EQ(error_text(model), k_no_error);
    // With a room somewhere else, and an exit of his own, too.
    Model house = room_with_door(6, 4, 0.8);
    house.plan.exits.push_back({.name = "gate", .a = {10, -2}, .b = {10, 2}});
    house.groups.push_back({.name = "strollers", .speed = 1.0, .exits = {1}});
    add_person(house, {1, 1}, 0.25);
    add_person(house, {8, 0}, 0.25, 1);
    EXPECT_EQ(error_text(house), k_no_error);
}

// In the middle of something thick the nearest border is far.
TEST(CrowdStart, NamesWhoStandsInsideOfAnObstacle) {
    Model model = room_with_door(10, 8, 0.8);
    add_obstacle(model, "block", geometry::rectangle(4, 4), {4, 4});
    add_obstacle(model, "tower", geometry::Disk{.radius = 1.0}, {8, 1.5});
    add_person(model, {4, 4}, 0.25);
    add_person(model, {8, 1.5}, 0.25);
    const std::string text = error_text(model);
    EXPECT_NE(text.find("person 'p1' at (4, 4): expected a place free of obstacles, found "
                        "obstacle 'block', overlapping by 2.25 m"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("obstacle 'tower', overlapping by 1.25 m"), std::string::npos) << text;
}

}  // namespace
}  // namespace drystone::crowd
