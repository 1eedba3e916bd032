// Measures of contacts: stress, fabric, coordination, wall forces, distribution of forces.
#include <cmath>
#include <numbers>

#include "sim/measure_samples.hpp"

namespace drystone::sim::measures {
namespace {

using std::numbers::pi;
using test::box;
using test::random_vector;
using test::tensor;
using test::World;

/// Two balls pressed together by walls with the force f, along x.
World pressed_pair(int dimension, double radius, double f) {
    World world(dimension);
    const int a = world.add_ball(Vec3(-radius, 0.0, 0.0), radius);
    const int b = world.add_ball(Vec3(radius, 0.0, 0.0), radius);
    const int wall = world.add_ball(Vec3(9.0, 9.0, 0.0), 1.0, 0.0);
    const Vec3 x = Vec3::UnitX();
    world.add_contact(b, a, Vec3::Zero(), x, f * x);
    world.add_contact(a, wall, -2.0 * radius * x, x, f * x);
    world.add_contact(b, wall, 2.0 * radius * x, -x, -f * x);
    return world;
}

// sigma_xx = f (r + 2 r + r) / V: the length of the chain times the force.
TEST(StressMeasure, TwoBallsPressedTogether) {
    for (const int dimension : {2, 3}) {
        World world = pressed_pair(dimension, 0.5, 3.0);
        const Sample sample = world.sample({.kind = "stress", .volume = 4.0}, 3);
        MatX expected = MatX::Zero(dimension, dimension);
        expected(0, 0) = 3.0 * 2.0 / 4.0;
        EXPECT_LE((tensor(sample, dimension) - expected).norm(), 1e-15);
        const double p = expected(0, 0) / dimension;
        const double q = dimension == 2 ? 0.5 * expected(0, 0) : expected(0, 0);
        const auto first = static_cast<std::size_t>(dimension * dimension);
        EXPECT_NEAR(sample.numbers[first], p, 1e-15);
        EXPECT_NEAR(sample.numbers[first + 1], q, 1e-15);
        EXPECT_NEAR(sample.numbers[first + 2], q / p, 1e-15);
    }
}

// Only the left ball is inside: half of the branch to its neighbour, and the arm to the wall.
TEST(StressMeasure, ContactsOfOutsideBodiesCountToTheContactPoint) {
    World world = pressed_pair(2, 0.5, 3.0);
    const auto region = box(Vec3(-1.0, -1.0, 0.0), Vec3(0.0, 1.0, 0.0));
    EXPECT_NEAR(world.value({.kind = "stress", .region = region}, "stress_xx"), 3.0 * 1.0 / 2.0,
                1e-15);
}

struct Network {
    World world;
    int balls = 0;
};

/// Balls in random places with contacts between random pairs and with a wall, forces at random.
Network random_network(Rng& rng, int dimension) {
    Network network{.world = World(dimension)};
    World& world = network.world;
    network.balls = 12;
    for (int k = 0; k < network.balls; ++k) {
        world.add_ball(random_vector(rng, dimension), 0.1, rng.uniform(0.5, 2.0));
    }
    const int wall = world.add_ball(Vec3(5.0, 0.0, 0.0), 1.0, 0.0);
    for (int k = 0; k < 40; ++k) {
        const int a = rng.index(network.balls);
        int b = rng.index(network.balls);
        if (a == b) b = wall;
        const Vec3 normal = random_vector(rng, dimension).normalized();
        const bool swap = rng.uniform() < 0.5;
        world.add_contact(swap ? b : a, swap ? a : b, random_vector(rng, dimension), normal,
                          random_vector(rng, dimension, 10.0));
    }
    return network;
}

// Brute force: body by body, the force on it times the way from the contact point to its centre.
TEST(StressMeasure, EqualsTheSumOverBodies) {
    Rng rng(1);
    for (const int dimension : {2, 3}) {
        for (int trial = 0; trial < 20; ++trial) {
            Network network = random_network(rng, dimension);
            World& world = network.world;
            const Vec3 low = Vec3::Constant(-0.8);
            const Vec3 high = Vec3(0.6, 0.9, 0.7);
            MatX sum = MatX::Zero(dimension, dimension);
            for (int body = 0; body < network.balls; ++body) {
                const Vec3 x = world.scene.bodies[static_cast<std::size_t>(body)].position;
                const auto within = x.head(dimension).array();
                if ((within < low.head(dimension).array()).any() ||
                    (within >= high.head(dimension).array()).any()) {
                    continue;
                }
                for (const ContactRecord& contact : world.contacts) {
                    if (contact.body_a != body && contact.body_b != body) continue;
                    const Vec3 force =
                        (contact.body_a == body ? 1.0 : -1.0) * contact.impulse / world.h;
                    sum += force.head(dimension) * (x - contact.point).head(dimension).transpose();
                }
            }
            const double volume = (high - low).head(dimension).prod();
            const Sample sample = world.sample({.kind = "stress", .region = box(low, high)});
            // Rounding of 40 products of forces up to 17 N and arms up to 3 m.
            EXPECT_LE((tensor(sample, dimension) - sum / volume).norm(), 1e-12);
        }
    }
}

// Moving everything by the same vector changes nothing, in balance or not. In balance the stress
// also follows from the boundary forces alone: sigma = -1/V sum F (x) point.
TEST(StressMeasure, IsIndependentOfTheOriginAndEqualsTheBoundaryForces) {
    World world(2);
    const double side = 1.0;
    std::vector<Vec3> places;
    for (int k = 0; k < 3; ++k) {
        places.emplace_back(side * std::cos(2.0 * pi * k / 3.0),
                            side * std::sin(2.0 * pi * k / 3.0), 0.0);
        world.add_ball(places.back(), 0.8);
    }
    const int wall = world.add_ball(Vec3(9.0, 0.0, 0.0), 1.0, 0.0);
    // Every ball is pushed inwards with force 1; the sides of the triangle carry 1 / sqrt 3.
    Mat2 boundary = Mat2::Zero();
    for (int k = 0; k < 3; ++k) {
        const Vec3 inwards = -places[static_cast<std::size_t>(k)].normalized();
        const Vec3 point = 1.7 * places[static_cast<std::size_t>(k)];
        world.add_contact(k, wall, point, inwards, inwards);
        boundary -= inwards.head<2>() * point.head<2>().transpose() / 10.0;
        const int next = (k + 1) % 3;
        const Vec3 a = places[static_cast<std::size_t>(k)];
        const Vec3 b = places[static_cast<std::size_t>(next)];
        const Vec3 n = (a - b).normalized();
        world.add_contact(k, next, 0.5 * (a + b), n, n / std::sqrt(3.0));
    }
    const scene::MeasureSpec spec{.kind = "stress", .volume = 10.0};
    const MatX stress = tensor(world.sample(spec), 2);
    EXPECT_LE((stress - boundary).norm(), 1e-15);
    const Vec3 shift(100.0, -50.0, 0.0);
    for (Index i = 0; i < world.state.q.cols(); ++i)
        world.state.q.col(i).head<2>() += shift.head<2>();
    for (ContactRecord& contact : world.contacts) contact.point += shift;
    // Coordinates of size 100 are known to 1e-14.
    EXPECT_LE((tensor(world.sample(spec), 2) - stress).norm(), 1e-13);
}

TEST(StressMeasure, IsTheMeanOverTheTime) {
    World world = pressed_pair(2, 0.5, 1.0);
    const auto measure = world.make({.kind = "stress", .volume = 1.0});
    measure->add({.state = world.state, .contacts = world.contacts, .h = 0.01});
    measure->add({.state = world.state, .contacts = {}, .h = 0.03});
    EXPECT_NEAR(measure->sample(world.state).numbers[0], 2.0 * 0.25, 1e-15);
    measure->add({.state = world.state, .contacts = world.contacts, .h = 0.01});
    EXPECT_NEAR(measure->sample(world.state).numbers[0], 2.0, 1e-15)
        << "earlier steps are forgotten";
}

TEST(FabricMeasure, HasTraceOneAndTheAnisotropyOfItsDistribution) {
    Rng rng(2);
    for (const int dimension : {2, 3}) {
        Network network = random_network(rng, dimension);
        const MatX fabric = tensor(network.world.sample({.kind = "fabric"}), dimension);
        EXPECT_NEAR(fabric.trace(), 1.0, 1e-15);
        EXPECT_LE((fabric - fabric.transpose()).norm(), 1e-16);
    }
    // Normals at equal angles, weighted by how often they occur: 1 + a cos 2 (theta - theta_0).
    World world(2);
    const int a = world.add_ball(Vec3::Zero(), 1.0);
    const int b = world.add_ball(Vec3(2.0, 0.0, 0.0), 1.0);
    const double strength = 0.5;
    const double direction = 0.3;
    constexpr int k_angles = 36;
    for (int k = 0; k < k_angles; ++k) {
        const double theta = 2.0 * pi * k / k_angles;
        const double density = 1.0 + strength * std::cos(2.0 * (theta - direction));
        const int copies = static_cast<int>(std::lround(1e4 * density));
        const Vec3 n(std::cos(theta), std::sin(theta), 0.0);
        for (int copy = 0; copy < copies; ++copy) world.add_contact(a, b, Vec3::Zero(), n, n);
    }
    // Numbers of copies are rounded by at most 1/2 of 1e4.
    EXPECT_NEAR(world.value({.kind = "fabric"}, "anisotropy"), strength, 4e-4);
    EXPECT_NEAR(world.value({.kind = "fabric"}, "direction"), direction, 4e-4);
}

TEST(FabricMeasure, CountsLoadedContactsOnly) {
    World world = pressed_pair(2, 0.5, 3.0);
    world.add_contact(0, 1, Vec3::Zero(), Vec3::UnitY(), Vec3::Zero());
    EXPECT_NEAR(world.value({.kind = "fabric"}, "contacts"), 3.0, 1e-14);
    EXPECT_EQ(world.value({.kind = "fabric"}, "fabric_yy"), 0.0);
    EXPECT_EQ(world.value({.kind = "fabric", .least_force = 2.9}, "fabric_xx"), 1.0);
    EXPECT_EQ(world.value({.kind = "fabric", .least_force = 3.1}, "contacts"), 0.0);
}

/// Rows of disks on a triangular lattice, with contacts between neighbours.
World hexagonal_patch(int rows, int columns, double r) {
    World world(2);
    std::vector<Vec3> places;
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < columns; ++j) {
            places.emplace_back(2.0 * r * (j + 0.5 * (i % 2)), std::sqrt(3.0) * r * i, 0.0);
            world.add_ball(places.back(), r);
        }
    }
    const auto count = static_cast<int>(places.size());
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < i; ++j) {
            const Vec3 line =
                places[static_cast<std::size_t>(i)] - places[static_cast<std::size_t>(j)];
            if (line.norm() > 2.001 * r) continue;
            world.add_contact(i, j, 0.5 * line, line.normalized(), line);
        }
    }
    return world;
}

