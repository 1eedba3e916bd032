#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/generation/size_distribution.hpp"
#include "scene/parsing.hpp"
#include "scene/separation.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;

const std::string k_packing =
    "dimension = 3\n[[generate]]\nkind = 'random_packing'\nshape = 'sphere'\nradius = 0.05\n"
    "scale = { spread = 0.05 }\ncount = 400\nlow = [0, 0, 0]\nhigh = [1, 1, 1]\n";

/// Brute force: smallest distance between surfaces.
double smallest_gap(const std::vector<Vec3>& centres, const std::vector<double>& radii) {
    double gap = 1e300;
    for (std::size_t i = 0; i < centres.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            gap = std::min(gap, (centres[i] - centres[j]).norm() - radii[i] - radii[j]);
        }
    }
    return gap;
}

TEST(Pack, BallsOfAllSizesKeepTheirGap) {
    Rng rng(3);
    std::vector<double> radii;
    for (int i = 0; i < 600; ++i) radii.push_back(0.01 * std::exp(2.0 * rng.uniform()));
    std::sort(radii.rbegin(), radii.rend());
    const generation::PackingRegion region{
        .dimension = 3, .low = Vec3(-1.0, 0.0, 2.0), .high = Vec3(1.0, 1.0, 4.0), .gap = 0.003};
    const std::vector<Vec3> centres = generation::pack(region, radii, rng);
    ASSERT_EQ(centres.size(), radii.size());
    EXPECT_GE(smallest_gap(centres, radii), 0.003 - 1e-15);
    for (std::size_t i = 0; i < centres.size(); ++i) {
        EXPECT_TRUE(((centres[i] - region.low).array() >= radii[i] - 1e-15).all());
        EXPECT_TRUE(((region.high - centres[i]).array() >= radii[i] - 1e-15).all());
    }
}

TEST(Pack, InThePlaneTheThirdComponentIsZero) {
    Rng rng(4);
    const std::vector<double> radii(100, 0.04);
    const std::vector<Vec3> centres = generation::pack({.dimension = 2}, radii, rng);
    ASSERT_EQ(centres.size(), 100U) << "half of the area";
    EXPECT_GE(smallest_gap(centres, radii), 0.0);
    for (const Vec3& centre : centres) EXPECT_EQ(centre.z(), 0.0);
}

TEST(Pack, StopsWhenNothingFits) {
    Rng rng(5);
    const std::vector<double> radii(100, 0.3);
    const std::size_t placed = generation::pack({.dimension = 3}, radii, rng).size();
    EXPECT_GE(placed, 1U);
    EXPECT_LT(placed, 8U) << "8 balls of radius 0.3 do not fit in a unit cube";
    const std::vector<double> giants(3, 0.6);
    EXPECT_TRUE(generation::pack({.dimension = 3}, giants, rng).empty());
}

TEST(RandomPacking, HasNoOverlapsAndTheRightSizes) {
    const SceneSpec scene = parse_scene(k_packing);
    ASSERT_EQ(scene.bodies.size(), 400U);
    double sum = 0.0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const BodySpec& body = scene.bodies[i];
        const double radius = std::get<geometry::Sphere>(body.parts[0].shape).radius;
        EXPECT_GE(radius, 0.0475);
        EXPECT_LE(radius, 0.0525);
        sum += radius;
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GE(test::slab_between(body, scene.bodies[j]), -1e-15);
        }
        for (int k = 0; k < 3; ++k) {
            EXPECT_LE(test::reach(body, Vec3::Unit(k)), 1.0 + 1e-15);
            EXPECT_LE(test::reach(body, -Vec3::Unit(k)), 1e-15);
        }
    }
    // The mean of n uniform numbers of width w has the deviation w / sqrt(12 n): four of them.
    EXPECT_NEAR(sum / 400.0, 0.05, 4.0 * 0.005 / std::sqrt(12.0 * 400.0));
}

TEST(RandomPacking, IsTheSameForTheSameSeed) {
    const SceneSpec scene = parse_scene(k_packing + "seed = 4\n");
    EXPECT_TRUE(test::same_bodies(scene, parse_scene(k_packing + "seed = 4\n")));
    EXPECT_FALSE(test::same_bodies(scene, parse_scene(k_packing + "seed = 5\n")));
}

TEST(RandomPacking, MixesShapesWithoutOverlap) {
    const SceneSpec scene = parse_scene(
        "dimension = 3\n[[generate]]\nkind = 'random_packing'\ncount = 150\nrandom_rotation = "
        "true\n"
        "low = [0, 0, 0]\nhigh = [1, 1, 1]\nscale = { distribution = 'lognormal', sigma = 0.2 }\n"
        "shapes = [{ shape = 'box', size = [0.1, 0.06, 0.04], weight = 3 },\n"
        "{ shape = 'capsule', length = 0.1, radius = 0.02 },\n"
        "{ shape = 'rock', radius = 0.06 }]\n");
    ASSERT_EQ(scene.bodies.size(), 150U);
    int boxes = 0;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        boxes += kind_of(scene.bodies[i].parts[0].shape) == "box" ? 1 : 0;
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GE(test::slab_between(scene.bodies[i], scene.bodies[j]), -1e-15);
        }
    }
    // 3 of 5: 90 expected, deviation sqrt(150 * 0.6 * 0.4) = 6, four of them.
    EXPECT_NEAR(boxes, 90, 24);
}

