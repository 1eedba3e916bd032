// Measures of places and velocities: solid fraction, profiles, heaps, displacements, bounds.
#include <cmath>
#include <numbers>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/geometry/polygon.hpp"
#include "sim/measure_samples.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim::measures {
namespace {

using std::numbers::pi;
using test::box;
using test::World;

TEST(SolidFractionMeasure, CutsDisksAndCountsOthersByTheirCentre) {
    World world(2);
    world.add_ball(Vec3(0.0, 0.5, 0.0), 0.25);      // half of it
    world.add_ball(Vec3(0.5, 0.5, 0.0), 0.1);       // all of it
    world.add_ball(Vec3(3.0, 0.5, 0.0), 0.5);       // nothing
    world.add_ball(Vec3(0.5, 0.5, 0.0), 0.3, 0.0);  // a boundary: not counted
    world.add("in", geometry::rectangle(0.6, 0.2), Vec3(0.9, 0.9, 0.0), 1.0);
    world.add("out", geometry::rectangle(0.6, 0.2), Vec3(1.1, 0.9, 0.0), 1.0);
    const double solid = 0.5 * pi * 0.0625 + pi * 0.01 + 0.12;
    const scene::MeasureSpec spec{.kind = "solid_fraction",
                                  .region = box(Vec3::Zero(), Vec3(1.0, 2.0, 0.0))};
    EXPECT_NEAR(world.value(spec, "solid"), solid, 1e-15);
    EXPECT_NEAR(world.value(spec, "solid_fraction"), 0.5 * solid, 1e-15);
}

/// Balls at random in the unit box, with velocities v_0 + L x.
World linear_flow(int dimension, const Mat3& L, int count) {
    Rng rng(7);
    World world(dimension);
    for (int k = 0; k < count; ++k) {
        Vec3 x(rng.uniform(), rng.uniform(), dimension == 3 ? rng.uniform() : 0.0);
        world.add_ball(x, 0.02, rng.uniform(0.5, 2.0), Vec3(0.3, -0.1, 0.0) + L * x);
    }
    return world;
}

// Simple shear along the profile: the mean of a linear field is its value at the mean position.
TEST(ProfileMeasure, LinearShearIsExact) {
    for (const int dimension : {2, 3}) {
        Mat3 L = Mat3::Zero();
        L(0, 1) = 2.5;
        World world = linear_flow(dimension, L, 60);
        const Sample sample = world.sample(
            {.kind = "profile", .region = box(Vec3::Zero(), Vec3::Ones()), .axis = 1, .bins = 10},
            3);
        for (Index k = 0; k < 10; ++k) {
            EXPECT_NEAR(sample.table(k, 0), 0.05 + 0.1 * static_cast<double>(k), 1e-15);
            if (std::isnan(sample.table(k, 1))) continue;
            // Positions of neighbouring bins are some 0.1 apart: rounding is amplified ten times.
            EXPECT_NEAR(sample.table(k, dimension + 1), 2.5, 1e-12);
        }
    }
}

TEST(ProfileMeasure, FractionsAndBodiesAddUp) {
    World world = linear_flow(2, Mat3::Zero(), 40);
    const auto region = box(Vec3::Zero(), Vec3(1.0, 1.0, 0.0));
    const Sample sample = world.sample({.kind = "profile", .region = region, .axis = 0, .bins = 7});
    EXPECT_NEAR(sample.table.col(5).sum(), 40.0, 1e-12);
    const double whole =
        world.value({.kind = "solid_fraction", .region = region}, "solid_fraction");
    EXPECT_NEAR(sample.table.col(4).mean(), whole, 1e-14);
}

TEST(ProfileMeasure, EmptyBinsHaveNoVelocity) {
    World world(2);
    world.add_ball(Vec3(0.5, 0.05, 0.0), 0.01, 1.0, Vec3(1.0, 0.0, 0.0));
    world.add_ball(Vec3(0.5, 0.95, 0.0), 0.01, 1.0, Vec3(4.0, 0.0, 0.0));
    const Sample sample = world.sample({.kind = "profile",
                                        .region = box(Vec3::Zero(), Vec3(1.0, 1.0, 0.0)),
                                        .axis = 1,
                                        .bins = 3});
    EXPECT_EQ(sample.table(0, 1), 1.0);
    EXPECT_TRUE(std::isnan(sample.table(1, 1)));
    EXPECT_TRUE(std::isnan(sample.table(1, 3)));
    EXPECT_NEAR(sample.table(0, 3), 3.0 / 0.9, 1e-14);
    EXPECT_NEAR(sample.table(2, 3), 3.0 / 0.9, 1e-14);
}

// I = gamma' d sqrt(rho / p) with p from one contact.
TEST(InertialNumberMeasure, MeasuresTheShearRate) {
    Mat3 L = Mat3::Zero();
    L(0, 1) = 2.5;
    L(0, 0) = L(1, 1) = 0.7;  // swelling is no shear
    World world = linear_flow(2, L, 30);
    world.add_contact(0, 1, Vec3::Zero(), Vec3::UnitX(), Vec3(4.0, 0.0, 0.0));
    const double branch = world.state.q(k_x, 0) - world.state.q(k_x, 1);
    if (branch < 0.0) world.contacts.back().impulse *= -1.0;
    const double p = 0.5 * 4.0 * std::abs(branch) / 2.0;
    double mass = 0.0;
    for (const BodyInfo& body : world.bodies) mass += body.mass;
    const double density = mass / (30.0 * pi * 0.02 * 0.02);
    const scene::MeasureSpec spec{.kind = "inertial_number", .volume = 2.0};
    EXPECT_NEAR(world.value(spec, "shear_rate"), 2.5, 1e-12);
    EXPECT_NEAR(world.value(spec, "pressure"), p, 1e-14);
    EXPECT_NEAR(world.value(spec, "diameter"), 0.04, 1e-15);
    EXPECT_NEAR(world.value(spec, "inertial_number"), 2.5 * 0.04 * std::sqrt(density / p), 1e-10);
    scene::MeasureSpec given = spec;
    given.shear_rate = 5.0;
    EXPECT_NEAR(world.value(given, "inertial_number"), 5.0 * 0.04 * std::sqrt(density / p), 1e-10);
}

/// A triangle of small disks, apex at (x_0, height), slopes of `angle` on either side.
World triangle(double x_0, double height, double angle, double r) {
    World world(2);
    const double half = height / std::tan(angle);
    for (double x = -half + r; x < half; x += 2.0 * r) {
        for (double y = height - std::abs(x) * std::tan(angle) - r; y > 0.0; y -= 2.0 * r) {
            world.add_ball(Vec3(x_0 + x, y, 0.0), r);
        }
    }
    return world;
}

// All highest points of the columns lie on the two sides of the triangle.
TEST(HeapMeasure, TriangleOfDisks) {
    const double angle = 0.45;
    const double r = 0.01;
    World world = triangle(3.0, 1.0, angle, r);
    world.add_ball(Vec3(9.0, r, 0.0), r);  // a disk that rolled away is no part of the heap
    for (const double width : {0.02, 0.05, 0.11}) {
        const scene::MeasureSpec spec{.kind = "heap", .width = width, .base = 0.0};
        const double half = 1.0 / std::tan(angle);
        // Disks are 2 r apart: the apex and the ends are hit to that.
        EXPECT_NEAR(world.value(spec, "height"), 1.0, 2.0 * r * std::tan(angle));
        EXPECT_NEAR(world.value(spec, "low"), 3.0 - half, 3.0 * r / std::tan(angle));
        EXPECT_NEAR(world.value(spec, "high"), 3.0 + half, 3.0 * r / std::tan(angle));
        EXPECT_NEAR(world.value(spec, "run_out"),
                    world.value(spec, "high") - world.value(spec, "low"), 1e-15);
        // The column of the apex belongs to both sides, though its point lies on one of them only:
        // it is a fraction 2 r / half away from the other line, one of some 40 points.
        EXPECT_NEAR(world.value(spec, "angle_high"), angle, 2e-3) << width;
        EXPECT_NEAR(world.value(spec, "angle_low"), angle, 2e-3) << width;
        scene::MeasureSpec below = spec;
        below.fit = std::array<double, 2>{0.05, 0.9};
        EXPECT_NEAR(world.value(below, "angle_high"), angle, 1e-12) << width;
        EXPECT_NEAR(world.value(below, "angle_low"), angle, 1e-12) << width;
        EXPECT_NEAR(world.value(below, "angle"), angle, 1e-12) << width;
    }
}

// A cone of spheres on rings around a centre.
TEST(HeapMeasure, ConeAroundACentre) {
    World world(3);
    const double slope = 0.5;
    const double r = 0.02;
    for (int ring = 0; ring < 20; ++ring) {
        const double radius = 0.05 * ring;
        for (int k = 0; k < 8; ++k) {
            const double theta = 0.1 * ring + 2.0 * pi * k / 8.0;
            world.add_ball(Vec3(1.0 + radius * std::cos(theta), -2.0 + radius * std::sin(theta),
                                1.0 - slope * radius),
                           r);
        }
    }
    const scene::MeasureSpec spec{
        .kind = "heap", .about = Vec3(1.0, -2.0, 0.0), .width = 0.06, .base = 0.0};
    EXPECT_NEAR(world.value(spec, "angle"), std::atan(slope), 1e-12);
    EXPECT_NEAR(world.value(spec, "run_out"), 0.95 + r, 1e-14);
    EXPECT_NEAR(world.value(spec, "height"), 1.0 + r, 1e-14);
}

TEST(HeapMeasure, NothingInTheRegionHasNoNumbers) {
    World world(2);
    world.add_ball(Vec3::Zero(), 1.0);
    const scene::MeasureSpec spec{.kind = "heap",
                                  .region = box(Vec3(5.0, 5.0, 0.0), Vec3(6.0, 6.0, 0.0))};
    EXPECT_TRUE(std::isnan(world.value(spec, "height")));
}

// A point away from the centre of mass, whose axes the engine turned and moved.
TEST(DisplacementMeasure, FollowsPointsOfTurningBodies) {
    World world(2);
    world.add("block", geometry::rectangle(1.0, 1.0), Vec3(2.0, 0.0, 0.0), 1.0);
    world.scene.bodies[0].parts[0].position = Vec3(0.3, 0.0, 0.0);  // engine: at the origin
    const auto measure =
        world.make({.kind = "displacement",
                    .points = {{.body = "block", .point = Vec3(0.8, 0.0, 0.0), .label = "side"}}});
    EXPECT_EQ(measure->form().numbers[1].name, "side_y");
    Snapshot later = world.state;
    later.q(k_x, 0) += 0.25;
    later.q(k_angle, 0) = 0.5 * pi;  // the point goes from (0.5, 0) to (0, 0.5) from the centre
    const Sample sample = measure->sample(later);
    EXPECT_NEAR(sample.numbers[0], 0.25 - 0.5, 1e-15);
    EXPECT_NEAR(sample.numbers[1], 0.5, 1e-15);
    EXPECT_EQ(measure->sample(world.state).numbers, (std::vector<double>{0.0, 0.0}));
}

/// A box of half-planes and a lid that is a block.
World walls() {
    World world(2);
    world.add("left", geometry::HalfPlane{.normal = Vec2::UnitX(), .offset = -1.0}, Vec3::Zero(),
              0.0);
    world.add("right", geometry::HalfPlane{.normal = -Vec2::UnitX(), .offset = -1.0}, Vec3::Zero(),
              0.0);
    world.add("floor", geometry::HalfPlane{}, Vec3::Zero(), 0.0);
    world.add("lid", geometry::rectangle(2.0, 0.4), Vec3(0.0, 3.2, 0.0), 0.0);
    return world;
}

TEST(BoundsMeasure, FollowsWalls) {
    World world = walls();
    scene::MeasureSpec spec{.kind = "bounds", .region = scene::RegionSpec{}};
    spec.region->between = {{{"left", "right"}, {"floor", "lid"}, {}}};
    const auto measure = world.make(spec);
    Snapshot later = world.state;
    later.q(k_y, 3) -= 1.0;
    later.q(k_x, 1) += 0.5;
    const std::vector<double> found = measure->sample(later).numbers;
    const std::vector<double> expected{2.5, -std::log(1.25), 2.0, std::log(1.5),
                                       5.0, std::log(1.2)};
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-15) << k;
    spec.region->between[0] = {};
    EXPECT_EQ(world.make(spec)->form().numbers.size(), 2U) << "along y alone";
}

TEST(Region, WallsThatBoundNothingAreErrors) {
    World world = walls();
    world.add("ramp", geometry::HalfPlane{.normal = Vec2(0.6, 0.8)}, Vec3::Zero(), 0.0);
    const auto message = [&](const char* first, const char* second) {
        scene::MeasureSpec spec{.kind = "bounds", .region = scene::RegionSpec{}};
        spec.region->between = {{{first, second}, {}, {}}};
        return message_of<InputError>([&] { static_cast<void>(world.make(spec)); });
    };
    EXPECT_NE(message("ramp", "right")
                  .find("measure 'bounds': region.between: expected a wall that "
                        "ends at a largest x, found 'ramp', which does not"),
              std::string::npos);
    EXPECT_NE(message("right", "left").find("'right'"), std::string::npos);
    EXPECT_NE(message("lid", "right").find("room between 'lid' and 'right' along x"),
              std::string::npos)
        << message("lid", "right");
    EXPECT_EQ(message("left", "right"), k_no_error);
}

}  // namespace
}  // namespace drystone::sim::measures
