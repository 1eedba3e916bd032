// Settings that a scene leaves out: what they follow from, and that given ones stay.
#include "drystone/scene/defaults/default_settings.hpp"

#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using defaults::default_settings;
using defaults::DefaultSettings;
using defaults::with_default_settings;
using test::k_disk;

DefaultSettings settings_of(const std::string& text) {
    return default_settings(parse_scene(text, "test.toml", {}, test::known_names()));
}

const std::string k_step = "[time]\nend = 2\nstep = 1e-3\n";
const std::string k_falls = "gravity = [0, -10]\n" + k_step + k_disk;

/// h g = 1e-2 m/s; the disk has the size 0.5.
TEST(DefaultSettings, FollowFromGravity) {
    const DefaultSettings chosen = settings_of(k_falls);
    EXPECT_DOUBLE_EQ(chosen.velocity_tolerance, 1e-4);
    EXPECT_DOUBLE_EQ(chosen.gap_band, 1e-5);
    EXPECT_DOUBLE_EQ(chosen.penetration_tolerance, 1e-5 / 0.5);
    EXPECT_DOUBLE_EQ(chosen.output_interval, 0.01);  // 2,000 steps in 200 frames
    EXPECT_EQ(chosen.reason, "a hundredth of what gravity gives in a step");
}

/// Everything that has a unit, with lengths `length` and times `time` as large, by a factor on
/// densities of `density`.
std::string in_units(double length, double time, double density) {
    const auto number = [](double value) { return std::to_string(value) + "\n"; };
    const double acceleration = length / (time * time);
    const double force = density * length * length * acceleration;  // per depth
    return "gravity = [0, " + std::to_string(-9.81 * acceleration) +
           "]\n[time]\nend = " + number(2.0 * time) + "step = " + number(1e-2 * time) +
           "[material.m]\ndensity = " + number(1000.0 * density) +
           "[[body]]\nname = 'ball'\nshape = 'disk'\nradius = " + number(0.5 * length) +
           "velocity = [" + std::to_string(0.3 * length / time) + ", 0]\n" +
           "[[body]]\nname = 'table'\nshape = 'box'\nsize = [" + std::to_string(3.0 * length) +
           ", " + std::to_string(length) + "]\nposition = [0, " + std::to_string(-5.0 * length) +
           "]\nmotion.displacement = ['" + std::to_string(0.1 * length) + " * sin(20 * t / " +
           std::to_string(time) + ")', 0]\n" + "[[load]]\nbody = 'ball'\nforce = [" +
           std::to_string(2e4 * force) + ", 0]\n";
}

/// The same scene in other units has the same settings in these units.
TEST(DefaultSettings, ScaleWithTheUnits) {
    const DefaultSettings si = settings_of(in_units(1.0, 1.0, 1.0));
    for (const auto& [length, time, density] :
         {std::array{1000.0, 1.0, 1.0}, std::array{1.0, 1000.0, 1.0}, std::array{1.0, 1.0, 1e3},
          std::array{100.0, 10.0, 10.0}}) {
        const DefaultSettings other = settings_of(in_units(length, time, density));
        const auto expect_same = [](double found, double expected) {
            EXPECT_NEAR(found, expected, 1e-5 * expected);  // six digits of std::to_string
        };
        expect_same(other.velocity_tolerance, si.velocity_tolerance * length / time);
        expect_same(other.gap_band, si.gap_band * length);
        expect_same(other.penetration_tolerance, si.penetration_tolerance);
        expect_same(other.output_interval, si.output_interval * time);
        EXPECT_EQ(other.reason, si.reason);
    }
}

TEST(DefaultSettings, GivenOnesStay) {
    const SceneSpec scene = with_default_settings(
        parse_scene(k_falls + "[solver]\nvelocity_tolerance = 3e-7\n[contact]\ngap_band = 2e-8\n"
                              "penetration_tolerance = 4e-3\n[output]\ninterval = 0\n"));
    EXPECT_EQ(scene.solver.velocity_tolerance, 3e-7);
    EXPECT_EQ(scene.contact.gap_band, 2e-8);
    EXPECT_EQ(scene.contact.penetration_tolerance, 4e-3);
    EXPECT_EQ(scene.output.interval, 0.0);
}

TEST(DefaultSettings, OthersAreFilledIn) {
    const SceneSpec scene = with_default_settings(parse_scene(k_falls));
    const DefaultSettings chosen = settings_of(k_falls);
    EXPECT_EQ(scene.solver.velocity_tolerance, chosen.velocity_tolerance);
    EXPECT_EQ(scene.contact.gap_band, chosen.gap_band);
    EXPECT_EQ(scene.contact.penetration_tolerance, chosen.penetration_tolerance);
    EXPECT_EQ(scene.output.interval, chosen.output_interval);
}

