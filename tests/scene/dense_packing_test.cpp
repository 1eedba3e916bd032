#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "scene/parsing.hpp"
#include "scene/separation.hpp"

namespace drystone::scene {
namespace {

using generation::BallBox;
using test::expect_defect;
using test::k_rounding;

/// Brute force over all pairs and, in a periodic box, the images around them: the smallest distance
/// of two surfaces.
double smallest_gap(const std::vector<BodySpec>& bodies, const Vec3& sides, bool periodic,
                    int dimension) {
    double gap = 1e300;
    const int n = periodic ? 1 : 0;
    const int m = dimension == 3 ? n : 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            const double sum = bounding_radius(bodies[i].parts) + bounding_radius(bodies[j].parts);
            for (int x = -n; x <= n; ++x) {
                for (int y = -n; y <= n; ++y) {
                    for (int z = -m; z <= m; ++z) {
                        if (i == j && x == 0 && y == 0 && z == 0) continue;
                        const Vec3 image = bodies[j].position + sides.cwiseProduct(Vec3(x, y, z));
                        gap = std::min(gap, (image - bodies[i].position).norm() - sum);
                    }
                }
            }
        }
    }
    return gap;
}

double solid(const std::vector<BodySpec>& bodies, int dimension) {
    double sum = 0.0;
    for (const BodySpec& body : bodies) {
        sum += generation::ball_volume(dimension, bounding_radius(body.parts));
    }
    return sum;
}

void expect_inside(const std::vector<BodySpec>& bodies, const Vec3& low, const Vec3& high,
                   int dimension) {
    for (const BodySpec& body : bodies) {
        for (int k = 0; k < dimension; ++k) {
            EXPECT_LE(test::reach(body, Vec3::Unit(k)), high[k] + k_rounding) << body.name;
            EXPECT_LE(test::reach(body, -Vec3::Unit(k)), -low[k] + k_rounding) << body.name;
        }
    }
}

const std::string k_disks =
    "[[generate]]\nkind = 'geometric_packing'\nshape = 'disk'\nradius = 0.03\n"
    "scale = { distribution = 'uniform', low = 0.7, high = 1.3 }\nlow = [-1, 2]\n"
    "size = [1, 0.8]\nfraction = 0.8\n";

const std::string k_spheres =
    "dimension = 3\n[[generate]]\nkind = 'geometric_packing'\nshape = 'sphere'\nradius = 0.06\n"
    "scale = { spread = 0.1 }\nsize = [1, 0.8, 0.6]\nfraction = 0.55\n";

TEST(NearPairs, AreThoseOfBruteForce) {
    Rng rng(4);
    for (const bool periodic : {false, true}) {
        const BallBox box{.dimension = 3,
                          .low = Vec3(1.0, 2.0, 3.0),
                          .size = Vec3(1.0, 0.7, 2.0),
                          .periodic = periodic};
        std::vector<Vec3> centres;
        std::vector<double> radii;
        for (int i = 0; i < 150; ++i) {
            radii.push_back(rng.uniform(0.02, 0.12));
            centres.emplace_back(rng.uniform(1.0, 2.0), rng.uniform(2.0, 2.7),
                                 rng.uniform(3.0, 5.0));
        }
        std::size_t expected = 0;
        const int n = periodic ? 1 : 0;
        for (std::size_t i = 0; i < centres.size(); ++i) {
            for (std::size_t j = i + 1; j < centres.size(); ++j) {
                for (int x = -n; x <= n; ++x) {
                    for (int y = -n; y <= n; ++y) {
                        for (int z = -n; z <= n; ++z) {
                            const Vec3 image = centres[j] + box.size.cwiseProduct(Vec3(x, y, z));
                            const double gap = (image - centres[i]).norm() - radii[i] - radii[j];
                            expected += gap < 0.01 ? 1 : 0;
                        }
                    }
                }
            }
        }
        EXPECT_EQ(generation::near_pairs(box, centres, radii, 0.01).size(), expected);
        EXPECT_GT(expected, 20U);
    }
}

TEST(GeometricPacking, OfDisksIsDenseAndFree) {
    const SceneSpec scene = parse_scene(k_disks);
    EXPECT_GE(smallest_gap(scene.bodies, Vec3::Zero(), false, 2), -k_rounding);
    expect_inside(scene.bodies, Vec3(-1.0, 2.0, 0.0), Vec3(0.0, 2.8, 0.0), 2);
    // To half of the largest grain.
    const double grain = generation::ball_volume(2, 1.3 * 0.03);
    EXPECT_NEAR(solid(scene.bodies, 2), 0.8 * 0.8, 0.5 * grain);
    for (const BodySpec& body : scene.bodies) {
        EXPECT_GE(bounding_radius(body.parts), 0.7 * 0.03) << "sizes are those that were drawn";
        EXPECT_LE(bounding_radius(body.parts), 1.3 * 0.03);
    }
}