TEST(CoordinationMeasure, HexagonalPatch) {
    World world = hexagonal_patch(9, 9, 0.5);
    // Bodies of the inner part have all of their six neighbours.
    const auto inner = box(Vec3(0.9, 0.8, 0.0), Vec3(7.1, 6.1, 0.0));
    EXPECT_NEAR(world.value({.kind = "coordination", .region = inner}, "coordination"), 6.0, 1e-14);
    // A patch of n x n has 3 n^2 - 4 n + 1 pairs: n (n - 1) in rows, (n - 1) (2 n - 1) between
    // them.
    const double pairs = 3.0 * 81.0 - 36.0 + 1.0;
    EXPECT_NEAR(world.value({.kind = "coordination"}, "coordination"), 2.0 * pairs / 81.0, 1e-13);
    EXPECT_NEAR(world.value({.kind = "coordination"}, "rattlers"), 0.0, 1e-15);
    // A second contact between the same bodies changes nothing.
    world.contacts.push_back(world.contacts.front());
    EXPECT_NEAR(world.value({.kind = "coordination"}, "coordination"), 2.0 * pairs / 81.0, 1e-13);
}

TEST(CoordinationMeasure, BodiesThatCarryNothingAreRattlers) {
    World world = hexagonal_patch(2, 2, 0.5);  // a rhombus: five pairs
    const int loose = world.add_ball(Vec3(10.0, 0.0, 0.0), 0.5);
    const int hanging = world.add_ball(Vec3(11.0, 0.0, 0.0), 0.5);
    world.add_contact(loose, hanging, Vec3::Zero(), Vec3::UnitX(), Vec3::UnitX());
    world.add_contact(loose, 0, Vec3::Zero(), Vec3::UnitX(), Vec3::UnitX());
    EXPECT_NEAR(world.value({.kind = "coordination"}, "coordination"), 14.0 / 6.0, 1e-15);
    EXPECT_NEAR(world.value({.kind = "coordination"}, "without_rattlers"), 10.0 / 4.0, 1e-15);
    EXPECT_NEAR(world.value({.kind = "coordination"}, "rattlers"), 2.0 / 6.0, 1e-15);
}

