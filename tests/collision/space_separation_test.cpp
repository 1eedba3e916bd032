// The smallest gap of a manifold is the distance of the shapes, or minus the least translation that
// separates them. Two bounds enclose it: the separation along the contact's normal, computed from
// the supports of the shapes, cannot be more than it; a search over all directions neither.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "collision/space_sampling.hpp"

namespace drystone::collision::space_sampling {
namespace {

/// What the choice between nearly equal normals (k_tie) and the tolerance of corners beside edges
/// (k_beside) may cost, for shapes of size 1.
constexpr double k_tolerance = 2e-7;

struct KindPair {
    Kind a;
    Kind b;
};

class SpaceSeparation : public testing::TestWithParam<KindPair> {
  protected:
    void expect_exact(double low, double high, std::uint64_t seed, int samples) const {
        Rng rng{seed};
        for (int sample = 0; sample < samples; ++sample) {
            const PlacedShape a{random_shape(rng, GetParam().a),
                                {10.0 * random_direction(rng), random_rotation(rng)}};
            PlacedShape b{random_shape(rng, GetParam().b), {.rotation = random_rotation(rng)}};
            move_to_gap(rng, a, b, rng.uniform(low, high));
            const double searched = searched_separation(a, b);
            const Contacts3 contacts = contacts_of(a, b, searched + 0.1);
            ASSERT_FALSE(contacts.empty()) << "sample " << sample << " separation " << searched;
            const ContactPoint<3>& contact = nearest(contacts);
            EXPECT_NEAR(contact.normal.norm(), 1.0, 1e-14);
            EXPECT_NEAR(contact.gap, separation(a, b, contact.normal), k_tolerance)
                << "sample " << sample;
            EXPECT_GE(contact.gap, searched - k_tolerance) << "sample " << sample;
            EXPECT_TRUE(contacts_of(a, b, searched - 1e-3).empty()) << "sample " << sample;
        }
    }
};

TEST_P(SpaceSeparation, IsTheDistanceOfShapesApart) { expect_exact(0.0, 0.4, 1, 25); }

TEST_P(SpaceSeparation, IsTheDepthOfShapesThatOverlap) { expect_exact(-0.3, 0.0, 2, 25); }

TEST_P(SpaceSeparation, IsRightForShapesThatNearlyTouch) { expect_exact(-0.01, 0.01, 3, 25); }

std::vector<KindPair> all_pairs() {
    std::vector<KindPair> pairs;
    for (const Kind a : k_bounded_kinds) {
        for (const Kind b : k_bounded_kinds) {
            if (a <= b) pairs.push_back({a, b});
        }
    }
    return pairs;
}

/// Sizes and angles as people choose them: quarters of a metre, eighths of a turn, nearly or
/// exactly.
PlacedShape tidy_shape(Rng& rng, Kind kind) {
    const auto length = [&] { return 0.25 * (1 + rng.index(4)); };
    const double a = length();
    const double b = length();
    PlacedShape placed;
    switch (kind) {
        case Kind::sphere:
            placed.shape = geometry::Sphere{a};
            break;
        case Kind::box:
            placed.shape = geometry::Box{Vec3{a, b, length()}};
            break;
        case Kind::capsule:
            placed.shape = geometry::Capsule{a, b};
            break;
        case Kind::cylinder:
            placed.shape = geometry::Cylinder{a, b};
            break;
        case Kind::polyhedron:
            placed.shape = geometry::box_polyhedron(Vec3{a, b, length()});
            break;
    }
    for (int turn = 0; turn < 2; ++turn) {
        placed.frame.rotation *=
            rotation_about(Vec3::Unit(rng.index(3)), 0.25 * std::numbers::pi * rng.index(8));
    }
    if (rng.index(3) > 0) {
        const double angle = std::pow(10.0, rng.uniform(-13.0, -1.0));
        placed.frame.rotation =
            rotation_about(random_direction(rng), angle) * placed.frame.rotation;
    }
    return placed;
}

TEST_P(SpaceSeparation, IsRightForShapesThatLieTidilyOnEachOther) {
    Rng rng{5};
    constexpr double k_margin = 0.02;
    for (int sample = 0; sample < 60; ++sample) {
        const PlacedShape a = tidy_shape(rng, GetParam().a);
        PlacedShape b = tidy_shape(rng, GetParam().b);
        const Vec3 up = Vec3::Unit(rng.index(3));
        for (int k = 0; k < 3; ++k) b.frame.origin[k] = 0.25 * rng.index(4) - 0.5;
        b.frame.origin -= up.dot(b.frame.origin) * up;
        const double gap = std::pow(10.0, rng.uniform(-12.0, -2.0)) * (rng.index(3) - 1);
        b.frame.origin += (gap - separation(b, a, up)) * up;
        const Contacts3 contacts = contacts_of(a, b, k_margin);
        if (contacts.empty()) {
            // Apart, or a corner on a corner, which has no normal.
            EXPECT_GE(searched_separation(a, b), -k_tolerance) << "sample " << sample;
            continue;
        }
        // Lines that are not quite parallel have the normal of one of them.
        const ContactPoint<3>& contact = nearest(contacts);
        EXPECT_NEAR(contact.gap, separation(a, b, contact.normal), 1e-4) << "sample " << sample;
        EXPECT_GE(contact.gap, separation(b, a, up) - k_tolerance) << "sample " << sample;
    }
}

INSTANTIATE_TEST_SUITE_P(pairs, SpaceSeparation, testing::ValuesIn(all_pairs()),
                         [](const auto& pair) {
                             return name_of(pair.param.a) + "_" + name_of(pair.param.b);
                         });

/// Rods and coins: 30 times as long as thick, or as thick as long.
geometry::Cylinder slender_cylinder(Rng& rng) {
    const double length = rng.uniform(0.5, 1.5);
    const double thickness = length / rng.uniform(5.0, 30.0);
    return rng.index(2) == 0 ? geometry::Cylinder{length, thickness}
                             : geometry::Cylinder{thickness, length};
}

TEST(SpaceSeparationOfSlenderShapes, IsRightForRodsAndCoins) {
    Rng rng{4};
    for (int sample = 0; sample < 150; ++sample) {
        const PlacedShape a{slender_cylinder(rng), {.rotation = random_rotation(rng)}};
        PlacedShape b{slender_cylinder(rng), {.rotation = random_rotation(rng)}};
        if (sample % 3 == 1) b.shape = random_shape(rng, Kind::box);
        if (sample % 3 == 2) b.shape = random_shape(rng, Kind::capsule);
        move_to_gap(rng, a, b, rng.uniform(-0.02, 0.05));
        const double searched = searched_separation(a, b);
        const Contacts3 contacts = contacts_of(a, b, searched + 0.1);
        ASSERT_FALSE(contacts.empty()) << "sample " << sample;
        const ContactPoint<3>& contact = nearest(contacts);
        EXPECT_NEAR(contact.gap, separation(a, b, contact.normal), k_tolerance)
            << "sample " << sample;
        EXPECT_GE(contact.gap, searched - k_tolerance) << "sample " << sample;
    }
}

}  // namespace
}  // namespace drystone::collision::space_sampling