TEST(GeometricPacking, OfSpheresIsDenseAndFree) {
    const SceneSpec scene = parse_scene(k_spheres);
    EXPECT_GE(smallest_gap(scene.bodies, Vec3::Zero(), false, 3), -k_rounding);
    expect_inside(scene.bodies, Vec3::Zero(), Vec3(1.0, 0.8, 0.6), 3);
    EXPECT_NEAR(solid(scene.bodies, 3), 0.55 * 0.48, 0.5 * generation::ball_volume(3, 1.1 * 0.06));
}

TEST(GeometricPacking, WhenPeriodicIsFreeOfItsImages) {
    const SceneSpec disks = parse_scene(k_disks + "periodic = true\n");
    EXPECT_GE(smallest_gap(disks.bodies, Vec3(1.0, 0.8, 0.0), true, 2), -k_rounding);
    const SceneSpec spheres = parse_scene(k_spheres + "periodic = true\n");
    EXPECT_GE(smallest_gap(spheres.bodies, Vec3(1.0, 0.8, 0.6), true, 3), -k_rounding);
    bool across = false;
    for (const BodySpec& body : spheres.bodies) {
        const Vec3 sides(1.0, 0.8, 0.6);
        EXPECT_TRUE((body.position.array() >= 0.0).all());
        EXPECT_TRUE((body.position.array() <= sides.array()).all());
        across = across || body.position.x() < 0.05;
    }
    EXPECT_TRUE(across) << "no wall at the border of the cell";
    // A cell so small that a grain sees the same neighbour on both sides.
    const SceneSpec few = parse_scene(
        "[[generate]]\nkind = 'geometric_packing'\nshape = 'disk'\nradius = 0.2\nsize = [1, 1]\n"
        "fraction = 0.6\ncount = 4\nperiodic = true\n");
    EXPECT_GE(smallest_gap(few.bodies, Vec3(1.0, 1.0, 0.0), true, 2), -k_rounding);
    EXPECT_NEAR(solid(few.bodies, 2), 0.6, 1e-14);
}

TEST(GeometricPacking, WithACountFillsTheFractionExactly) {
    const SceneSpec scene = parse_scene(k_disks + "count = 150\n");
    ASSERT_EQ(scene.bodies.size(), 150U);
    EXPECT_NEAR(solid(scene.bodies, 2), 0.8 * 0.8, 1e-13);
    EXPECT_GE(smallest_gap(scene.bodies, Vec3::Zero(), false, 2), -k_rounding);
}

TEST(GeometricPacking, IsTheSameForTheSameSeed) {
    const SceneSpec scene = parse_scene(k_disks + "seed = 4\n");
    EXPECT_TRUE(test::same_bodies(scene, parse_scene(k_disks + "seed = 4\n")));
    EXPECT_FALSE(test::same_bodies(scene, parse_scene(k_disks + "seed = 5\n")));
}

TEST(GeometricPacking, SaysWhatWasReached) {
    const std::vector<Defect> defects = test::defects_of(k_disks, {"generate[0].fraction=0.95"});
    ASSERT_EQ(defects.size(), 1U);
    EXPECT_NE(defects[0].what.find("fraction"), std::string::npos);
    const std::string start = "0.95, of which ";
    ASSERT_TRUE(defects[0].found.starts_with(start)) << defects[0].found;
    // Between random loose and the densest mixtures of disks.
    const double reached = std::stod(defects[0].found.substr(start.size()));
    EXPECT_GT(reached, 0.78);
    EXPECT_LT(reached, 0.90);
}

TEST(GeometricPacking, DefectsAreNamed) {
    expect_defect(k_disks, "size: expected sides of at least the largest diameter",
                  {"generate[0].size=[10, 0.04]"});
    expect_defect(k_disks, "shape: expected disks",
                  {"generate[0].shape=regular_polygon", "generate[0].sides=5"});
    expect_defect(k_disks, "container: expected no walls around a periodic packing",
                  {"generate[0].periodic=true", "generate[0].container=true"});
    expect_defect(k_disks, "fraction: expected a number", {"generate[0].fraction=1.2"});
    expect_defect(k_disks, "size[1]: expected a number > 0", {"generate[0].size=[1, -1]"});
    expect_defect(k_disks, "fraction: expected room for a grain", {"generate[0].fraction=1e-4"});
    expect_defect(k_disks, "size: expected a volume that is a finite number",
                  {"generate[0].size=[1e200, 1e200]", "generate[0].count=10"});
    expect_defect(k_disks, "at most 100000 grains", {"generate[0].radius=1e-4"});
    EXPECT_EQ(
        test::defects_of(k_disks, {"generate[0].fraction=-1", "generate[0].size=[0, 1]"}).size(),
        2U);
    EXPECT_EQ(parse_scene(k_disks + "container = true\ncount = 20\n", "test.toml",
                          {"generate[0].fraction=0.6"})
                  .bodies.size(),
              23U);
}

}  // namespace
}  // namespace drystone::scene