// Means over steps of what does not change: no rounding.
TEST(MeasuresOverSteps, CountsStayWhole) {
    World world = hexagonal_patch(9, 9, 0.5);
    const int steps = 1000;
    const double contacts = 3.0 * 81.0 - 36.0 + 1.0;
    EXPECT_EQ(world.sample({.kind = "coordination"}, steps).numbers.at(3), 81.0);
    EXPECT_EQ(world.sample({.kind = "fabric"}, steps).numbers.back(), contacts);
    EXPECT_EQ(world.sample({.kind = "force_distribution"}, steps).numbers.at(3), contacts);
    const Sample profile = world.sample(
        {.kind = "profile", .region = box(Vec3(-1.0, -1.0, 0.0), Vec3(20.0, 20.0, 0.0)), .axis = 1},
        steps);
    EXPECT_EQ(profile.table.col(5).sum(), 81.0);
}

TEST(WallForceMeasure, AddsForcesAndTorques) {
    World world = pressed_pair(2, 0.5, 3.0);
    const int wall = 2;
    world.add_contact(wall, 0, Vec3(1.0, 2.0, 0.0), Vec3::UnitY(), Vec3(0.5, 7.0, 0.0));
    const std::string name = world.bodies[wall].name;
    const scene::MeasureSpec spec{.kind = "wall_force", .body = name, .about = Vec3(0.0, 1.0, 0.0)};
    // The pair presses on the wall with -f and f, at y = 0.
    EXPECT_NEAR(world.value(spec, "force_x"), 0.5, 1e-15);
    EXPECT_NEAR(world.value(spec, "force_y"), 7.0, 1e-14);
    EXPECT_NEAR(world.value(spec, "torque"), 1.0 * 7.0 - 1.0 * 0.5, 1e-14);
}

