#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

/// Five people who touch in a row, of different speeds (R10), and a wall.
const char* const k_row = R"(
[time]
end = 1
step = 0.1

[[crowd.wall]]
name = "wall"
points = [[-5, 3], [25, 3]]

[[crowd.exit]]
name = "end"
a = [20, -2]
b = [20, 2]

[[crowd.group]]
name = "a"
positions = [[0, 0]]
radius = 0.5
speed = 1

[[crowd.group]]
name = "b"
positions = [[1, 0]]
radius = 0.5
speed = 0.2

[[crowd.group]]
name = "c"
positions = [[2, 0]]
radius = 0.5
speed = 0.6

[[crowd.group]]
name = "d"
positions = [[3, 0]]
radius = 0.5
speed = 0.1

[[crowd.group]]
name = "e"
positions = [[4, 0]]
radius = 0.5
speed = 0.8
)";

/// A small room with a door that everybody leaves in a few seconds.
const char* const k_room = R"(
[time]
end = 12
step = 0.05

[[crowd.wall]]
points = [[0, 0], [4, 0], [4, 3], [0, 3]]
closed = true
gaps = [{ a = [4, 0.9], b = [4, 2.1], exit = "door" }]

[[crowd.group]]
name = "p"
count = 12
low = [0.3, 0.3]
high = [3.5, 2.7]
radius = [0.2, 0.25]
gap = 0.02

[[measure]]
kind = "evacuation"

[[measure]]
kind = "exit_flow"
interval = 1

[[measure]]
kind = "crowd_map"
width = 0.5
interval = 1

[[measure]]
kind = "crowd_density"
region = { low = [0, 0], high = [4, 3] }
)";

scene::SceneSpec scene_of(const std::string& text) {
    return scene::parse_scene(text, "crowd.toml", {}, {.measures = measures::measure_kinds()});
}

TEST(CrowdScene, ARowMovesByIsotonicRegression) {
    Simulation simulation(scene_of(k_row));
    const StepReport report = simulation.step();
    ASSERT_TRUE(report.converged());
    EXPECT_EQ(report.contacts, 3);
    const Snapshot state = simulation.snapshot();
    const std::vector<double> u{0.475, 0.475, 0.475, 0.475, 0.8};
    ASSERT_EQ(state.v.cols(), 6);  // the wall is the first body
    for (Index k = 0; k < 5; ++k) {
        EXPECT_NEAR(state.v(k_x, k + 1), u[static_cast<std::size_t>(k)], 1e-7);
    }
    // Contacts carry h lambda (m).
    const std::vector<double> lambda{0.525, 0.25, 0.375};
    std::size_t pressed = 0;
    for (const ContactRecord& contact : simulation.contacts()) {
        if (contact.normal_impulse == 0.0) continue;
        ASSERT_LT(pressed, lambda.size());
        EXPECT_EQ(contact.body_b, contact.body_a + 1);
        EXPECT_NEAR(contact.normal_impulse, 0.1 * lambda[pressed], 1e-8);
        EXPECT_NEAR((contact.impulse - contact.normal_impulse * contact.normal).norm(), 0.0, 1e-15);
        ++pressed;
    }
    EXPECT_EQ(pressed, 3U);
    EXPECT_EQ(simulation.kinetic_energy(), 0.0);
}

TEST(CrowdScene, MeasuresAgreeWithEachOther) {
    Simulation simulation(scene_of(k_room));
    const auto list = measures::make_measures(simulation.spec(), simulation.bodies(),
                                              simulation.snapshot(), simulation.deformables());
    ASSERT_EQ(list.size(), 4U);
    const double area = 0.25;
    double flowed = 0.0;
    double before = 12.0;
    double last_time = 0.0;
    bool somebody_pushed = false;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged());
        EXPECT_LE(report.largest_penetration, 1e-8);
        const Snapshot state = simulation.snapshot();
        const auto contacts = simulation.contacts();
        for (const auto& one : list) {
            one.measure->add({.state = state, .contacts = contacts, .h = report.h});
        }
        const auto evacuation = list[0].measure->sample(state).numbers;
        const double inside = evacuation[0];
        EXPECT_LE(inside, before);
        if (inside < before) last_time = report.time;
        before = inside;
        EXPECT_EQ(evacuation[0] + evacuation[1], 12.0);
        EXPECT_EQ(evacuation[3], evacuation[1]);  // by the only door
        if (inside == 0.0) {
            EXPECT_NEAR(evacuation[2], last_time, 1e-12);
        } else {
            EXPECT_TRUE(std::isnan(evacuation[2]));
        }
        flowed += list[1].measure->sample(state).numbers[0] * report.h;
        const MatX map = list[2].measure->sample(state).table;
        EXPECT_NEAR(map.col(2).sum() * area, inside, 1e-9);
        somebody_pushed = somebody_pushed || map.col(3).maxCoeff() > 0.0;
        EXPECT_NEAR(list[3].measure->sample(state).numbers[2], inside, 1e-12);
    }
    EXPECT_EQ(before, 0.0);
    EXPECT_NEAR(flowed, 12.0, 1e-9);
    EXPECT_TRUE(somebody_pushed);
}

TEST(CrowdScene, GoesOnFromASnapshot) {
    Simulation first(scene_of(k_room));
    for (int k = 0; k < 70; ++k) static_cast<void>(first.step());
    const Snapshot middle = first.snapshot();
    Simulation second(scene_of(k_room));
    second.restore(middle);
    static_cast<void>(first.step());
    static_cast<void>(second.step());
    EXPECT_LT((first.snapshot().q - second.snapshot().q).cwiseAbs().maxCoeff(), 1e-7);
}

/// What a scene is refused for.
std::string error_of(const std::string& text) {
    return message_of<InputError>([&] { const Simulation simulation(scene_of(text)); });
}

TEST(CrowdScene, PeopleWhoStandInEachOtherAreNamed) {
    std::string text = k_row;
    text.replace(text.find("[[1, 0]]"), 8, "[[0.7, 0]]");
    EXPECT_NE(error_of(text).find("person 'a-1' at (0, 0)"), std::string::npos) << error_of(text);
}

TEST(CrowdScene, MeasuresOfCrowdsNeedACrowd) {
    const std::string text = R"(
[[body]]
shape = "disk"
radius = 1

[[measure]]
kind = "evacuation"
)";
    EXPECT_NE(error_of(text).find("a scene with a crowd"), std::string::npos) << error_of(text);
}

}  // namespace
}  // namespace drystone::sim
