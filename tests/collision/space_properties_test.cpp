// What holds for every pair of shapes, whatever they are.

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "collision/space_sampling.hpp"
#include "core/allocation_count.hpp"

namespace drystone::collision::space_sampling {
namespace {

struct Sample {
    PlacedShape a;
    PlacedShape b;
};

Sample random_sample(Rng& rng, double low, double high) {
    Sample sample{.a = {random_shape(rng, k_bounded_kinds[rng.index(5)]),
                        {random_direction(rng), random_rotation(rng)}},
                  .b = {random_shape(rng, k_bounded_kinds[rng.index(5)]),
                        {.rotation = random_rotation(rng)}}};
    move_to_gap(rng, sample.a, sample.b, rng.uniform(low, high));
    return sample;
}

std::uint64_t exchanged(std::uint64_t feature) { return feature << 32 | feature >> 32; }

TEST(SpaceContacts, DoNotDependOnTheOrderOfTheShapes) {
    Rng rng{1};
    for (int i = 0; i < 400; ++i) {
        const auto [a, b] = random_sample(rng, -0.2, 0.1);
        const Contacts3 ab = contacts_of(a, b, 0.2);
        const Contacts3 ba = contacts_of(b, a, 0.2);
        ASSERT_EQ(ab.size(), ba.size());
        for (std::size_t k = 0; k < ab.size(); ++k) {
            EXPECT_EQ(ab[k].point, ba[k].point);
            EXPECT_EQ(ab[k].normal, -ba[k].normal);
            EXPECT_EQ(ab[k].gap, ba[k].gap);
            EXPECT_EQ(ab[k].feature, exchanged(ba[k].feature));
        }
    }
}

TEST(SpaceContacts, HaveDifferentFeaturesUnitNormalsAndGapsWithinTheMargin) {
    Rng rng{2};
    for (int i = 0; i < 600; ++i) {
        const auto [a, b] = random_sample(rng, -0.2, 0.1);
        const Contacts3 contacts = contacts_of(a, b, 0.2);
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            EXPECT_LE(contacts[k].gap, 0.2);
            EXPECT_NEAR(contacts[k].normal.norm(), 1.0, 1e-14);
            for (std::size_t l = 0; l < k; ++l) {
                EXPECT_NE(contacts[k].feature, contacts[l].feature)
                    << "kinds " << a.shape.index() << ' ' << b.shape.index();
            }
        }
    }
}

/// The points lie halfway between the surfaces: half the gap to either side is not inside the one
/// and not outside the other, beyond what a tilted face makes of it.
TEST(SpaceContacts, SmallestGapLiesHalfwayBetweenTheSupportingPlanes) {
    Rng rng{3};
    for (int i = 0; i < 400; ++i) {
        const auto [a, b] = random_sample(rng, -0.2, 0.1);
        const Contacts3 contacts = contacts_of(a, b, 0.2);
        if (contacts.empty()) continue;
        const ContactPoint<3>& c = nearest(contacts);
        const double of_a = -support(a, -c.normal);
        const double of_b = support(b, c.normal);
        EXPECT_NEAR(c.normal.dot(c.point), 0.5 * (of_a + of_b), 2e-7);
    }
}

TEST(SpaceContacts, GapChangesByNoMoreThanATranslation) {
    Rng rng{4};
    for (int i = 0; i < 400; ++i) {
        auto [a, b] = random_sample(rng, -0.2, 0.1);
        const Contacts3 before = contacts_of(a, b, 1.0);
        ASSERT_FALSE(before.empty());
        const double step = std::pow(10.0, rng.uniform(-6.0, -1.0));
        a.frame.origin += step * random_direction(rng);
        const Contacts3 after = contacts_of(a, b, 1.0);
        ASSERT_FALSE(after.empty());
        // 2e-7: the choice between nearly equal normals.
        EXPECT_LE(std::abs(nearest(after).gap - nearest(before).gap), step + 2e-7);
    }
}

TEST(SpaceContacts, MoveWithTheBodies) {
    Rng rng{5};
    for (int i = 0; i < 300; ++i) {
        auto [a, b] = random_sample(rng, -0.2, 0.1);
        const Contacts3 before = contacts_of(a, b, 0.2);
        const geometry::Frame<3> motion{100.0 * random_direction(rng), random_rotation(rng)};
        a.frame = motion * a.frame;
        b.frame = motion * b.frame;
        const Contacts3 after = contacts_of(a, b, 0.2);
        ASSERT_EQ(before.size(), after.size());
        // Roles may be exchanged and points come in another order.
        for (const ContactPoint<3>& c : before) {
            const Vec3 point = motion.to_world(c.point);
            const Vec3 normal = motion.rotation * c.normal;
            EXPECT_TRUE(std::any_of(after.begin(), after.end(),
                                    [&](const auto& d) {
                                        return (d.point - point).norm() < 1e-9 &&
                                               (d.normal - normal).norm() < 1e-9 &&
                                               std::abs(d.gap - c.gap) < 1e-9;
                                    }))
                << "kinds " << a.shape.index() << ' ' << b.shape.index();
        }
    }
}

TEST(SpaceContacts, AreAppended) {
    const PlacedShape a{geometry::Sphere{1.0}, {}};
    const PlacedShape b{geometry::Sphere{1.0}, {.origin = {1.5, 0.0, 0.0}}};
    Contacts3 contacts(3);
    collide(a.shape, a.frame, b.shape, b.frame, 0.0, contacts);
    EXPECT_EQ(contacts.size(), 4U);
}

TEST(SpaceContacts, OfSpheresBoxesAndCapsulesAllocateNothing) {
    if (!test::counts_allocations()) GTEST_SKIP() << "no counting malloc in this build";
    Rng rng{6};
    constexpr Kind k_kinds[] = {Kind::sphere, Kind::box, Kind::capsule};
    Contacts3 contacts;
    contacts.reserve(64);
    for (int i = 0; i < 200; ++i) {
        auto [a, b] = random_sample(rng, -0.1, 0.1);
        a.shape = random_shape(rng, k_kinds[i % 3]);
        b.shape = random_shape(rng, k_kinds[i / 3 % 3]);
        move_to_gap(rng, a, b, rng.uniform(-0.1, 0.1));
        contacts.clear();
        EXPECT_EQ(test::allocations_during(
                      [&] { collide(a.shape, a.frame, b.shape, b.frame, 0.2, contacts); }),
                  0);
    }
}

TEST(SpaceContacts, OfPlanesAndMeshesWithEachOtherAreNone) {
    const geometry::SpaceShape plane = geometry::Plane{};
    const geometry::SpaceShape mesh =
        geometry::make_mesh({Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY()}, {{0, 1, 2}});
    Contacts3 contacts;
    for (const auto& a : {plane, mesh}) {
        for (const auto& b : {plane, mesh}) collide(a, {}, b, {}, 1.0, contacts);
    }
    EXPECT_TRUE(contacts.empty());
}

}  // namespace
}  // namespace drystone::collision::space_sampling
