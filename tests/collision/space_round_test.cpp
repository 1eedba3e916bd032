// Capsules and cylinders: where they touch planes, blocks and each other.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "collision/space_sampling.hpp"

namespace drystone::collision::space_sampling {
namespace {

using geometry::Box;
using geometry::Capsule;
using geometry::Cylinder;
using geometry::Frame;
using geometry::Plane;

constexpr double k_quarter = 0.5 * std::numbers::pi;

const Mat3 k_along_x = rotation_about(Vec3::UnitY(), k_quarter);
const Mat3 k_along_y = rotation_about(Vec3::UnitX(), -k_quarter);

bool has_point(const Contacts3& contacts, const Vec3& point, const Vec3& normal, double gap,
               double tolerance = 1e-12) {
    return std::any_of(contacts.begin(), contacts.end(), [&](const auto& c) {
        return (c.point - point).norm() < tolerance && (c.normal - normal).norm() < tolerance &&
               std::abs(c.gap - gap) < tolerance;
    });
}

/// Exactly these points, with normal z and gap 0.
void expect_points(const Contacts3& contacts, const std::vector<Vec3>& points) {
    EXPECT_EQ(contacts.size(), points.size());
    for (const Vec3& x : points) {
        EXPECT_TRUE(has_point(contacts, x, Vec3::UnitZ(), 0.0)) << x.transpose();
    }
}

const PlacedShape k_plane{Plane{}, {}};
/// The top is the square |x|, |y| <= 1 of the plane z = 0.
const PlacedShape k_block{Box{{1.0, 1.0, 1.0}}, {.origin = {0.0, 0.0, -1.0}}};

TEST(SpaceCapsule, LiesOnTwoPoints) {
    const PlacedShape capsule{Capsule{0.5, 0.2}, {{0.1, 0.3, 0.2}, k_along_x}};
    for (const PlacedShape& ground : {k_plane, k_block}) {
        expect_points(contacts_of(capsule, ground, 0.01), {{-0.4, 0.3, 0.0}, {0.6, 0.3, 0.0}});
    }
}

TEST(SpaceCapsule, StandsOnOnePoint) {
    const PlacedShape capsule{Capsule{0.5, 0.2}, {.origin = {0.1, 0.3, 0.7}}};
    for (const PlacedShape& ground : {k_plane, k_block}) {
        expect_points(contacts_of(capsule, ground, 0.01), {{0.1, 0.3, 0.0}});
    }
}

TEST(SpaceCapsule, OverARimRestsOnTheRimAndItsEnd) {
    const PlacedShape capsule{Capsule{0.5, 0.2}, {{0.8, 0.3, 0.2}, k_along_x}};
    expect_points(contacts_of(capsule, k_block, 0.01), {{0.3, 0.3, 0.0}, {1.0, 0.3, 0.0}});
    const PlacedShape bridge{Capsule{3.0, 0.2}, {{0.8, 0.3, 0.2}, k_along_x}};
    expect_points(contacts_of(bridge, k_block, 0.01), {{-1.0, 0.3, 0.0}, {1.0, 0.3, 0.0}});
}

TEST(SpaceCapsule, TippedOverARimTouchesItAcrossAndHoversWithItsEnd) {
    const double angle = 0.02;
    // The lowest line of the capsule passes through the rim x = 1.
    const Frame<3> hinge{{1.0, 0.0, 0.0}, rotation_about(Vec3::UnitY(), angle)};
    PlacedShape capsule{Capsule{0.5, 0.2}, hinge * Frame<3>{{0.1, 0.0, 0.2}, k_along_x}};
    const Contacts3 contacts = contacts_of(capsule, k_block, 0.05);
    ASSERT_EQ(contacts.size(), 2U);
    EXPECT_TRUE(has_point(contacts, {1.0, 0.0, 0.0}, hinge.rotation.col(2), 0.0));
    // The end, 0.4 inside: a sphere over the face.
    const Vec3 end = hinge.to_world({-0.4, 0.0, 0.2});
    EXPECT_TRUE(
        has_point(contacts, {end[0], 0.0, 0.5 * (end[2] - 0.2)}, Vec3::UnitZ(), end[2] - 0.2));
}

TEST(SpaceCapsule, AlongAnEdgeHasTwoPoints) {
    // Beside the edge x = 1, z = 0 at 3 : 4.
    const PlacedShape capsule{Capsule{2.0, 0.5}, {{1.3, 0.5, 0.4}, k_along_y}};
    const Contacts3 contacts = contacts_of(capsule, k_block, 0.01);
    ASSERT_EQ(contacts.size(), 2U);
    for (const double y : {-1.0, 1.0}) {
        EXPECT_TRUE(has_point(contacts, {1.0, y, 0.0}, {0.6, 0.0, 0.8}, 0.0));
    }
}

TEST(SpaceCapsule, BesideEachOtherTouchAtTheEndsOfTheCommonPart) {
    const PlacedShape a{Capsule{1.0, 0.2}, {.rotation = k_along_x}};
    const PlacedShape b{Capsule{0.5, 0.3}, {{0.8, 0.0, 0.5}, k_along_x}};
    expect_points(contacts_of(b, a, 0.01), {{0.3, 0.0, 0.2}, {1.0, 0.0, 0.2}});
    const PlacedShape across{Capsule{0.5, 0.3}, {{0.8, 0.1, 0.5}, k_along_y}};
    expect_points(contacts_of(across, a, 0.01), {{0.8, 0.0, 0.2}});
    const PlacedShape behind{Capsule{0.5, 0.3}, {{2.0, 0.0, 0.0}, k_along_x}};
    EXPECT_TRUE(has_point(contacts_of(behind, a, 0.01), {1.2, 0.0, 0.0}, Vec3::UnitX(), 0.0));
}

TEST(SpaceCapsule, KeepsBothPointsWhenNearlyParallel) {
    const PlacedShape a{Capsule{1.0, 0.2}, {.rotation = k_along_x}};
    Rng rng{1};
    for (const double angle : {1e-12, 1e-9, 1e-6, 1e-3}) {
        const Mat3 turned = rotation_about(random_direction(rng), angle) * k_along_x;
        const PlacedShape b{Capsule{0.5, 0.3}, {{0.8, 0.0, 0.5}, turned}};
        const Contacts3 contacts = contacts_of(b, a, 0.01);
        for (const double x : {0.3, 1.0}) {
            EXPECT_TRUE(has_point(contacts, {x, 0.0, 0.2}, Vec3::UnitZ(), 0.0, 2.0 * angle + 1e-12))
                << angle;
        }
    }
}

TEST(SpaceCapsule, ThatCrossAtASmallAngleHaveTheCrossingToo) {
    const PlacedShape a{Capsule{1.0, 0.2}, {.rotation = k_along_x}};
    for (const double angle : {1e-5, 1e-3, 0.05}) {
        const Mat3 turned = rotation_about(Vec3::UnitZ(), angle) * k_along_x;
        const PlacedShape b{Capsule{0.8, 0.3}, {{0.1, 0.0, 0.5}, turned}};
        const Contacts3 contacts = contacts_of(b, a, 0.1);
        EXPECT_EQ(contacts.size(), 3U);
        EXPECT_TRUE(has_point(contacts, {0.1, 0.0, 0.2}, Vec3::UnitZ(), 0.0));
    }
}

TEST(SpaceCylinder, StandsOnFourPointsThatKeepTheirPlaceInTheBody) {
    Rng rng{2};
    for (int sample = 0; sample < 20; ++sample) {
        const Mat3 turned = rotation_about(Vec3::UnitZ(), rng.uniform(0.0, 6.0));
        const Mat3 trembling = rotation_about(random_direction(rng), 1e-9) * turned;
        const PlacedShape cylinder{Cylinder{0.5, 0.3}, {{0.1, 0.2, 0.5}, trembling}};
        for (const PlacedShape& ground : {k_plane, k_block}) {
            const Contacts3 contacts = contacts_of(cylinder, ground, 0.01);
            EXPECT_EQ(contacts.size(), 4U);
            for (const Vec3& x : {Vec3(0.3, 0.0, 0.0), Vec3(-0.3, 0.0, 0.0), Vec3(0.0, 0.3, 0.0),
                                  Vec3(0.0, -0.3, 0.0)}) {
                EXPECT_TRUE(has_point(contacts, Vec3(0.1, 0.2, 0.0) + turned * x, Vec3::UnitZ(),
                                      0.0, 2e-9));
            }
        }
    }
}

TEST(SpaceCylinder, RollsOnTwoPointsBelowItsAxisHoweverFarItHasTurned) {
    for (const double spin : {0.0, 0.3, 1.0, 2.5, 4.0}) {
        const Mat3 turned = k_along_y * rotation_about(Vec3::UnitZ(), spin);
        const PlacedShape wheel{Cylinder{0.1, 0.5}, {{0.2, 0.3, 0.5}, turned}};
        for (const PlacedShape& ground : {k_plane, k_block}) {
            expect_points(contacts_of(wheel, ground, 0.01), {{0.2, 0.2, 0.0}, {0.2, 0.4, 0.0}});
        }
    }
}

TEST(SpaceCylinder, ThatRollsOnItsRimTouchesAtTheLowestPointAndEvenlyBesideIt) {
    for (const double tilt : {1e-5, 1e-3, 0.1, 0.5}) {
        for (const double spin : {0.0, 0.7, 2.0}) {
            const Mat3 leaning = rotation_about(Vec3::UnitY(), tilt);
            const Mat3 turned = leaning * rotation_about(Vec3::UnitZ(), spin);
            const Vec3 lowest = leaning * Vec3(0.5, 0.0, -0.05);
            const PlacedShape coin{Cylinder{0.05, 0.5}, {{0.0, 0.0, -lowest[2]}, turned}};
            const Contacts3 contacts = contacts_of(coin, k_plane, 2.0);
            EXPECT_TRUE(has_point(contacts, {lowest[0], 0.0, 0.0}, Vec3::UnitZ(), 0.0, 1e-10));
            const double beside = (leaning * Vec3(0.0, 0.5, -0.05))[2] - lowest[2];
            const double x = (leaning * Vec3(0.0, 0.0, -0.05))[0];
            for (const double y : {-0.5, 0.5}) {
                EXPECT_TRUE(has_point(contacts, {x, y, 0.5 * beside}, Vec3::UnitZ(), beside, 1e-10))
                    << tilt << ' ' << spin;
            }
        }
    }
}

TEST(SpaceCylinder, OverARimTouchesTheCornersOfTheOverlap) {
    const PlacedShape cylinder{Cylinder{0.5, 0.5}, {.origin = {0.9, 0.0, 0.5}}};
    const double y = std::sqrt(0.25 - 0.01);
    expect_points(
        contacts_of(cylinder, k_block, 0.01),
        {{0.4, 0.0, 0.0}, {0.9, 0.5, 0.0}, {0.9, -0.5, 0.0}, {1.0, y, 0.0}, {1.0, -y, 0.0}});
    // Over a corner, which lies under the disc.
    const PlacedShape at_corner{Cylinder{0.5, 0.5}, {.origin = {0.9, 0.8, 0.5}}};
    const double x = 0.9 - std::sqrt(0.25 - 0.04);
    expect_points(
        contacts_of(at_corner, k_block, 0.01),
        {{0.4, 0.8, 0.0}, {0.9, 0.3, 0.0}, {1.0, 1.0, 0.0}, {1.0, 0.8 - y, 0.0}, {x, 1.0, 0.0}});
}

TEST(SpaceCylinder, LyingAcrossABlockTouchesAtItsSides) {
    const PlacedShape cylinder{Cylinder{3.0, 0.5}, {{0.5, 0.25, 0.5}, k_along_x}};
    expect_points(contacts_of(cylinder, k_block, 0.01), {{-1.0, 0.25, 0.0}, {1.0, 0.25, 0.0}});
    const PlacedShape overhanging{Cylinder{0.75, 0.5}, {{0.5, 0.25, 0.5}, k_along_x}};
    expect_points(contacts_of(overhanging, k_block, 0.01), {{-0.25, 0.25, 0.0}, {1.0, 0.25, 0.0}});
}

TEST(SpaceCylinder, AlongAnEdgeHasTwoPoints) {
    const PlacedShape cylinder{Cylinder{2.0, 0.5}, {{1.3, 0.5, 0.4}, k_along_y}};
    const Contacts3 contacts = contacts_of(cylinder, k_block, 0.01);
    ASSERT_EQ(contacts.size(), 2U);
    for (const double y : {-1.0, 1.0}) {
        EXPECT_TRUE(has_point(contacts, {1.0, y, 0.0}, {0.6, 0.0, 0.8}, 0.0, 1e-9));
    }
}

TEST(SpaceCylinder, StackedTouchAtFourPointsOfTheSmallerRim) {
    const PlacedShape lower{Cylinder{0.5, 0.5}, {.origin = {0.0, 0.0, -0.5}}};
    const PlacedShape equal{Cylinder{0.5, 0.5}, {.origin = {0.0, 0.0, 0.5}}};
    expect_points(contacts_of(equal, lower, 0.01),
                  {{0.5, 0.0, 0.0}, {-0.5, 0.0, 0.0}, {0.0, 0.5, 0.0}, {0.0, -0.5, 0.0}});
    const PlacedShape smaller{Cylinder{0.5, 0.3}, {.origin = {0.1, 0.0, 0.5}}};
    expect_points(contacts_of(smaller, lower, 0.01),
                  {{0.4, 0.0, 0.0}, {-0.2, 0.0, 0.0}, {0.1, 0.3, 0.0}, {0.1, -0.3, 0.0}});
}

TEST(SpaceCylinder, ShiftedStackTouchesAtTheCornersOfTheLens) {
    const PlacedShape lower{Cylinder{0.5, 0.5}, {.origin = {0.0, 0.0, -0.5}}};
    const PlacedShape upper{Cylinder{0.5, 0.5}, {.origin = {0.6, 0.0, 0.5}}};
    expect_points(contacts_of(upper, lower, 0.01),
                  {{0.1, 0.0, 0.0}, {0.5, 0.0, 0.0}, {0.3, 0.4, 0.0}, {0.3, -0.4, 0.0}});
}

TEST(SpaceCylinder, LyingOverTheRimOfACapTouchesItAtOnePoint) {
    // Turned, so that none of the points fixed on its rim is there.
    const PlacedShape stump{Cylinder{0.5, 0.5},
                            {{0.0, 0.0, -0.5}, rotation_about(Vec3::UnitZ(), 0.3)}};
    const PlacedShape log{Cylinder{1.0, 0.25}, {{0.0, 0.5, 0.25}, k_along_x}};
    EXPECT_TRUE(has_point(contacts_of(log, stump, 0.01), {0.0, 0.5, 0.0}, Vec3::UnitZ(), 0.0));
}

TEST(SpaceCylinder, BesideEachOtherTouchAtTheEndsOfTheCommonPart) {
    const PlacedShape a{Cylinder{1.0, 0.2}, {{0.0, 0.0, -0.2}, k_along_x}};
    const PlacedShape b{Cylinder{0.5, 0.3}, {{0.8, 0.0, 0.3}, k_along_x}};
    expect_points(contacts_of(b, a, 0.01), {{0.3, 0.0, 0.0}, {1.0, 0.0, 0.0}});
    const PlacedShape across{Cylinder{0.5, 0.3}, {{0.8, 0.1, 0.3}, k_along_y}};
    expect_points(contacts_of(across, a, 0.01), {{0.8, 0.0, 0.0}});
    const PlacedShape capsule{Capsule{0.5, 0.3}, {{0.8, 0.0, 0.3}, k_along_x}};
    expect_points(contacts_of(capsule, a, 0.01), {{0.3, 0.0, 0.0}, {1.0, 0.0, 0.0}});
}

TEST(SpaceCylinder, CapCarriesBlocksCapsulesAndSpheres) {
    const PlacedShape stump{Cylinder{0.5, 1.0}, {.origin = {0.0, 0.0, -0.5}}};
    const PlacedShape block{Box{{0.2, 0.3, 0.1}}, {.origin = {0.1, 0.2, 0.1}}};
    expect_points(contacts_of(block, stump, 0.01),
                  {{-0.1, -0.1, 0.0}, {0.3, -0.1, 0.0}, {-0.1, 0.5, 0.0}, {0.3, 0.5, 0.0}});
    const PlacedShape plank{Box{{2.0, 0.6, 0.1}}, {.origin = {0.0, 0.0, 0.1}}};
    expect_points(contacts_of(plank, stump, 0.01), {{-1.0, 0.0, 0.0},
                                                    {1.0, 0.0, 0.0},
                                                    {-0.8, -0.6, 0.0},
                                                    {0.8, -0.6, 0.0},
                                                    {-0.8, 0.6, 0.0},
                                                    {0.8, 0.6, 0.0}});
    const PlacedShape capsule{Capsule{2.0, 0.2}, {{0.0, 0.6, 0.2}, k_along_x}};
    expect_points(contacts_of(capsule, stump, 0.01), {{-0.8, 0.6, 0.0}, {0.8, 0.6, 0.0}});
    const PlacedShape ball{geometry::Sphere{0.2}, {.origin = {0.5, 0.5, 0.2}}};
    expect_points(contacts_of(ball, stump, 0.01), {{0.5, 0.5, 0.0}});
}

}  // namespace
}  // namespace drystone::collision::space_sampling
