#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/scene/generation/packing.hpp"
#include "drystone/scene/generation/rolling.hpp"
#include "scene/parsing.hpp"
#include "scene/separation.hpp"

namespace drystone::scene {
namespace {

using generation::Arc;
using generation::DepositionBox;
using generation::descent_through_zero;
using generation::steepest_descent;
using generation::Touch;
using test::expect_defect;

/// Contacts are closed to 1e-9 of a radius, and overlaps are refused beyond that.
constexpr double k_closed = 2e-9;

std::vector<double> random_radii(int count, Rng& rng) {
    std::vector<double> radii;
    for (int i = 0; i < count; ++i) radii.push_back(0.03 * std::exp(rng.uniform(-0.5, 0.5)));
    return radii;
}

/// Brute force: unit vectors towards grain `i` from everything that it touches and that was there
/// before it.
std::vector<Vec3> supports(const DepositionBox& box, const std::vector<Vec3>& centres,
                           const std::vector<double>& radii, std::size_t i) {
    std::vector<Vec3> normals;
    for (std::size_t j = 0; j < i; ++j) {
        const Vec3 between = centres[i] - centres[j];
        if (between.norm() - radii[i] - radii[j] < k_closed * radii[i]) {
            normals.push_back(between.normalized());
        }
    }
    for (int k = 0; k < box.dimension; ++k) {
        const double below = centres[i][k] - box.low[k];
        if (below - radii[i] < k_closed * radii[i]) normals.emplace_back(Vec3::Unit(k));
        if (k + 1 == box.dimension) continue;
        if (box.footprint[k] - below - radii[i] < k_closed * radii[i]) {
            normals.emplace_back(-Vec3::Unit(k));
        }
    }
    return normals;
}

/// Whether `up` is a combination of at most three of the normals without negative coefficients
/// (Caratheodory), by trying all of them. Normals of nearly level contacts are known to about
/// sqrt(1e-9), which is the tolerance.
bool carries(const std::vector<Vec3>& normals, const Vec3& up) {
    constexpr double k_tolerance = 1e-4;
    const std::size_t n = normals.size();
    for (std::size_t a = 0; a < n; ++a) {
        for (std::size_t b = a; b < n; ++b) {
            for (std::size_t c = b; c < n; ++c) {
                Mat3 columns;
                columns << normals[a], normals[b], normals[c];
                const Vec3 parts = columns.completeOrthogonalDecomposition().solve(up);
                if (parts.minCoeff() > -k_tolerance &&
                    (columns * parts - up).norm() < k_tolerance) {
                    return true;
                }
            }
        }
    }
    return false;
}

void expect_at_rest(const DepositionBox& box, const std::vector<Vec3>& centres,
                    const std::vector<double>& radii) {
    const Vec3 up = Vec3::Unit(box.dimension - 1);
    for (std::size_t i = 0; i < centres.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double gap = (centres[i] - centres[j]).norm() - radii[i] - radii[j];
            EXPECT_GE(gap, -k_closed * radii[i]) << i << " and " << j;
        }
        EXPECT_TRUE(carries(supports(box, centres, radii, i), up)) << i;
        for (int k = 0; k < box.dimension; ++k) {
            EXPECT_GE(centres[i][k] - box.low[k], radii[i] * (1.0 - k_closed));
            if (k + 1 == box.dimension) continue;
            EXPECT_LE(centres[i][k] - box.low[k], box.footprint[k] - radii[i] * (1.0 - k_closed));
        }
    }
}

TEST(Arc, WavesAreWhatTheySay) {
    const Arc arc{
        .middle = Vec3(1.0, 2.0, 3.0), .start = Vec3(0.6, 0.8, 0.0), .onward = Vec3(0.0, 0.0, 1.0)};
    const Vec3 centre(0.5, 1.0, 3.5);
    const auto power = power_along(arc, centre, 0.9);
    const auto height = height_along(arc, Vec3(0.1, -0.5, -2.0), centre);
    const auto value = [](const generation::Wave& wave, double angle) {
        return wave.constant + wave.cosine * std::cos(angle) + wave.sine * std::sin(angle);
    };
    for (double angle = 0.0; angle < 6.0; angle += 0.37) {
        const Vec3 x = arc.point(angle);
        EXPECT_NEAR(value(power, angle), (x - centre).squaredNorm() - 0.81, 1e-14);
        EXPECT_NEAR(value(height, angle), Vec3(0.1, -0.5, -2.0).dot(x - centre), 1e-14);
    }
    const double zero = descent_through_zero(height);
    EXPECT_NEAR(value(height, zero), 0.0, 1e-14);
    EXPECT_GT(value(height, zero - 1e-3), 0.0);
    EXPECT_LT(value(height, zero + 1e-3), 0.0);
    EXPECT_TRUE(std::isinf(descent_through_zero({.constant = 2.0, .cosine = 1.0, .sine = 1.0})));
    EXPECT_EQ(descent_through_zero({.constant = -1e-12, .cosine = 0.0, .sine = -1.0}), 0.0)
        << "shortly before 0";
}

TEST(SteepestDescent, KnowsFallingRollingAndRest) {
    const Vec3 up = Vec3::UnitZ();
    EXPECT_EQ(steepest_descent({}, up).direction, Vec3(-up));
    const Touch floor{.normal = up};
    EXPECT_EQ(steepest_descent({floor}, up).direction, Vec3(Vec3::Zero()));
    const Touch left{.normal = Vec3(0.6, 0.0, 0.8), .ball = 0};
    const auto rolling = steepest_descent({left}, up);
    EXPECT_NEAR((rolling.direction - Vec3(0.48, 0.0, -0.36)).norm(), 0.0, 1e-15);
    const Touch right{.normal = Vec3(-0.6, 0.0, 0.8), .ball = 1};
    EXPECT_EQ(steepest_descent({left, right}, up).direction, Vec3(Vec3::Zero())) << "a saddle";
    const Touch leaning{.normal = Vec3(-0.6, 0.64, 0.48), .ball = 2};
    const auto between = steepest_descent({left, leaning}, up);
    EXPECT_EQ(between.active.size(), 2U);
    EXPECT_NEAR(between.direction.dot(left.normal), 0.0, 1e-15);
    EXPECT_NEAR(between.direction.dot(leaning.normal), 0.0, 1e-15);
    EXPECT_LT(between.direction.z(), 0.0);
    const Touch above{.normal = Vec3(0.6, 0.0, -0.8), .ball = 3};
    EXPECT_EQ(steepest_descent({above}, up).direction, Vec3(-up));
}

TEST(Deposit, TwoDisksBetweenWallsStandWhereTheyMust) {
    // Radii 1 in a box of width 3: the second rests on the first and a wall, 1 to the side.
    Rng rng(1);
    const std::vector<double> radii{1.0, 1.0};
    const auto centres =
        generation::deposit({.dimension = 2, .footprint = Vec3(3.0, 0.0, 0.0)}, radii, rng);
    ASSERT_EQ(centres.size(), 2U);
    EXPECT_EQ(centres[0].y(), 1.0);
    const double x = centres[0].x();
    const bool right = centres[1].x() > x;
    EXPECT_NEAR(centres[1].x(), right ? 2.0 : 1.0, 1e-14);
    const double aside = centres[1].x() - x;
    EXPECT_NEAR(centres[1].y(), 1.0 + std::sqrt(4.0 - aside * aside), 1e-14);
}

TEST(Deposit, DisksRestWithoutOverlap) {
    Rng rng(7);
    const DepositionBox box{
        .dimension = 2, .low = Vec3(-1.0, 3.0, 0.0), .footprint = Vec3(1.0, 0.0, 0.0)};
    const std::vector<double> radii = random_radii(600, rng);
    const std::vector<Vec3> centres = generation::deposit(box, radii, rng);
    ASSERT_EQ(centres.size(), radii.size());
    expect_at_rest(box, centres, radii);
}

TEST(Deposit, BallsRestWithoutOverlap) {
    Rng rng(8);
    const DepositionBox box{
        .dimension = 3, .low = Vec3(1.0, -2.0, 0.5), .footprint = Vec3(0.5, 0.4, 0.0)};
    const std::vector<double> radii = random_radii(600, rng);
    const std::vector<Vec3> centres = generation::deposit(box, radii, rng);
    ASSERT_EQ(centres.size(), radii.size());
    expect_at_rest(box, centres, radii);
}

TEST(Deposit, WorksInTheNarrowestBox) {
    Rng rng(9);
    const std::vector<double> radii(20, 0.5);
    const DepositionBox flat{.dimension = 2, .footprint = Vec3(1.0, 0.0, 0.0)};
    const auto tower = generation::deposit(flat, radii, rng);
    ASSERT_EQ(tower.size(), 20U);
    for (std::size_t i = 0; i < 20; ++i)
        EXPECT_NEAR(tower[i].y(), 0.5 + static_cast<double>(i), 1e-9);
    const DepositionBox space{.dimension = 3, .footprint = Vec3(1.4, 1.0, 0.0)};
    const auto column = generation::deposit(space, radii, rng);
    ASSERT_EQ(column.size(), 20U);
    expect_at_rest(space, column, radii);
}

const std::string k_rain =
    "dimension = 3\n[[generate]]\nkind = 'gravity_deposition'\nshape = 'sphere'\nradius = 0.05\n"
    "scale = { spread = 0.2 }\ncount = 200\nlow = [0, 0, 1]\nfootprint = [0.5, 0.4]\n";

TEST(GravityDeposition, FillsABox) {
    const SceneSpec scene = parse_scene(k_rain);
    EXPECT_EQ(scene.bodies.size(), 205U);
    EXPECT_TRUE(test::same_bodies(scene, parse_scene(k_rain)));
    EXPECT_FALSE(test::same_bodies(scene, parse_scene(k_rain + "seed = 2\n")));
    double volume = 0.0;
    double height = 0.0;
    for (const BodySpec& body : test::dynamic_bodies(scene)) {
        const double radius = bounding_radius(body.parts);
        volume += 4.0 / 3.0 * std::numbers::pi * std::pow(radius, 3);
        height = std::max(height, body.position.z() - 1.0);
    }
    // Deposits of balls fill 0.58 to 0.6 far from walls; here the walls and the rough top leave
    // more free, and half of the height is the least that a heap without bridges can have.
    EXPECT_GT(volume / (0.2 * height), 0.4);
    EXPECT_LT(volume / (0.2 * height), 0.64);
}

TEST(GravityDeposition, TakesOtherShapesByTheBallsAroundThem) {
    const SceneSpec scene = parse_scene(
        "[[generate]]\nkind = 'gravity_deposition'\nrandom_rotation = true\ncount = 60\n"
        "shapes = [{ shape = 'box', size = [0.1, 0.06] }, { shape = 'disk', radius = 0.04 }]\n"
        "footprint = 0.8\ncontainer = false\n");
    ASSERT_EQ(scene.bodies.size(), 60U);
    for (std::size_t i = 0; i < 60; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GE(test::slab_between(scene.bodies[i], scene.bodies[j]), -1e-10);
        }
    }
}

TEST(GravityDeposition, OfAnySizeIsTheSameButForScale) {
    for (const std::string size : {"1e-150", "1e90"}) {
        const SceneSpec scene =
            parse_scene(k_rain + "[parameters]\ns = " + size + "\n", "test.toml",
                        {"generate[0].footprint=['10 * s', '8 * s']", "generate[0].radius=s",
                         "generate[0].low=[0, 0, 0]", "generate[0].mass=1",
                         "generate[0].inertia=[1, 1, 1]", "generate[0].fixed=true"});
        EXPECT_EQ(scene.bodies.size(), 205U) << size;
    }
}

TEST(GravityDeposition, DefectsAreNamed) {
    expect_defect(k_rain, "footprint: expected at least the largest diameter",
                  {"generate[0].footprint=[0.5, 0.1]"});
    expect_defect(k_rain, "count: expected a whole number", {"generate[0].count=0"});
    expect_defect(k_rain, "footprint[1]: expected a number > 0",
                  {"generate[0].footprint=[0.5, -1]"});
    EXPECT_EQ(test::defects_of(k_rain, {"generate[0].count=0", "generate[0].radius=-1"}).size(),
              2U);
}

}  // namespace
}  // namespace drystone::scene
