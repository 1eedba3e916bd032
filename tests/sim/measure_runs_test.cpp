// Measures of scenes that run.
#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/measure_samples.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim::measures {
namespace {

using std::numbers::pi;

/// The measures of a run of some steps, each sampled once at the end.
std::vector<Sample> measured(const scene::SceneSpec& spec) {
    Simulation simulation(spec);
    auto measures = make_measures(spec, simulation.bodies(), simulation.snapshot());
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged());
        const Snapshot state = simulation.snapshot();
        const auto contacts = simulation.contacts();
        for (NamedMeasure& one : measures) {
            one.measure->add({.state = state, .contacts = contacts, .h = report.h});
        }
    }
    std::vector<Sample> samples;
    for (NamedMeasure& one : measures)
        samples.push_back(one.measure->sample(simulation.snapshot()));
    return samples;
}

// n disks (balls) on top of each other: the floor carries their weight W n, and with the weight
// W k on contact k (k = n at the floor) sigma_up = (sum_{k < n} k W 2 r + n W r) / V = n^2 W r / V.
TEST(MeasuredRun, AColumnAtRest) {
    for (const int dimension : {2, 3}) {
        constexpr int k_count = 5;
        const double r = 0.5;
        scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 0.05);
        scenes::add_floor(spec);
        const int up = dimension - 1;
        for (int k = 0; k < k_count; ++k) {
            Vec3 position = Vec3::Zero();
            position[up] = r + 2.0 * r * k;
            scene::AnyShape shape = geometry::Disk{r};
            if (dimension == 3) shape = geometry::Sphere{r};
            scenes::add(spec, "ball " + std::to_string(k), shape, position);
        }
        spec.measures = {{.name = "floor", .kind = "wall_force", .body = "floor"},
                         {.name = "stress", .kind = "stress", .volume = 7.0}};
        const std::vector<Sample> samples = measured(spec);
        const double volume = dimension == 2 ? pi * r * r : 4.0 / 3.0 * pi * r * r * r;
        const double weight = volume * scenes::k_gravity;  // density 1
        // Velocities of the balls are wrong by the tolerance in every step, one after another, and
        // so is their momentum: n m tolerance over the time, for the force.
        const double wrong =
            k_count * k_count * volume * spec.solver.velocity_tolerance.value() / spec.time.end;
        const auto vertical = static_cast<std::size_t>(up);
        EXPECT_NEAR(samples[0].numbers[vertical], -k_count * weight, wrong);
        const double sigma = test::tensor(samples[1], dimension)(up, up);
        EXPECT_NEAR(sigma, k_count * k_count * weight * r / 7.0, k_count * 2.0 * r * wrong / 7.0);
        EXPECT_NEAR(test::tensor(samples[1], dimension)(0, up), 0.0, wrong);
    }
}

TEST(MeasuredRun, WhatIsWrongIsSaidBeforeTheRun) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.01);
    scenes::add_floor(spec);
    scenes::add(spec, "ball", geometry::Disk{0.5}, Vec3(0.0, 0.5, 0.0));
    const auto message = [&](std::vector<scene::MeasureSpec> measures) {
        scene::SceneSpec bad = spec;
        bad.measures = std::move(measures);
        return message_of<InputError>([&] { const Simulation simulation(bad); });
    };
    const auto expect = [&](std::vector<scene::MeasureSpec> measures, const std::string& part) {
        const std::string found = message(std::move(measures));
        EXPECT_NE(found.find(part), std::string::npos) << found;
    };
    expect({{.name = "a", .kind = "stres"}}, "(did you mean 'stress'?), found 'stres'");
    expect({{.name = "a", .kind = "stress"}},
           "region: expected region or volume, which the kind stress needs, found nothing");
    expect({{.name = "a", .kind = "stress", .volume = 1.0, .bins = 3}},
           "bins: expected a key of the kind stress (region, volume), found another one");
    expect({{.name = "a", .kind = "wall_force", .body = "flor"}}, "did you mean 'floor'");
    expect({{.name = "a", .kind = "wall_force"}},
           "body: expected a value, which the kind wall_force needs");
    expect({{.name = "a", .kind = "displacement"}},
           "points: expected a value, which the kind displacement needs");
    scene::RegionSpec tilted;
    tilted.between[0] = {"floor", "ball"};
    expect({{.name = "a", .kind = "bounds", .region = tilted}}, "'floor', which does not");
    // All of them at once.
    const std::string both =
        message({{.name = "a", .kind = "wall_force"}, {.name = "b", .kind = "x"}});
    EXPECT_NE(both.find("measure[0]"), std::string::npos);
    EXPECT_NE(both.find("measure[1]"), std::string::npos);
    EXPECT_EQ(message({{.name = "a", .kind = "fabric"}}), k_no_error);
}

/// Kinds that need a deformable body, an inclusion or a crowd.
const std::set<std::string> k_of_other_scenes{
    "hold_force", "assumptions", "coordinates", "constraints",    "crowd_density",
    "crowd_map",  "evacuation",  "exit_flow",   "sweeping_point", "sweeping_set"};

TEST(MeasureEntries, EveryKindHasNamesUnitsAndMeanings) {
    test::World world(3);
    world.add_ball(Vec3::Zero(), 1.0);
    world.add("left", geometry::Plane{.normal = Vec3::UnitX(), .offset = -1.0}, Vec3::Zero(), 0.0);
    world.add("right", geometry::Plane{.normal = -Vec3::UnitX(), .offset = -1.0}, Vec3::Zero(),
              0.0);
    world.state.cell = MatX::Identity(3, 3);
    for (const MeasureEntry& entry : measure_entries()) {
        EXPECT_FALSE(entry.summary.empty()) << entry.name;
        if (k_of_other_scenes.contains(entry.name)) continue;
        scene::RegionSpec region = test::box(-Vec3::Ones(), Vec3::Ones());
        region.between[0] = {"left", "right"};
        const Form form = world
                              .make({.kind = entry.name,
                                     .region = region,
                                     .body = "ball-1",
                                     .points = {{.body = "left"}},
                                     .axis = 0})
                              ->form();
        EXPECT_GT(form.numbers.size() + form.table.size(), 0U) << entry.name;
        EXPECT_EQ(form.table.empty(), form.rows == 0) << entry.name;
        for (const auto* columns : {&form.numbers, &form.table}) {
            for (const Column& column : *columns) {
                EXPECT_FALSE(column.name.empty()) << entry.name;
                EXPECT_FALSE(column.meaning.empty()) << entry.name << ' ' << column.name;
                EXPECT_EQ(column.name.find('/'), std::string::npos);
            }
        }
    }
}

}  // namespace
}  // namespace drystone::sim::measures
