// Walls that a pressure drives: the area is that between the faces of other walls.
#include <string>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/reference_run.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// The side walls of a channel, however they are made; 1 m between their faces.
enum class Walls { placed, by_offset, turned, bricks };

void add_walls(scene::SceneSpec& spec, Walls kind) {
    const auto add = [&](const char* name, scene::AnyShape shape, const Vec3& place) {
        scene::BodySpec& wall = scenes::add(spec, name, std::move(shape), place);
        wall.mobility = scene::Mobility::fixed;
        wall.group = 1;
    };
    const Vec2 right = -Vec2::UnitX();
    switch (kind) {
        case Walls::placed:
            add("left", geometry::HalfPlane{Vec2::UnitX(), 0.0}, Vec3::Zero());
            add("right", geometry::HalfPlane{right, 0.0}, Vec3::UnitX());
            break;
        case Walls::by_offset:
            add("left", geometry::HalfPlane{Vec2::UnitX(), -0.25}, Vec3::Zero());
            add("right", geometry::HalfPlane{right, -0.75}, Vec3::Zero());
            break;
        case Walls::turned:
            add("left", geometry::HalfPlane{Vec2::UnitX(), 0.0}, Vec3::Zero());
            add("right", geometry::HalfPlane{Vec2::UnitY(), 0.0}, Vec3::UnitX());
            spec.bodies.back().rotation =
                Eigen::AngleAxisd(0.5 * EIGEN_PI, Vec3::UnitZ());  // the normal is -x to rounding
            break;
        case Walls::bricks:
            // At different heights, which does not count.
            add("left", geometry::rectangle(0.2, 4.0), Vec3(-0.1, 0.0, 0.0));
            add("right", geometry::rectangle(0.4, 4.0), Vec3(1.2, 0.7, 0.0));
            break;
    }
}

/// A lid of 10 kg under a pressure of 100 N/m between two walls, without gravity.
scene::SceneSpec press(Walls kind) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.1);
    spec.gravity.setZero();
    add_walls(spec, kind);
    scene::BodySpec& lid =
        scenes::add(spec, "lid", geometry::rectangle(0.9, 0.1), Vec3(0.5, 1.0, 0.0));
    lid.mass = 10.0;
    lid.locked = {true, false, false};
    lid.turn_locked = true;
    lid.group = 1;
    spec.pressures.push_back({.body = "lid",
                              .direction = -Vec3::UnitY(),
                              .value = Expression("100"),
                              .spans = {{"left", "right"}}});
    return spec;
}

double final_speed(const scene::SceneSpec& spec, Index body) {
    Simulation simulation(spec);
    while (!simulation.finished()) static_cast<void>(simulation.step());
    return simulation.snapshot().v(k_y, body);
}

// v = -p w t / m, exactly but for rounding, from whichever wall of the pair the span is counted.
TEST(Pressure, ActsOnTheWidthBetweenFaces) {
    for (const Walls kind : {Walls::placed, Walls::by_offset, Walls::turned, Walls::bricks}) {
        scene::SceneSpec spec = press(kind);
        EXPECT_NEAR(final_speed(spec, 2), -1.0, 1e-12) << static_cast<int>(kind);
        spec.pressures.front().spans = {{"right", "left"}};
        EXPECT_NEAR(final_speed(spec, 2), -1.0, 1e-12) << static_cast<int>(kind);
    }
}

// The right wall moves at 2 m/s: w = 1 + 2 t, and m v = -p (t + t^2). The midpoint rule is exact
// for a force that is linear in time.
TEST(Pressure, FollowsWallsThatMove) {
    scene::SceneSpec spec = press(Walls::by_offset);
    spec.bodies[1].mobility = scene::Mobility::prescribed;
    spec.bodies[1].motion =
        scene::MotionSpec{.kind = scene::MotionSpec::Kind::velocity,
                          .linear = {Expression("2"), Expression("0"), Expression("0")}};
    EXPECT_NEAR(final_speed(spec, 2), -10.0 * (0.1 + 0.01), 1e-11);
}

// The container of a generator: planes at the origin with offsets. p A t / m with A = 0.3 x 0.4.
TEST(Pressure, ActsBetweenTheWallsOfAContainer) {
    const std::string text = R"(
dimension = 3
[time]
end = 0.01
[[generate]]
kind = "random_packing"
prefix = "g"
shape = "sphere"
radius = 0.01
count = 1
low = [0, 0, 0]
high = [0.3, 0.4, 0.5]
container = true
[[body]]
name = "lid"
shape = "box"
size = [0.2, 0.2, 0.05]
position = [0.15, 0.15, 0.9]
mass = 5
[[pressure]]
body = "lid"
direction = [0, 0, -1]
value = 5000
spans = [["g-left", "g-right"], ["g-front", "g-back"]]
)";
    Simulation simulation(scene::parse_scene(text));
    while (!simulation.finished()) static_cast<void>(simulation.step());
    ASSERT_EQ(simulation.bodies().front().name, "lid");
    EXPECT_NEAR(simulation.snapshot().v(k_z, 0), -5000.0 * 0.12 * 0.01 / 5.0, 1e-12);
}

void expect_error(const scene::SceneSpec& spec, const std::string& part) {
    const std::string error = message_of<InputError>([&] { const Simulation simulation(spec); });
    EXPECT_NE(error.find(part), std::string::npos) << error;
}

TEST(Pressure, RefusesWallsWithoutRoomBetween) {
    scene::SceneSpec crossed = press(Walls::bricks);
    crossed.bodies[1].position[0] = 0.15;
    crossed.pressures.front().place = {.file = "press.toml", .line = 12};
    expect_error(crossed, "press.toml:12: pressure on 'lid': spans: expected walls");
    expect_error(crossed, "found 'left' and 'right', -0.05 m apart");
    scene::SceneSpec lying = press(Walls::placed);
    lying.pressures.front().direction = Vec3::UnitX();
    expect_error(lying, "'left' and 'right', which do not face each other");
}

}  // namespace
}  // namespace drystone::sim