TEST(ForceDistributionMeasure, IsNormalisedAndMatchesACount) {
    Rng rng(3);
    World world(3);
    const int a = world.add_ball(Vec3::Zero(), 1.0);
    const int b = world.add_ball(Vec3(2.0, 0.0, 0.0), 1.0);
    std::vector<double> forces;
    double mean = 0.0;
    constexpr int k_contacts = 1000;
    for (int k = 0; k < k_contacts; ++k) {
        forces.push_back(-std::log(1.0 - rng.uniform()));
        mean += forces.back() / k_contacts;
        world.add_contact(a, b, Vec3::Zero(), Vec3::UnitX(), forces.back() * Vec3::UnitX());
    }
    const Sample sample =
        world.sample({.kind = "force_distribution", .bins = 8, .largest = 4.0}, 2);
    double share = sample.numbers[2];
    for (Index k = 0; k < 8; ++k) {
        double count = 0.0;
        for (const double force : forces) {
            const double ratio = force / mean;
            if (ratio >= 0.5 * static_cast<double>(k) && ratio < 0.5 * static_cast<double>(k + 1)) {
                count += 1.0;
            }
        }
        EXPECT_NEAR(sample.table(k, 0), 0.25 + 0.5 * static_cast<double>(k), 1e-15);
        // Ratios on the edge of a bin to rounding are improbable: none of 1000.
        EXPECT_NEAR(sample.table(k, 1), count / (0.5 * k_contacts), 1e-12);
        share += 0.5 * sample.table(k, 1);
    }
    EXPECT_NEAR(share, 1.0, 1e-12);
    EXPECT_NEAR(sample.numbers[0], mean, 1e-12);
    EXPECT_NEAR(sample.numbers[3], k_contacts, 1e-9);
}

}  // namespace
}  // namespace drystone::sim::measures
