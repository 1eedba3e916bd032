/// Blocks on blocks and on floors of all kinds: complete manifolds that do not flicker.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "collision/plane_samples.hpp"

namespace drystone::collision {
namespace {

using sampling::closest;
using sampling::Contacts2;
using sampling::contacts_of;
using sampling::moved;
using sampling::PlacedShape;
using sampling::turned;

// Sizes are about 1 and each number comes from some ten operations.
constexpr double k_rounding = 1e-14;

PlacedShape block(double width, double height, const Vec2& centre, double rounding = 0.0) {
    return {geometry::rectangle(width, height, rounding), {.origin = centre}};
}

PlacedShape floor_at_zero() { return {geometry::HalfPlane{}, {}}; }

Contacts2 by_place(Contacts2 contacts) {
    std::sort(contacts.begin(), contacts.end(),
              [](auto& x, auto& y) { return x.point.x() < y.point.x(); });
    return contacts;
}

Contacts2 by_feature(Contacts2 contacts) {
    std::sort(contacts.begin(), contacts.end(),
              [](auto& x, auto& y) { return x.feature < y.feature; });
    return contacts;
}

std::vector<std::uint64_t> features_of(const Contacts2& contacts) {
    std::vector<std::uint64_t> features;
    for (const ContactPoint<2>& contact : by_feature(contacts)) features.push_back(contact.feature);
    return features;
}

/// Whether the shape is above zero without its rounding, or at least a polygon with its middle.
bool rises_above_zero(const PlacedShape& placed) {
    const auto height = [&](const Vec2& x) { return placed.frame.to_world(x).y(); };
    if (std::holds_alternative<geometry::Disk>(placed.shape)) return height(Vec2::Zero()) > 0.0;
    if (const auto* segment = std::get_if<geometry::Segment>(&placed.shape)) {
        return std::min(height(segment->a), height(segment->b)) > 0.0;
    }
    double sum = 0.0;
    for (const Vec2& x : std::get<geometry::Polygon>(placed.shape).vertices) sum += height(x);
    return sum > 0.0;
}

void expect_contact(const ContactPoint<2>& contact, const Vec2& point, const Vec2& normal,
                    double gap) {
    EXPECT_LE((contact.point - point).norm(), k_rounding) << contact.point.transpose();
    EXPECT_LE((contact.normal - normal).norm(), k_rounding) << contact.normal.transpose();
    EXPECT_NEAR(contact.gap, gap, k_rounding);
}

TEST(PlaneManifold, BlocksTouchAtTheEndsOfTheirCommonSide) {
    // The upper block lies from -0.25 to 0.75, the lower one from -0.5 to 0.5.
    for (const double gap : {0.01, 0.0, -0.01}) {
        const PlacedShape upper = block(1.0, 0.5, {0.25, 0.75 + gap});
        const PlacedShape lower = block(1.0, 1.0, {0.0, 0.0});
        const Contacts2 contacts = by_place(contacts_of(upper, lower, 0.02));
        ASSERT_EQ(contacts.size(), 2U);
        const double middle = 0.5 + 0.5 * gap;
        expect_contact(contacts[0], {-0.25, middle}, Vec2::UnitY(), gap);
        expect_contact(contacts[1], {0.5, middle}, Vec2::UnitY(), gap);
    }
}

TEST(PlaneManifold, RoundedBlocksTouchWhereTheirStraightSidesEnd) {
    // Straight sides are shorter than the blocks by twice the rounding.
    const PlacedShape upper = block(1.0, 0.5, {0.25, 0.75}, 0.1);
    const PlacedShape lower = block(1.0, 1.0, {0.0, 0.0}, 0.05);
    const Contacts2 contacts = by_place(contacts_of(upper, lower, 0.01));
    ASSERT_EQ(contacts.size(), 2U);
    expect_contact(contacts[0], {-0.15, 0.5}, Vec2::UnitY(), 0.0);
    expect_contact(contacts[1], {0.45, 0.5}, Vec2::UnitY(), 0.0);
}

TEST(PlaneManifold, ATiltedBlockTouchesWithTheCornersWithinTheMargin) {
    // On its lower right corner, tilted so far that the other end is at height sin(angle).
    const double angle = -0.02;
    const geometry::Frame<2> frame{.origin = Vec2::Zero(),
                                   .rotation = geometry::plane_rotation(angle)};
    const Vec2 corner = frame.to_world({0.5, -0.5});
    const PlacedShape lower = block(4.0, 1.0, {0.0, -0.5});
    const PlacedShape tilted{geometry::rectangle(1.0, 1.0), {-corner, frame.rotation}};
    for (const PlacedShape& ground : {lower, floor_at_zero()}) {
        const Contacts2 one = contacts_of(tilted, ground, 0.01);
        ASSERT_EQ(one.size(), 1U);
        expect_contact(one[0], Vec2::Zero(), Vec2::UnitY(), 0.0);
        const Contacts2 two = by_place(contacts_of(tilted, ground, 0.03));
        ASSERT_EQ(two.size(), 2U);
        EXPECT_NEAR(two[0].gap, std::sin(-angle), k_rounding);
        EXPECT_EQ(two[1].feature, one[0].feature);
    }
}

// A half-plane, the side of a large block and a segment are the same floor.
TEST(PlaneManifold, AllKindsOfFloorGiveTheSameContacts) {
    Rng rng{1};
    const PlacedShape slab = block(100.0, 1.0, {0.0, -0.5});
    const PlacedShape line{geometry::Segment{{-50.0, 0.0}, {50.0, 0.0}, 0.0}, {}};
    const PlacedShape thick{geometry::Segment{{50.0, -0.25}, {-50.0, -0.25}, 0.25}, {}};
    for (int sample = 0; sample < 1000; ++sample) {
        PlacedShape body{sampling::random_bounded_shape(rng), sampling::random_frame(rng, 1.0)};
        // From a penetration of 0.1 to a gap of 0.1.
        const double gap = closest(contacts_of(body, floor_at_zero())).gap;
        body = moved(body, Vec2{0.0, -gap + rng.uniform(-0.1, 0.1)});
        const Contacts2 expected = by_place(contacts_of(body, floor_at_zero(), 0.2));
        for (const PlacedShape* ground : {&slab, &line, &thick}) {
            // A line is touched from below by what is mostly below.
            if (ground == &line && !rises_above_zero(body)) continue;
            const Contacts2 found = by_place(contacts_of(body, *ground, 0.2));
            ASSERT_EQ(found.size(), expected.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                EXPECT_EQ(found[i].feature, expected[i].feature);
                EXPECT_NEAR(found[i].gap, expected[i].gap, 1e-12);
                EXPECT_LE((found[i].point - expected[i].point).norm(), 1e-12);
                EXPECT_LE((found[i].normal - expected[i].normal).norm(), 1e-12);
            }
        }
    }
}

/// Checks that motions of about 1e-9 of the blocks change no feature, and nothing else by much
/// more.
void expect_steady(const PlacedShape& upper, const PlacedShape& lower, std::size_t contacts) {
    Rng rng{2};
    const double noise = 1e-9;
    const auto shaken = [&](const PlacedShape& placed) {
        const Vec2 by{rng.uniform(-noise, noise), rng.uniform(-noise, noise)};
        return turned(moved(placed, by), rng.uniform(-noise, noise));
    };
    const double margin = 1e-3;
    const Contacts2 rest = by_feature(contacts_of(upper, lower, margin));
    ASSERT_EQ(rest.size(), contacts);
    for (int sample = 0; sample < 1000; ++sample) {
        const Contacts2 now = by_feature(contacts_of(shaken(upper), shaken(lower), margin));
        ASSERT_EQ(features_of(now), features_of(rest)) << sample;
        for (std::size_t i = 0; i < now.size(); ++i) {
            // Two bodies, each moved by noise and turned by noise at most 2 away.
            EXPECT_NEAR(now[i].gap, rest[i].gap, 8.0 * noise);
            EXPECT_LE((now[i].point - rest[i].point).norm(), 16.0 * noise);
            EXPECT_LE((now[i].normal - rest[i].normal).norm(), 2.0 * noise);
        }
    }
}

TEST(PlaneManifold, RestingBlocksKeepTheirContacts) {
    for (const double rounding : {0.0, 0.1}) {
        for (const double gap : {0.0, -1e-6, 1e-6}) {
            const PlacedShape lower = block(1.0, 1.0, {0.0, 0.0}, rounding);
            // A column, a bond, blocks of other widths, aligned or not.
            expect_steady(block(1.0, 1.0, {0.0, 1.0 + gap}, rounding), lower, 2);
            expect_steady(block(1.0, 1.0, {0.5, 1.0 + gap}, rounding), lower, 2);
            expect_steady(block(0.5, 1.0, {0.25, 1.0 + gap}, rounding), lower, 2);
            expect_steady(block(2.0, 1.0, {0.0, 1.0 + gap}, rounding), lower, 2);
            // Side by side.
            expect_steady(block(1.0, 1.0, {1.0 + gap, 0.0}, rounding), lower, 2);
            expect_steady(block(1.0, 2.0, {1.0 + gap, 0.5}, rounding), lower, 2);
        }
    }
}

TEST(PlaneManifold, ACornerOnASideKeepsItsContact) {
    const PlacedShape lower = block(2.0, 1.0, {0.0, -0.5});
    const double half = std::sqrt(0.5);
    for (const double gap : {0.0, -1e-6, 1e-6}) {
        const PlacedShape upright =
            turned(block(1.0, 1.0, {0.1, half + gap}), 0.25 * std::numbers::pi);
        expect_steady(upright, lower, 1);
    }
}

// Two axes separate equally well, deep inside: the choice must not depend on the last digit.
TEST(PlaneManifold, CornersThatOverlapByEqualDepthsKeepTheirNormal) {
    const PlacedShape lower = block(1.0, 1.0, {0.0, 0.0});
    expect_steady(block(1.0, 1.0, {0.9, 0.9}), lower, 2);
    expect_steady(block(1.0, 1.0, {0.9, -0.9}), lower, 2);
    expect_steady(block(1.0, 2.0, {-0.9, 1.4}), lower, 2);
}

// Rocking about a corner, a block keeps the identity of that contact all the way over.
TEST(PlaneManifold, ABlockRollsOverACornerWithOneIdentity) {
    const PlacedShape lower = block(4.0, 1.0, {0.0, -0.5});
    std::uint64_t feature = 0;
    for (int degree = 1; degree < 90; ++degree) {
        const geometry::Frame<2> turn{Vec2::Zero(),
                                      geometry::plane_rotation(-degree * std::numbers::pi / 180.0)};
        const PlacedShape rolling = moved(block(1.0, 1.0, {-0.5, 0.5}), turn);
        const Contacts2 contacts = contacts_of(rolling, lower, 1e-3);
        ASSERT_EQ(contacts.size(), 1U);
        expect_contact(contacts[0], Vec2::Zero(), Vec2::UnitY(), 0.0);
        if (degree == 1) feature = contacts[0].feature;
        EXPECT_EQ(contacts[0].feature, feature);
    }
}

// A block that slides off another keeps the identity of each corner while it is in front of a side.
TEST(PlaneManifold, SlidingBlocksKeepTheIdentityOfTheirCorners) {
    const PlacedShape lower = block(1.0, 1.0, {0.0, -0.5});
    const auto at = [&](double x) {
        return by_place(contacts_of(block(1.0, 1.0, {x, 0.5}), lower, 1e-3));
    };
    const Contacts2 start = at(0.01);
    ASSERT_EQ(start.size(), 2U);
    for (double x = 0.02; x < 0.99; x += 0.01) EXPECT_EQ(features_of(at(x)), features_of(start));
    EXPECT_NE(features_of(at(-0.01)), features_of(start));
}

// Past the end of a block nothing is left but the distance of the corners.
TEST(PlaneManifold, CornerToCornerHasTheDirectionBetweenThem) {
    const PlacedShape lower = block(1.0, 1.0, {0.0, 0.0});
    const PlacedShape upper = block(1.0, 1.0, {1.03, 1.04});
    const Contacts2 contacts = contacts_of(upper, lower, 0.1);
    ASSERT_EQ(contacts.size(), 1U);
    expect_contact(contacts[0], {0.515, 0.52}, {0.6, 0.8}, 0.05);
}

TEST(PlaneManifold, RoundedCornersAreArcs) {
    // Centres of the arcs are at (0.4, 0.4) and 0.3 (cos, sin) from there; radii 0.1 and 0.15.
    const PlacedShape lower = block(1.0, 1.0, {0.0, 0.0}, 0.1);
    for (double angle = 0.05; angle < 1.5; angle += 0.1) {
        const Vec2 normal{std::cos(angle), std::sin(angle)};
        const Vec2 arc = Vec2{0.4, 0.4} + 0.3 * normal;
        const PlacedShape upper = block(1.0, 1.0, arc + Vec2{0.35, 0.35}, 0.15);
        const Contacts2 contacts = contacts_of(upper, lower, 0.1);
        ASSERT_EQ(contacts.size(), 1U);
        expect_contact(contacts[0], Vec2{0.4, 0.4} + 0.125 * normal, normal, 0.05);
    }
}

// A polygon of many sides on a long one: every corner within the margin, as on a half-plane.
TEST(PlaneManifold, ManyCornersNearALongSideAreAllContacts) {
    const PlacedShape lower = block(10.0, 1.0, {0.0, -0.5});
    const geometry::Polygon wheel = geometry::regular_polygon(64, 1.0);
    for (int step = 0; step < 20; ++step) {
        const PlacedShape rolling{
            wheel, {.origin = {0.0, 1.0}, .rotation = geometry::plane_rotation(0.01 * step)}};
        const Contacts2 found = contacts_of(rolling, lower, 0.05);
        EXPECT_EQ(features_of(found), features_of(contacts_of(rolling, floor_at_zero(), 0.05)));
        EXPECT_GE(found.size(), 5U);  // 1 - cos(angle) < 0.05 for angles to 0.31, 6.3 corners
    }
}

TEST(PlaneManifold, HalfPlanesDoNotCollideWithEachOther) {
    const PlacedShape wall{geometry::HalfPlane{.normal = Vec2::UnitX()}, {}};
    EXPECT_TRUE(contacts_of(floor_at_zero(), wall).empty());
}

TEST(PlaneManifold, HalfPlaneTurnsWithItsFrame) {
    const geometry::Frame<2> slope{.origin = {1.0, 2.0}, .rotation = geometry::plane_rotation(0.5)};
    const PlacedShape ground{geometry::HalfPlane{.normal = Vec2::UnitY(), .offset = 0.25}, slope};
    const PlacedShape ball{geometry::Disk{0.5}, {.origin = slope.to_world({3.0, 0.65})}};
    const Vec2 normal = slope.rotation * Vec2::UnitY();
    const Contacts2 contacts = contacts_of(ball, ground, 0.1);
    ASSERT_EQ(contacts.size(), 1U);
    expect_contact(contacts[0], slope.to_world({3.0, 0.2}), normal, -0.1);
    const Contacts2 exchanged = contacts_of(ground, ball, 0.1);
    ASSERT_EQ(exchanged.size(), 1U);
    expect_contact(exchanged[0], slope.to_world({3.0, 0.2}), -normal, -0.1);
}

}  // namespace
}  // namespace drystone::collision