/// Loosening the solver takes the correction of positions along, and not the band of gaps.
TEST(DefaultSettings, ThePenetrationFollowsTheToleranceAndTheBandDoesNot) {
    const DefaultSettings strict = settings_of(k_falls);
    const DefaultSettings loose = settings_of(k_falls + "[solver]\nvelocity_tolerance = 1e-3\n");
    EXPECT_EQ(loose.velocity_tolerance, strict.velocity_tolerance);
    EXPECT_EQ(loose.gap_band, strict.gap_band);
    EXPECT_DOUBLE_EQ(loose.penetration_tolerance, 10.0 * strict.penetration_tolerance);
    const auto penetration = [](const std::string& tolerance) {
        return settings_of(k_falls + "[solver]\nvelocity_tolerance = " + tolerance + "\n")
            .penetration_tolerance;
    };
    EXPECT_EQ(penetration("1e-12"), 1e-6);
    EXPECT_EQ(penetration("1e3"), 1e-3);
}

/// The largest acceleration counts: a load of 20 g on the disk of mass 1000 pi / 4.
TEST(DefaultSettings, FollowFromLoads) {
    const DefaultSettings chosen =
        settings_of(k_falls + "[[load]]\nbody = 'ball'\nforce = ['200 * 1000 * pi / 4', 0]\n");
    EXPECT_NEAR(chosen.velocity_tolerance, 2e-3, 1e-15);
    EXPECT_EQ(chosen.reason, "a hundredth of what the load on body 'ball' gives in a step");
}

/// A shaken floor counts by its acceleration 50 sin(10 t), whose median is that of a sine; a floor
/// that jumps to a velocity has none.
TEST(DefaultSettings, FollowFromDrivenBodies) {
    const std::string floor = "[[body]]\nname = 'floor'\nshape = 'half_plane'\n";
    const DefaultSettings shaken =
        settings_of(k_falls + floor + "motion.displacement = ['0.5 * sin(10 * t)', 0]\n");
    EXPECT_NEAR(shaken.velocity_tolerance, 1e-5 * 50.0 * std::sqrt(0.5), 3e-5);
    const DefaultSettings jumps =
        settings_of(k_falls + floor + "motion.velocity = ['t < 1 ? 0 : 3', 0]\n");
    EXPECT_EQ(jumps.velocity_tolerance, settings_of(k_falls).velocity_tolerance);
}

/// Without forces the speeds count: 1e-4 of the largest.
TEST(DefaultSettings, FollowFromSpeedsWithoutForces) {
    const DefaultSettings chosen = settings_of(k_step + k_disk + "velocity = [3, 4]\n");
    EXPECT_DOUBLE_EQ(chosen.velocity_tolerance, 5e-4);
    EXPECT_EQ(chosen.reason, "1e-4 of the initial velocity of body 'ball'");
    // A weak force that changes no velocity during the run does not make the tolerance strict.
    const DefaultSettings weak =
        settings_of("gravity = [0, -1e-6]\n" + k_step + k_disk + "velocity = [3, 4]\n");
    EXPECT_EQ(weak.velocity_tolerance, chosen.velocity_tolerance);
}

/// A step in which bodies fall through themselves would make the tolerance as coarse.
TEST(DefaultSettings, AreBoundedByTheSize) {
    const DefaultSettings chosen = settings_of("gravity = [0, -1e8]\n" + k_step + k_disk);
    EXPECT_DOUBLE_EQ(chosen.velocity_tolerance, 1e-3 * 0.5 / 1e-3);
    EXPECT_DOUBLE_EQ(chosen.gap_band, 0.5e-2);
    EXPECT_DOUBLE_EQ(chosen.penetration_tolerance, 1e-3);
}

TEST(DefaultSettings, AreFixedWhereNothingMoves) {
    const DefaultSettings chosen = settings_of(k_disk);
    EXPECT_EQ(chosen.velocity_tolerance, 1e-6);
    EXPECT_EQ(settings_of(k_disk + "fixed = true\n").velocity_tolerance, 1e-6);
}

TEST(DefaultSettings, OfDeformableBodiesAreStricter) {
    const std::string block =
        "[[deformable]]\nname = 'pad'\nmesh = { shape = 'rectangle', size = [2, 1], divisions = "
        "[4, 2] }\nyoung = 1e6\npoisson = 0.3\n";
    EXPECT_DOUBLE_EQ(settings_of("gravity = [0, -10]\n" + k_step + block).velocity_tolerance, 1e-6);
}

/// Coordinates of an inclusion may have any unit, and its results are its measures.
TEST(DefaultSettings, OfInclusionsAreFixed) {
    SceneSpec scene = parse_scene(k_falls);
    scene.bodies.clear();
    scene.inclusion.emplace();
    const DefaultSettings chosen = default_settings(scene);
    EXPECT_EQ(chosen.velocity_tolerance, 1e-6);
    EXPECT_EQ(chosen.output_interval, 0.0);
}

TEST(DefaultSettings, KeepFramesBelowAFewHundred) {
    for (const double end : {1e-4, 0.1, 0.2, 0.201, 0.3, 7.7, 100.0}) {
        SceneSpec scene = parse_scene(k_falls);
        scene.time.end = end;
        const double interval = default_settings(scene).output_interval;
        const double steps = std::round(interval / scene.time.step);
        EXPECT_NEAR(interval, steps * scene.time.step, 1e-12) << end;
        const double frames = interval > 0.0 ? end / interval : end / scene.time.step;
        EXPECT_LE(frames, 200.0 + 1e-9) << end;
        if (end > 0.2) {
            EXPECT_GE(frames, 100.0) << end;
        }
    }
}

}  // namespace
}  // namespace drystone::scene
