// Arches at doors: deadlocks of a crowd are found, last for ever without noise, and break with it.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "drystone/scene/load_scene.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using integrators::EventKind;

scene::SceneSpec scene_of(const std::string& text) {
    return scene::parse_scene(text, "crowd.toml", {}, {.measures = measures::measure_kinds()});
}

/// 40 equal people and a door narrower than two of them, as scenes/crowd_arch.toml.
std::string narrow_door(double noise) {
    return "[time]\nend = 90\nstep = 0.05\n[crowd]\nnoise = " + std::to_string(noise) + R"(
[[crowd.wall]]
name = "room"
points = [[0, 0], [6, 0], [6, 5], [0, 5]]
closed = true
gaps = [{ a = [6, 2.1], b = [6, 2.9], exit = "door" }]

[[crowd.group]]
name = "visitor"
count = 40
low = [0.3, 0.3]
high = [5.7, 4.7]
radius = 0.25
gap = 0.02
speed = 1.2
)";
}

/// People of the scene who have not crossed the door.
Index inside(const Simulation& simulation) {
    const MatX q = simulation.snapshot().q;
    Index count = 0;
    for (Index i = 0; i < q.cols(); ++i) {
        const bool person = simulation.bodies()[static_cast<std::size_t>(i)].name != "room";
        if (person && q(k_x, i) < 6.0 && q(k_y, i) > 0.0) ++count;
    }
    return count;
}

// Two people who arrive abreast at a door of 0.8 m, symmetric to its axis: both want to the door,
// and hold each other between the posts.
TEST(CrowdDeadlock, TwoPeopleAbreast) {
    Simulation simulation(scene_of(R"(
[time]
end = 6
step = 0.05
[[crowd.wall]]
name = "room"
points = [[0, 0], [6, 0], [6, 5], [0, 5]]
closed = true
gaps = [{ a = [6, 2.1], b = [6, 2.9], exit = "door" }]
[[crowd.group]]
name = "p"
positions = [[4, 2.2], [4, 2.8]]
radius = 0.25
)"));
    std::vector<Event> events;
    std::vector<std::string> warnings;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        events.insert(events.end(), simulation.events().begin(), simulation.events().end());
        warnings.insert(warnings.end(), report.warnings.begin(), report.warnings.end());
    }
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events.front().kind, EventKind::deadlock);
    // They touch the posts after about 2 m at 1.2 m/s, and wait for 0.25 / 1.2 s.
    EXPECT_GT(events.front().time, 1.5);
    EXPECT_LT(events.front().time, 3.0);
    EXPECT_NEAR(events.front().point.x(), 6.0, 0.5);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_NE(warnings.front().find("'p-1', 'p-2'"), std::string::npos) << warnings.front();
    EXPECT_NE(warnings.front().find("'room'"), std::string::npos) << warnings.front();
}

// People who stand (speed 0) hold others too: the crowd stops, and that is a deadlock.
TEST(CrowdDeadlock, PeopleWhoStandBelongToIt) {
    Simulation simulation(scene_of(R"(
[time]
end = 25
step = 0.05
[[crowd.wall]]
name = "room"
points = [[0, 0], [6, 0], [6, 5], [0, 5]]
closed = true
gaps = [{ a = [6, 2.1], b = [6, 2.9], exit = "door" }]
[[crowd.group]]
name = "visitor"
count = 30
low = [0.3, 0.3]
high = [4.9, 4.7]
radius = 0.25
gap = 0.02
seed = 2
[[crowd.group]]
name = "statue"
speed = 0
radius = 0.25
positions = [[5.7, 2.2], [5.7, 2.8], [5.4, 1.5], [5.4, 3.5]]
)"));
    std::vector<Event> events;
    MatX halfway;
    while (!simulation.finished()) {
        static_cast<void>(simulation.step());
        events.insert(events.end(), simulation.events().begin(), simulation.events().end());
        if (simulation.time() < 15.0) halfway = simulation.snapshot().q;
    }
    // Nobody moves any more.
    ASSERT_LT((simulation.snapshot().q - halfway).cwiseAbs().maxCoeff(), 0.1);
    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events.front().kind, EventKind::deadlock);
    EXPECT_LT(events.front().time, 15.0);
    const std::string& front = simulation.bodies()[static_cast<std::size_t>(events.front().a)].name;
    EXPECT_TRUE(front.starts_with("visitor")) << front;
}

// Without noise the arch stands from the instant of the event to the end, and nobody leaves.
TEST(CrowdDeadlock, AnArchStandsForEverWithoutNoise) {
    Simulation simulation(scene_of(narrow_door(0.0)));
    Index since = 0;
    Index stuck = -1;
    integrators::EventCounts counts;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        counts += report.events;
        const Index standing = counts[EventKind::deadlock] - counts[EventKind::deadlock_end];
        if (standing == 0) stuck = -1;
        if (standing > 0 && stuck < 0) {
            stuck = inside(simulation);
            since = report.step;
        }
    }
    EXPECT_GT(stuck, 0);
    EXPECT_EQ(inside(simulation), stuck);
    EXPECT_LT(since, simulation.steps_done() / 2);
}

// With noise everybody leaves within the same time, and no deadlock stands at the end.
TEST(CrowdDeadlock, NoiseBreaksArches) {
    Simulation simulation(scene_of(narrow_door(1.0)));
    integrators::EventCounts counts;
    while (!simulation.finished()) counts += simulation.step().events;
    EXPECT_EQ(inside(simulation), 0);
    EXPECT_EQ(counts[EventKind::deadlock], counts[EventKind::deadlock_end]);
}

// Noise depends on the seed, the person and the time alone: a continued run has the same motion.
TEST(CrowdNoise, IsTheSameInAContinuedRun) {
    const scene::SceneSpec spec = scene_of(narrow_door(0.5));
    Simulation whole(spec);
    for (int k = 0; k < 15; ++k) static_cast<void>(whole.step());
    const Snapshot middle = whole.snapshot();
    for (int k = 0; k < 15; ++k) static_cast<void>(whole.step());
    Simulation second(spec);
    second.restore(middle);
    for (int k = 0; k < 15; ++k) static_cast<void>(second.step());
    // The solver starts without multipliers: velocities agree to its tolerance, 1e-6 m/s; errors of
    // a step of 0.05 s do not grow faster than contacts pass them on.
    EXPECT_LT((second.snapshot().q - whole.snapshot().q).cwiseAbs().maxCoeff(), 1e-4);
    scene::SceneSpec other = spec;
    other.crowd->seed = 2;
    Simulation third(std::move(other));
    for (int k = 0; k < 30; ++k) static_cast<void>(third.step());
    EXPECT_GT((third.snapshot().q - whole.snapshot().q).cwiseAbs().maxCoeff(), 1e-2);
}

}  // namespace
}  // namespace drystone::sim
