/// What every contact of bounded shapes in the plane must satisfy, on random pairs.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "collision/plane_samples.hpp"
#include "drystone/collision/plane/core.hpp"

namespace drystone::collision {
namespace {

using sampling::closest;
using sampling::Contacts2;
using sampling::contacts_of;
using sampling::moved;
using sampling::PlacedShape;
using sampling::signed_distance;

constexpr int k_samples = 4000;

/// Sizes and distances are at most 5, and each number is the result of some ten operations.
constexpr double k_rounding = 1e-13;

/// A height on a side with a slope of 1000 has lost three digits more.
constexpr double k_steep = 1e-10;

/// Edges are at most 4 long; of depths that are equal, for A, for B and between them, and of
/// corners that touch, any may be taken.
constexpr double k_choice = 4.0 * 3.0 * plane::k_equal;

PlacedShape random_placed(Rng& rng, double reach) {
    return {sampling::random_bounded_shape(rng), sampling::random_frame(rng, reach)};
}

bool has_segment(const PlacedShape& a, const PlacedShape& b) {
    return std::holds_alternative<geometry::Segment>(a.shape) ||
           std::holds_alternative<geometry::Segment>(b.shape);
}

double rounding_of(const PlacedShape& placed) {
    if (const auto* disk = std::get_if<geometry::Disk>(&placed.shape)) return disk->radius;
    if (const auto* s = std::get_if<geometry::Segment>(&placed.shape)) return s->rounding;
    return std::get<geometry::Polygon>(placed.shape).rounding;
}

/// Whether the shapes overlap without their rounding. A segment in there resolves to one side,
/// which the oracle does not know.
bool cores_overlap(const PlacedShape& a, const PlacedShape& b) {
    return signed_distance(a, b) + rounding_of(a) + rounding_of(b) <= k_choice;
}

/// Rectangles and segments of whole sizes in whole places turned by quarters, so that edges are
/// parallel, corners meet and depths are equal, all up to a perturbation of `noise`.
PlacedShape random_on_lattice(Rng& rng, double noise) {
    const double rounding = 0.25 * rng.index(2);
    const double width = 1.0 + rng.index(2);
    const double height = 1.0 + rng.index(2);
    geometry::PlaneShape shape = geometry::rectangle(width, height, rounding);
    if (rng.index(4) == 0) {
        shape = geometry::Segment{{-0.5 * width, 0.0}, {0.5 * width, 0.0}, rounding};
    }
    const double angle = 0.5 * std::numbers::pi * rng.index(4) + rng.uniform(-noise, noise);
    const Vec2 place = 0.5 * Vec2{rng.index(7) - 3, rng.index(7) - 3};
    return {shape,
            {.origin = place + Vec2{rng.uniform(-noise, noise), rng.uniform(-noise, noise)},
             .rotation = geometry::plane_rotation(angle)}};
}

/// Calls check(rng, a, b) for random pairs at all distances, overlapping ones included.
template <class Check>
void for_pairs(std::uint64_t seed, const Check& check) {
    Rng rng{seed};
    for (int sample = 0; sample < k_samples; ++sample) {
        const PlacedShape a = random_placed(rng, 1.5);
        const PlacedShape b = random_placed(rng, 1.5);
        SCOPED_TRACE(sample);
        check(rng, a, b);
        if (testing::Test::HasFailure()) return;
    }
}

/// The same for pairs on the lattice.
template <class Check>
void for_aligned_pairs(std::uint64_t seed, const Check& check) {
    Rng rng{seed};
    for (int sample = 0; sample < k_samples; ++sample) {
        const double noise = rng.index(2) == 0 ? 0.0 : std::pow(10.0, rng.uniform(-17.0, -5.0));
        const PlacedShape a = random_on_lattice(rng, noise);
        const PlacedShape b = random_on_lattice(rng, noise);
        SCOPED_TRACE(sample);
        check(rng, a, b);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(PlaneDistance, SmallestGapIsTheSignedDistance) {
    const auto check = [](Rng&, const PlacedShape& a, const PlacedShape& b) {
        const bool overlap = cores_overlap(a, b);
        if (overlap && has_segment(a, b)) return;
        const Contacts2 contacts = contacts_of(a, b);
        ASSERT_FALSE(contacts.empty());
        EXPECT_NEAR(closest(contacts).gap, signed_distance(a, b), overlap ? k_choice : k_rounding);
    };
    for_pairs(1, check);
    for_aligned_pairs(1, check);
}

// Tolerances follow the smaller shape; only rounding follows the larger one.
TEST(PlaneDistance, ALargeShapeIsAsExactAsASmallOne) {
    const auto check = [](Rng& rng, const PlacedShape& a, const PlacedShape& b) {
        const double size = std::pow(10.0, rng.uniform(2.0, 5.0));
        const PlacedShape large{geometry::rectangle(size, size, rounding_of(b)),
                                {.origin = -0.5 * Vec2{size, size}}};
        const bool overlap = cores_overlap(a, large);
        if (overlap && has_segment(a, large)) return;
        EXPECT_NEAR(closest(contacts_of(a, large)).gap, signed_distance(a, large),
                    (overlap ? k_choice : k_rounding) + 1e-15 * size);
    };
    for_pairs(10, check);
    for_aligned_pairs(10, check);
}

TEST(PlaneDistance, MovingAlongTheNormalByTheGapMakesThemTouch) {
    for_pairs(2, [](Rng&, const PlacedShape& a, const PlacedShape& b) {
        const bool overlap = cores_overlap(a, b);
        if (overlap && has_segment(a, b)) return;
        const ContactPoint<2> contact = closest(contacts_of(a, b));
        EXPECT_NEAR(contact.normal.norm(), 1.0, k_rounding);
        const PlacedShape touching = moved(a, -contact.gap * contact.normal);
        EXPECT_NEAR(signed_distance(touching, b), 0.0, overlap ? k_choice : k_rounding);
    });
}

// Half the gap from the point along the normal is the surface of A, against it that of B.
TEST(PlaneDistance, PointIsHalfwayBetweenTheSurfaces) {
    for_pairs(3, [](Rng&, const PlacedShape& a, const PlacedShape& b) {
        if (cores_overlap(a, b)) return;
        const ContactPoint<2> contact = closest(contacts_of(a, b));
        const auto distance_to = [&](const PlacedShape& shape, double along) {
            const Vec2 x = contact.point + along * contact.normal;
            return signed_distance({geometry::Disk{0.0}, {.origin = x}}, shape);
        };
        EXPECT_NEAR(distance_to(a, 0.5 * contact.gap), 0.0, k_rounding);
        EXPECT_NEAR(distance_to(b, -0.5 * contact.gap), 0.0, k_rounding);
    });
}

// The distance of convex sets is 1-Lipschitz in a translation of one of them, apart or not.
TEST(PlaneDistance, MovingAShapeChangesTheSmallestGapByAtMostTheMotion) {
    const auto check = [](Rng& rng, const PlacedShape& a, const PlacedShape& b) {
        if (has_segment(a, b) && cores_overlap(a, b)) return;
        PlacedShape sliding = a;
        double before = closest(contacts_of(sliding, b)).gap;
        const Vec2 step = std::pow(10.0, rng.uniform(-6.0, -1.0)) *
                          Vec2{rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)};
        for (int i = 0; i < 10; ++i) {
            sliding = moved(sliding, step);
            if (has_segment(a, b) && cores_overlap(sliding, b)) return;
            const double now = closest(contacts_of(sliding, b)).gap;
            EXPECT_LE(std::abs(now - before), step.norm() + k_choice);
            before = now;
        }
    };
    for_pairs(4, check);
    for_aligned_pairs(4, check);
}

TEST(PlaneDistance, NoContactAboveTheMarginAndAllBelowIt) {
    for_pairs(5, [](Rng& rng, const PlacedShape& a, const PlacedShape& b) {
        const Contacts2 all = contacts_of(a, b);
        const double margin = rng.uniform(0.0, 1.0);
        const Contacts2 near = contacts_of(a, b, margin);
        std::size_t expected = 0;
        for (const ContactPoint<2>& contact : all) {
            if (contact.gap > margin) continue;
            ASSERT_LT(expected, near.size());
            EXPECT_EQ(near[expected].feature, contact.feature);
            EXPECT_EQ(near[expected].gap, contact.gap);
            ++expected;
        }
        EXPECT_EQ(near.size(), expected);
    });
}

TEST(PlaneDistance, FeaturesOfAPairAreDifferent) {
    const auto check = [](Rng&, const PlacedShape& a, const PlacedShape& b) {
        Contacts2 contacts = contacts_of(a, b);
        std::sort(contacts.begin(), contacts.end(),
                  [](auto& x, auto& y) { return x.feature < y.feature; });
        const auto twice =
            std::adjacent_find(contacts.begin(), contacts.end(),
                               [](auto& x, auto& y) { return x.feature == y.feature; });
        EXPECT_EQ(twice, contacts.end());
    };
    for_pairs(6, check);
    for_aligned_pairs(6, check);
}

const ContactPoint<2>* find_feature(const Contacts2& contacts, std::uint64_t feature) {
    for (const ContactPoint<2>& contact : contacts) {
        if (contact.feature == feature) return &contact;
    }
    return nullptr;
}

TEST(PlaneDistance, ExchangingTheShapesTurnsTheNormalsAndExchangesTheFeatures) {
    for_pairs(7, [](Rng&, const PlacedShape& a, const PlacedShape& b) {
        const Contacts2 forward = contacts_of(a, b);
        const Contacts2 backward = contacts_of(b, a);
        ASSERT_EQ(forward.size(), backward.size());
        for (const ContactPoint<2>& contact : forward) {
            const std::uint64_t exchanged = (contact.feature >> 32) | (contact.feature << 32);
            const ContactPoint<2>* other = find_feature(backward, exchanged);
            ASSERT_NE(other, nullptr);
            EXPECT_NEAR(other->gap, contact.gap, k_steep);
            EXPECT_LE((other->normal + contact.normal).norm(), k_steep);
            EXPECT_LE((other->point - contact.point).norm(), k_steep);
        }
    });
}

// The normal has the error of the points divided by their distance, which is mostly above 1e-3.
TEST(PlaneDistance, MovingBothMovesTheContacts) {
    for_pairs(8, [](Rng& rng, const PlacedShape& a, const PlacedShape& b) {
        const geometry::Frame<2> motion = sampling::random_frame(rng, 3.0);
        const Contacts2 here = contacts_of(a, b);
        const Contacts2 there = contacts_of(moved(a, motion), moved(b, motion));
        ASSERT_EQ(here.size(), there.size());
        for (const ContactPoint<2>& contact : here) {
            const ContactPoint<2>* other = find_feature(there, contact.feature);
            ASSERT_NE(other, nullptr);
            EXPECT_NEAR(other->gap, contact.gap, k_steep);
            EXPECT_LE((other->normal - motion.rotation * contact.normal).norm(), k_steep);
            EXPECT_LE((other->point - motion.to_world(contact.point)).norm(), k_steep);
        }
    });
}

// Ten million sizes from the origin, positions are rounded to 1e-9 and nothing else may be lost.
TEST(PlaneDistance, PositionsFarFromTheOriginCostOnlyTheirOwnDigits) {
    const Vec2 far{1e7, -1e7};
    for_pairs(9, [&](Rng&, const PlacedShape& a, const PlacedShape& b) {
        if (has_segment(a, b) && cores_overlap(a, b)) return;
        const double here = closest(contacts_of(a, b)).gap;
        const double there = closest(contacts_of(moved(a, far), moved(b, far))).gap;
        EXPECT_NEAR(here, there, 4e-9 + k_choice);
    });
}

}  // namespace
}  // namespace drystone::collision
