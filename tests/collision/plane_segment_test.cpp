/// Segments: thin walls and floors that are touched from both sides.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "collision/plane_samples.hpp"

namespace drystone::collision {
namespace {

using sampling::closest;
using sampling::Contacts2;
using sampling::contacts_of;
using sampling::moved;
using sampling::PlacedShape;

constexpr double k_rounding = 1e-14;  // as in plane_manifold_test.cpp

PlacedShape segment(const Vec2& a, const Vec2& b, double rounding = 0.0) {
    return {geometry::Segment{a, b, rounding}, {}};
}

PlacedShape at(geometry::PlaneShape shape, const Vec2& place) {
    return {std::move(shape), {.origin = place}};
}

void expect_push(const ContactPoint<2>& contact, const Vec2& normal, double gap) {
    EXPECT_LE((contact.normal - normal).norm(), k_rounding) << contact.normal.transpose();
    EXPECT_NEAR(contact.gap, gap, k_rounding);
}

TEST(PlaneSegment, PushesADiskToTheSideOfItsCentre) {
    const PlacedShape line = segment({-1.0, 0.0}, {1.0, 0.0});
    for (const double height : {0.9, 0.5, 1e-3, -1e-3, -0.5, -0.9}) {
        const Contacts2 contacts = contacts_of(at(geometry::Disk{1.0}, {0.3, height}), line);
        ASSERT_EQ(contacts.size(), 1U);
        expect_push(contacts[0], height > 0.0 ? Vec2::UnitY() : Vec2(-Vec2::UnitY()),
                    std::abs(height) - 1.0);
    }
}

TEST(PlaneSegment, ADiskOnTheLineHasAContact) {
    const PlacedShape line = segment({-1.0, 0.0}, {1.0, 0.0});
    const Contacts2 contacts = contacts_of(at(geometry::Disk{1.0}, {0.3, 0.0}), line);
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_NEAR(contacts[0].gap, -1.0, k_rounding);
    EXPECT_NEAR(std::abs(contacts[0].normal.y()), 1.0, k_rounding);
}

TEST(PlaneSegment, ItsEndsArePoints) {
    const PlacedShape line = segment({-1.0, 0.0}, {1.0, 0.0}, 0.05);
    const Contacts2 contacts = contacts_of(at(geometry::Disk{0.4}, {1.3, 0.4}), line);
    ASSERT_EQ(contacts.size(), 1U);
    expect_push(contacts[0], {0.6, 0.8}, 0.05);
    EXPECT_LE((contacts[0].point - Vec2(1.0 + 0.6 * 0.075, 0.8 * 0.075)).norm(), k_rounding);
}

TEST(PlaneSegment, PushesABlockToTheSideOfItsMiddleHoweverDeep) {
    const geometry::Polygon block = geometry::rectangle(1.0, 1.0);
    for (const auto& [a, b] :
         {std::pair(Vec2(-3.0, 0.0), Vec2(3.0, 0.0)), std::pair(Vec2(3.0, 0.0), Vec2(-3.0, 0.0))}) {
        const PlacedShape line = segment(a, b);
        for (double depth = 0.02; depth < 0.5; depth += 0.04) {
            for (const double side : {1.0, -1.0}) {
                const PlacedShape body = at(block, {0.2, side * (0.5 - depth)});
                const Contacts2 contacts = contacts_of(body, line, 0.1);
                ASSERT_GE(contacts.size(), 2U);
                expect_push(closest(contacts), side * Vec2::UnitY(), -depth);
            }
        }
    }
}

// A triangle on its tip has its middle above the floor long after its flat side is nearer.
TEST(PlaneSegment, NeverPullsATriangleThrough) {
    const geometry::Polygon triangle =
        geometry::convex_hull(std::vector<Vec2>{{0.0, 0.0}, {1.0, 1.5}, {-1.0, 1.5}});
    const PlacedShape line = segment({-3.0, 0.0}, {3.0, 0.0});
    for (double depth = 0.01; depth < 1.0; depth += 0.03) {
        const Contacts2 contacts = contacts_of(at(triangle, {0.1, -depth}), line, 0.1);
        ASSERT_FALSE(contacts.empty());
        for (const ContactPoint<2>& contact : contacts) {
            EXPECT_LE((contact.normal - Vec2::UnitY()).norm(), k_rounding) << depth;
        }
        EXPECT_NEAR(closest(contacts).gap, -depth, k_rounding);
    }
}

TEST(PlaneSegment, ItsEndIsPushedOutOfTheSideItEnters) {
    const PlacedShape post = segment({0.0, -2.0}, {0.0, 0.02});
    const Contacts2 under = contacts_of(at(geometry::rectangle(1.0, 1.0), {0.1, 0.5}), post, 0.01);
    ASSERT_EQ(under.size(), 1U);
    expect_push(under[0], Vec2::UnitY(), -0.02);
    // From the side, where the middle of the block is beyond the end of the ledge.
    const PlacedShape ledge = segment({-2.0, 0.1}, {0.02, 0.1});
    const Contacts2 beside =
        contacts_of(at(geometry::rectangle(1.0, 1.0), {0.5, 0.0}), ledge, 0.01);
    ASSERT_EQ(beside.size(), 1U);
    expect_push(beside[0], Vec2::UnitX(), -0.02);
}

// A slanted side that hits the end from below pushes down, though the middle is above the line.
TEST(PlaneSegment, ItsEndMayPushAwayFromTheSideOfTheMiddle) {
    const PlacedShape ledge = segment({-2.0, 0.0}, {0.0, 0.0});
    const geometry::Polygon plank = geometry::convex_hull(
        std::vector<Vec2>{{-0.5, -0.5}, {2.0, 2.0}, {2.0, 1.5}, {-0.5, -1.0}});  // upper side x = y
    const Vec2 normal = Vec2(1.0, -1.0).normalized();
    const Contacts2 contacts = contacts_of(at(plank, -0.001 * normal), ledge, 1e-4);
    ASSERT_EQ(contacts.size(), 1U);
    expect_push(contacts[0], normal, -0.001);
}

TEST(PlaneSegment, ParallelSegmentsTouchAlongTheirCommonPart) {
    const PlacedShape lower = segment({-1.0, 0.0}, {1.0, 0.0}, 0.1);
    const PlacedShape upper = segment({2.0, 0.3}, {0.2, 0.3}, 0.1);
    const Contacts2 contacts = contacts_of(upper, lower, 0.2);
    ASSERT_EQ(contacts.size(), 2U);
    for (const ContactPoint<2>& contact : contacts) expect_push(contact, Vec2::UnitY(), 0.1);
    EXPECT_NEAR(std::min(contacts[0].point.x(), contacts[1].point.x()), 0.2, k_rounding);
    EXPECT_NEAR(std::max(contacts[0].point.x(), contacts[1].point.x()), 1.0, k_rounding);
}

TEST(PlaneSegment, SegmentsOnOneLineMeetAtTheirEnds) {
    const PlacedShape left = segment({-1.0, 0.0}, {1.0, 0.0});
    const PlacedShape right = segment({1.25, 0.0}, {3.0, 0.0});
    const Contacts2 contacts = contacts_of(right, left);
    ASSERT_FALSE(contacts.empty());
    expect_push(closest(contacts), Vec2::UnitX(), 0.25);
}

TEST(PlaneSegment, APostStandsOnAFloorOnItsLowerEnd) {
    const PlacedShape post = segment({0.5, 0.01}, {0.5, 1.0});
    const PlacedShape line = segment({-1.0, 0.0}, {1.0, 0.0});
    const PlacedShape ground{geometry::HalfPlane{}, {}};
    for (const PlacedShape& below : {line, ground}) {
        const Contacts2 contacts = contacts_of(post, below, 0.1);
        ASSERT_EQ(contacts.size(), 1U);
        expect_push(contacts[0], Vec2::UnitY(), 0.01);
    }
}

TEST(PlaneSegment, WithoutLengthItIsADisk) {
    const PlacedShape point = segment({1.0, 2.0}, {1.0, 2.0}, 0.25);
    const Contacts2 contacts = contacts_of(at(geometry::Disk{0.5}, {1.0, 3.0}), point);
    ASSERT_EQ(contacts.size(), 1U);
    expect_push(contacts[0], Vec2::UnitY(), 0.25);
}

}  // namespace
}  // namespace drystone::collision
