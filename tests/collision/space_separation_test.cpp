// The smallest gap of a manifold is the distance of the shapes, or minus the least translation that
// separates them. Two bounds enclose it: the separation along the contact's normal, computed from
// the supports of the shapes, cannot be more than it; a search over all directions neither.

#include <algorithm>
#include <cmath>

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

TEST_P(SpaceSeparation, is_the_distance_of_shapes_apart) { expect_exact(0.0, 0.4, 1, 25); }

TEST_P(SpaceSeparation, is_the_depth_of_shapes_that_overlap) { expect_exact(-0.3, 0.0, 2, 25); }

TEST_P(SpaceSeparation, is_right_for_shapes_that_nearly_touch) { expect_exact(-0.01, 0.01, 3, 25); }

std::vector<KindPair> all_pairs() {
    std::vector<KindPair> pairs;
    for (const Kind a : k_bounded_kinds) {
        for (const Kind b : k_bounded_kinds) {
            if (a <= b) pairs.push_back({a, b});
        }
    }
    return pairs;
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

TEST(SpaceSeparationOfSlenderShapes, is_right_for_rods_and_coins) {
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
