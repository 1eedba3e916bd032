#include "drystone/collision/detector.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "collision/plane_samples.hpp"
#include "core/allocation_count.hpp"
#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/narrow_phase.hpp"

namespace drystone::collision {
namespace {

using Frames = std::vector<geometry::Frame<2>>;

/// Bodies of the plane, where they are, and their margins.
struct World {
    std::vector<Collider<2>> colliders;
    Frames frames;
    std::vector<double> margins;

    void add(geometry::PlaneShape shape, const Vec2& place, bool mobile = true,
             double margin = 0.01) {
        Collider<2> body{.mobile = mobile};
        body.parts.push_back({std::move(shape), geometry::Frame<2>{}});
        colliders.push_back(std::move(body));
        frames.push_back({.origin = place});
        margins.push_back(margin);
    }

    [[nodiscard]] std::vector<Contact<2>> detect() const {
        Detector<2> detector{colliders};
        detector.find_pairs(frames, margins);
        const auto found = detector.contacts(frames, margins);
        return {found.begin(), found.end()};
    }
};

/// Compounds of up to three random parts, some of them not mobile, some in groups, and a floor.
World random_world(Rng& rng, int bodies) {
    World world;
    world.add(geometry::HalfPlane{}, Vec2::Zero(), false);
    for (int i = 1; i < bodies; ++i) {
        world.add(sampling::random_bounded_shape(rng), Vec2::Zero(), rng.index(4) > 0,
                  rng.uniform(0.0, 0.3));
        Collider<2>& body = world.colliders.back();
        for (int parts = rng.index(3); parts > 0; --parts) {
            body.parts.push_back(
                {sampling::random_bounded_shape(rng), sampling::random_frame(rng, 0.5)});
        }
        body.group = static_cast<std::uint32_t>(rng.index(3));
        world.frames.back() = sampling::random_frame(rng, 3.0);
    }
    return world;
}

/// Every part against every part, in the order of contacts.
std::vector<Contact<2>> all_contacts(const World& world) {
    std::vector<Contact<2>> contacts;
    const int count = static_cast<int>(world.colliders.size());
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b < count; ++b) {
            const Collider<2>& body_a = world.colliders[static_cast<std::size_t>(a)];
            const Collider<2>& body_b = world.colliders[static_cast<std::size_t>(b)];
            if (a == b || !body_a.mobile || (body_b.mobile && b < a)) continue;
            if (body_a.group != 0 && body_a.group == body_b.group) continue;
            for (std::size_t i = 0; i < body_a.parts.size(); ++i) {
                for (std::size_t j = 0; j < body_b.parts.size(); ++j) {
                    const auto& part_a = body_a.parts[i];
                    const auto& part_b = body_b.parts[j];
                    std::vector<ContactPoint<2>> points;
                    collide(part_a.shape, world.frames[static_cast<std::size_t>(a)] * part_a.frame,
                            part_b.shape, world.frames[static_cast<std::size_t>(b)] * part_b.frame,
                            world.margins[static_cast<std::size_t>(a)] +
                                world.margins[static_cast<std::size_t>(b)],
                            points);
                    for (const auto& point : points) {
                        contacts.push_back({point, a, b, static_cast<int>(i), static_cast<int>(j)});
                    }
                }
            }
        }
    }
    std::sort(contacts.begin(), contacts.end(),
              [](auto& x, auto& y) { return compare_identity(x, y) < 0; });
    return contacts;
}

void expect_same(std::span<const Contact<2>> found, std::span<const Contact<2>> expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        ASSERT_TRUE(compare_identity(found[i], expected[i]) == 0);
        EXPECT_EQ(found[i].gap, expected[i].gap);
        EXPECT_EQ(found[i].point, expected[i].point);
        EXPECT_EQ(found[i].normal, expected[i].normal);
    }
}

TEST(Detector, FindsWhatComparingAllPartsFindsInOrder) {
    Rng rng{1};
    for (int sample = 0; sample < 100; ++sample) {
        const World world = random_world(rng, 2 + rng.index(20));
        expect_same(world.detect(), all_contacts(world));
    }
}

TEST(Detector, ContactsOfOneDetectionAreAllDifferent) {
    Rng rng{2};
    for (int sample = 0; sample < 50; ++sample) {
        const std::vector<Contact<2>> contacts = random_world(rng, 20).detect();
        for (std::size_t i = 1; i < contacts.size(); ++i) {
            EXPECT_TRUE(compare_identity(contacts[i - 1], contacts[i]) < 0);
        }
    }
}