TEST(RandomPacking, MayHaveAContainer) {
    const SceneSpec scene = parse_scene(
        "[material.a]\n[material.b]\n[[generate]]\nkind = 'random_packing'\nshape = 'disk'\nradius "
        "= 0.1\n"
        "count = 5\nlow = [-1, 1]\nhigh = [2, 4]\nprefix = 'p'\nmaterial = 'a'\n"
        "container = { material = 'b', lid = true }\n");
    ASSERT_EQ(scene.bodies.size(), 9U);
    const auto wall = [&](const std::string& name) {
        const BodySpec& body = test::body(scene, name);
        EXPECT_EQ(body.mobility, Mobility::fixed);
        EXPECT_EQ(body.material, "b");
        return std::get<geometry::HalfPlane>(body.parts.at(0).shape);
    };
    EXPECT_EQ(wall("p-floor").normal, Vec2(0.0, 1.0));
    EXPECT_EQ(wall("p-floor").offset, 1.0);
    EXPECT_EQ(wall("p-left").normal, Vec2(1.0, 0.0));
    EXPECT_EQ(wall("p-left").offset, -1.0);
    EXPECT_EQ(wall("p-right").normal, Vec2(-1.0, 0.0));
    EXPECT_EQ(wall("p-right").offset, -2.0);
    EXPECT_EQ(wall("p-lid").normal, Vec2(0.0, -1.0));
    EXPECT_EQ(wall("p-lid").offset, -4.0);
    EXPECT_EQ(parse_scene(k_packing + "container = true\n").bodies.size(), 405U);
}

TEST(RandomPacking, EightThousandSpheres) {
    const SceneSpec scene = parse_scene(k_packing, "test.toml",
                                        {"generate[0].count=8000", "generate[0].high=[2, 2, 5]"});
    EXPECT_EQ(scene.bodies.size(), 8000U);
}

TEST(RandomPacking, DefectsAreNamed) {
    expect_defect(k_packing, "bodies that fit into the region, found 2000, of which",
                  {"generate[0].count=2000"});
    expect_defect(k_packing, "count: expected a whole number in [1,", {"generate[0].count=0"});
    expect_defect(k_packing, "high: expected larger components", {"generate[0].high=[1, 1, -1]"});
    expect_defect(
        "dimension = 3\n[[generate]]\nkind = 'random_packing'\nshape = 'plane'\nfixed = true\n"
        "count = 2\nlow = [0, 0, 0]\nhigh = [1, 1, 1]\n",
        "bodies of finite size");
    expect_defect(k_packing, "0 < low <= mean",
                  {"generate[0].scale={ distribution = 'normal', deviation = 0.5 }"});
    expect_defect(k_packing, "scale.high: expected a number > 0",
                  {"generate[0].scale={ distribution = 'uniform', low = 0.5 }"});
    expect_defect(k_packing, "scale.spread: expected a number in [0, 0.999]",
                  {"generate[0].scale={ spread = 1 }"});
    expect_defect(k_packing, "either spread or distribution",
                  {"generate[0].scale={ spread = 0.1, distribution = 'uniform' }"});
    expect_defect(k_packing, "container: expected true or false", {"generate[0].container=3"});
    expect_defect(k_packing, "gap: expected a number >= 0", {"generate[0].gap=-1"});
}

TEST(SizeDistribution, HasTheMomentsOfItsKind) {
    using generation::SizeDistribution;
    Rng rng(9);
    constexpr int k_samples = 20000;
    const auto moments = [&](const SizeDistribution& distribution, bool logarithm) {
        double sum = 0.0;
        double squares = 0.0;
        for (int i = 0; i < k_samples; ++i) {
            const double x = sample(distribution, rng);
            EXPECT_GE(x, distribution.low);
            EXPECT_LE(x, distribution.high);
            const double y = logarithm ? std::log(x) : x;
            sum += y;
            squares += y * y;
        }
        const double mean = sum / k_samples;
        return std::pair(mean, std::sqrt(squares / k_samples - mean * mean));
    };
    // Means within four standard errors; deviations of normals cut at 3 sigma are 1.3 % smaller.
    const auto [normal_mean, normal_deviation] = moments({.kind = SizeDistribution::Kind::normal,
                                                          .low = 0.4,
                                                          .high = 1.6,
                                                          .centre = 1.0,
                                                          .width = 0.2},
                                                         false);
    EXPECT_NEAR(normal_mean, 1.0, 4.0 * 0.2 / std::sqrt(k_samples));
    EXPECT_NEAR(normal_deviation, 0.2 * 0.987, 0.005);
    const auto [log_mean, log_deviation] = moments({.kind = SizeDistribution::Kind::lognormal,
                                                    .low = std::exp(-0.9),
                                                    .high = std::exp(0.9),
                                                    .centre = 1.0,
                                                    .width = 0.3},
                                                   true);
    EXPECT_NEAR(log_mean, 0.0, 4.0 * 0.3 / std::sqrt(k_samples));
    EXPECT_NEAR(log_deviation, 0.3 * 0.987, 0.0075);
}

TEST(SizeDistribution, SurvivesANarrowCut) {
    Rng rng(1);
    const generation::SizeDistribution narrow{.kind = generation::SizeDistribution::Kind::normal,
                                              .low = 1.0,
                                              .high = 1.0 + 1e-12,
                                              .centre = 1.0,
                                              .width = 0.5};
    const double x = sample(narrow, rng);
    EXPECT_GE(x, narrow.low);
    EXPECT_LE(x, narrow.high);
}

}  // namespace
}  // namespace drystone::scene