TEST(Detector, ABodyThatIsNotMobileIsAlwaysTheSecond) {
    World world;
    world.add(geometry::HalfPlane{}, Vec2::Zero(), false);
    world.add(geometry::Disk{0.5}, {0.0, 0.5});
    world.add(geometry::Disk{0.5}, {1.0, 0.5});
    const std::vector<Contact<2>> contacts = world.detect();
    ASSERT_EQ(contacts.size(), 3U);
    const auto bodies = [&](std::size_t i) { return Pair{contacts[i].body_a, contacts[i].body_b}; };
    EXPECT_EQ(bodies(0), (Pair{1, 0}));
    EXPECT_EQ(bodies(1), (Pair{1, 2}));
    EXPECT_EQ(bodies(2), (Pair{2, 0}));
    // Normals point from B to A.
    EXPECT_EQ(contacts[0].normal, Vec2::UnitY());
    EXPECT_EQ(contacts[1].normal, -Vec2::UnitX());
}

TEST(Detector, MarginsOfTheTwoBodiesAddUp) {
    World world;
    world.add(geometry::Disk{0.5}, {0.0, 0.0}, true, 0.02);
    world.add(geometry::Disk{0.5}, {1.05, 0.0}, true, 0.03 + 1e-12);
    EXPECT_EQ(world.detect().size(), 1U);
    world.margins[1] = 0.03 - 1e-12;
    EXPECT_TRUE(world.detect().empty());
}

TEST(Detector, PairsServeUntilABodyLeavesItsMargin) {
    Rng rng{3};
    for (int sample = 0; sample < 50; ++sample) {
        World world = random_world(rng, 15);
        Detector<2> detector{world.colliders};
        // More than contacts ask for, by what the bodies will move.
        const double reach = 0.2;
        std::vector<double> wide = world.margins;
        for (double& margin : wide) margin += reach;
        detector.find_pairs(world.frames, wide);
        for (auto& frame : world.frames) {
            const double angle = rng.uniform(0.0, 6.3);
            frame.origin += 0.99 * reach * Vec2{std::cos(angle), std::sin(angle)};
        }
        world.frames[0] = {};
        expect_same(detector.contacts(world.frames, world.margins), all_contacts(world));
    }
}

TEST(Detector, DetectingAgainAllocatesNothing) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "this build does not count";
    Rng rng{4};
    const World world = random_world(rng, 200);
    Detector<2> detector{world.colliders};
    std::vector<std::int64_t> found;
    std::vector<Contact<2>> before;
    const auto detect = [&] {
        detector.find_pairs(world.frames, world.margins);
        const auto now = detector.contacts(world.frames, world.margins);
        match<2>(before, now, found);
        before.assign(now.begin(), now.end());
    };
    detect();
    detect();
    EXPECT_EQ(drystone::test::allocations_during(detect), 0);
    EXPECT_GT(before.size(), 100U);
    EXPECT_GT(detector.pair_count(), 100U);
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i], static_cast<std::int64_t>(i));
    }
}

// A plane has no end, but pairs with what its surface can reach: here one disk of four, which is
// within the margins of both.
TEST(Detector, PlanesPairWithWhatIsNear) {
    for (const double turn : {0.0, 0.7, -2.0}) {
        const geometry::Rotation<2> axes = geometry::plane_rotation(turn);
        World world;
        world.add(geometry::HalfPlane{}, Vec2(3.0, -1.0), false);
        world.frames.back().rotation = axes;
        for (const double height : {0.5, 0.119, 0.13, 40.0}) {
            const Vec2 above(50.0 * height, height);  // far from each other
            world.add(geometry::Disk{0.1}, Vec2(3.0, -1.0) + axes * above);
        }
        Detector<2> detector{world.colliders};
        detector.find_pairs(world.frames, world.margins);
        EXPECT_LE(detector.pair_count(), turn == 0.0 ? 1U : 2U);  // boxes are wider when tilted
        const auto found = detector.contacts(world.frames, world.margins);
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found[0].body_a, 2);
        EXPECT_NEAR(found[0].gap, 0.019, 1e-12);
    }
}

TEST(Detector, NoBodiesAndBodiesWithoutPartsHaveNoContacts) {
    EXPECT_TRUE(World{}.detect().empty());
    World world;
    world.add(geometry::Disk{0.5}, {0.0, 0.0});
    world.add(geometry::Disk{0.5}, {0.5, 0.0});
    world.colliders[0].parts.clear();
    EXPECT_TRUE(world.detect().empty());
}

}  // namespace
}  // namespace drystone::collision
