#include "drystone/collision/deformable/deformable_finder.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "collision/deformable_samples.hpp"
#include "core/allocation_count.hpp"
#include "drystone/collision/contact_point.hpp"

namespace drystone::collision {
namespace {

using soft_sampling::collider_of;
using soft_sampling::contacts_of;
using soft_sampling::soft_box;
using soft_sampling::soft_rectangle;

constexpr double k_rounding = 1e-14;

template <int D>
using Contacts = std::vector<DeformableContact<D>>;

/// Nodes of A in order, each of its contacts with B.
template <int D>
std::vector<int> nodes_that_touch(const Contacts<D>& contacts, int a, int b) {
    std::vector<int> nodes;
    for (const DeformableContact<D>& c : contacts) {
        if (c.body_a == a && c.body_b == b) nodes.push_back(c.on_a.nodes[0]);
    }
    std::sort(nodes.begin(), nodes.end());
    return nodes;
}

/// Nodes whose last coordinate is `height`.
template <int D>
std::vector<int> nodes_at(const DeformableSurface<D>& surface, double height) {
    std::vector<int> nodes;
    for (int i = 0; i < static_cast<int>(surface.nodes.cols()); ++i) {
        if (std::abs(surface.nodes(D - 1, i) - height) < 1e-12) nodes.push_back(i);
    }
    return nodes;
}

template <int D>
void expect_up(const Contacts<D>& contacts, double gap) {
    for (const DeformableContact<D>& c : contacts) {
        const double sign = c.normal[D - 1] > 0.0 ? 1.0 : -1.0;
        EXPECT_LT((c.normal - sign * Vector<D>::Unit(D - 1)).norm(), 1e-12);
        EXPECT_NEAR(c.gap, gap, k_rounding);
    }
}

TEST(DeformableFinder, EveryBottomNodeOfABlockTouchesTheFloorOnce) {
    for (const double gap : {0.0, 1e-3, -1e-3}) {
        const auto block = soft_rectangle({0.3, gap}, {2.0, 1.0}, 8, 4);
        const auto in_plane =
            contacts_of<2>({block}, 0.01, {collider_of<2>(geometry::HalfPlane{})}, {{}});
        EXPECT_EQ(nodes_that_touch(in_plane, 1, 0), nodes_at(block, gap));
        EXPECT_EQ(in_plane.size(), 9U);
        expect_up(in_plane, gap);

        const auto box = soft_box({0.1, 0.2, 0.5 + gap}, {1.0, 1.0, 0.5}, 4);
        const auto in_space =
            contacts_of<3>({box}, 0.01, {collider_of<3>(geometry::Plane{})}, {{}});
        EXPECT_EQ(nodes_that_touch(in_space, 1, 0), nodes_at(box, gap));
        EXPECT_EQ(in_space.size(), 25U);
        expect_up(in_space, gap);
    }
}

TEST(DeformableFinder, BlocksWithOtherMeshesTouchOnceWithEachNode) {
    for (const double gap : {0.0, 1e-3, -1e-3}) {
        const auto lower = soft_rectangle({0.0, -1.0}, {3.0, 1.0}, 7, 3);
        const auto upper = soft_rectangle({0.5, gap}, {2.0, 1.0}, 6, 4);
        const Contacts<2> found = contacts_of<2>({lower, upper}, 0.01);
        EXPECT_EQ(nodes_that_touch(found, 1, 0), nodes_at(upper, gap));
        // The nodes of the lower block that are under the upper one.
        EXPECT_EQ(found.size(), 7U + 4U);
        expect_up(found, gap);
    }
}

/// Corners of both blocks are in the same places; none of them touches sideways.
TEST(DeformableFinder, EqualBlocksTouchAtAllNodesAndUpwards) {
    for (const double gap : {0.0, 1e-3, -1e-12, -1e-7, -1e-3}) {
        const auto lower = soft_rectangle({0.0, -1.0}, {1.0, 1.0}, 4, 4);
        const auto upper = soft_rectangle({0.0, gap}, {1.0, 1.0}, 5, 5);
        const Contacts<2> in_plane = contacts_of<2>({lower, upper}, 0.01);
        EXPECT_EQ(nodes_that_touch(in_plane, 0, 1), nodes_at(lower, 0.0)) << gap;
        EXPECT_EQ(nodes_that_touch(in_plane, 1, 0), nodes_at(upper, gap)) << gap;
        expect_up(in_plane, gap);

        const auto below = soft_box({0.0, 0.0, -0.5}, Vec3::Constant(0.5), 3);
        const auto above = soft_box({0.0, 0.0, 0.5 + gap}, Vec3::Constant(0.5), 4);
        const Contacts<3> in_space = contacts_of<3>({below, above}, 0.01);
        EXPECT_EQ(nodes_that_touch(in_space, 0, 1), nodes_at(below, 0.0)) << gap;
        EXPECT_EQ(nodes_that_touch(in_space, 1, 0), nodes_at(above, gap)) << gap;
        expect_up(in_space, gap);
    }
}

/// Contacts of an upper body 1 with a lower body 0 whose common side, of length 1 from the origin,
/// is turned: each end is held, and nothing pushes along it.
void expect_ends_are_held(const Contacts<2>& contacts, const geometry::Rotation<2>& turn,
                          double noise) {
    bool held[2] = {false, false};
    for (const DeformableContact<2>& c : contacts) {
        const double cosine = c.normal.dot(turn.col(1)) * (c.body_a == 1 ? 1.0 : -1.0);
        // Corners that point 45 degrees away may see each other 30 degrees off.
        EXPECT_GT(cosine, 0.86);
        const double place = turn.col(0).dot(c.point);
        if (cosine < 0.99) continue;
        if (std::abs(place) <= 2.0 * noise) held[0] = true;
        if (std::abs(place - 1.0) <= 2.0 * noise) held[1] = true;
    }
    EXPECT_TRUE(held[0] && held[1]) << noise;
}

/// As above with corners that miss each other by little, in all directions, as in an arch: one
/// corner or the other holds.
TEST(DeformableFinder, EndsOfAJointAreHeldAlthoughItsCornersTremble) {
    Rng rng{6};
    for (const double noise : {1e-13, 1e-10, 1e-7, 1e-4}) {
        for (int sample = 0; sample < 200; ++sample) {
            const geometry::Rotation<2> turn = geometry::plane_rotation(rng.uniform(0.0, 6.0));
            std::vector<DeformableSurface<2>> blocks = {
                soft_rectangle({0.0, -1.0}, {1.0, 1.0}, 4, 4),
                soft_rectangle({0.0, 0.0}, {1.0, 1.0}, 4, 4)};
            for (DeformableSurface<2>& block : blocks) {
                for (double& x : block.nodes.reshaped()) x += rng.uniform(-noise, noise);
                block.nodes = turn * block.nodes;
            }
            expect_ends_are_held(contacts_of<2>(blocks, 0.01), turn, noise);
            const geometry::Frame<2> frame{.origin = turn * Vec2(0.5, -0.5), .rotation = turn};
            expect_ends_are_held(
                contacts_of<2>({blocks[1]}, 0.01, {collider_of<2>(geometry::rectangle(1.0, 1.0))},
                               {frame}),
                turn, noise);
        }
    }
}

/// Blocks like voussoirs that have slipped and sunk into each other a little: no node sees a facet
/// beside it as one that it sank into from the side.
TEST(DeformableFinder, NodesOfAJointAreNowhereDeep) {
    Rng rng{7};
    const auto tiny = [&] { return std::pow(10.0, rng.uniform(-13.0, -4.0)); };
    for (int sample = 0; sample < 5000; ++sample) {
        std::vector<DeformableSurface<2>> blocks = {soft_rectangle({0.0, -1.0}, {1.0, 1.0}, 4, 4),
                                                    soft_rectangle({0.0, 0.0}, {1.0, 1.0}, 4, 4)};
        const double taper = rng.uniform(-0.3, 0.3);
        const double noise = tiny();
        const Vec2 shift(tiny() * (sample % 2 == 0 ? 1.0 : -1.0), -tiny());
        const geometry::Rotation<2> turn = geometry::plane_rotation(tiny() - tiny());
        for (DeformableSurface<2>& block : blocks) {
            for (Index i = 0; i < block.nodes.cols(); ++i) {
                block.nodes(0, i) += taper * block.nodes(1, i) * (block.nodes(0, i) - 0.5);
            }
            for (double& x : block.nodes.reshaped()) x += rng.uniform(-noise, noise);
        }
        blocks[1].nodes = (turn * blocks[1].nodes).colwise() + shift;
        const double most = 4.0 * noise + 2.0 * shift.norm() + 2.0 * std::abs(turn(0, 1));
        for (const DeformableContact<2>& c : contacts_of<2>(blocks, 1e-9)) {
            EXPECT_GT(c.gap, -most) << sample;
        }
    }
}

/// The part of the surface at x = `side`.
DeformableSurface<2> only_side(DeformableSurface<2> surface, double side) {
    std::erase_if(surface.facets, [&](const std::array<int, 2>& facet) {
        return surface.nodes(0, facet[0]) != side || surface.nodes(0, facet[1]) != side;
    });
    return surface;
}

/// Bars of the same height that touch with their end faces only, one sunk into the other: corners,
/// which are on the border of the faces, are felt like all other nodes.
TEST(DeformableFinder, CornersOnTheBorderOfASurfaceAreFelt) {
    for (const double sunk : {0.0, 1e-12, 1e-6, 1e-3}) {
        const auto left = only_side(soft_rectangle({-1.0, 0.0}, {1.0, 0.5}, 4, 2), 0.0);
        const auto right = only_side(soft_rectangle({-sunk, 0.0}, {1.0, 0.5}, 4, 2), -sunk);
        std::size_t found = 0;
        for (const DeformableContact<2>& c : contacts_of<2>({left, right}, 0.01)) {
            EXPECT_NEAR(c.gap, -sunk, k_rounding);
            EXPECT_NEAR(std::abs(c.normal[0]), 1.0, 1e-12);
            ++found;
        }
        EXPECT_EQ(found, 6U) << sunk;
    }
}

TEST(DeformableFinder, FlagsChooseThePasses) {
    auto lower = soft_rectangle({0.0, -1.0}, {3.0, 1.0}, 7, 3);
    auto upper = soft_rectangle({0.5, 0.0}, {2.0, 1.0}, 6, 4);
    lower.nodes_are_probes = false;
    EXPECT_EQ(contacts_of<2>({lower, upper}, 0.01).size(), 7U);
    lower.facets_stop_probes = false;
    EXPECT_TRUE(contacts_of<2>({lower, upper}, 0.01).empty());
    lower.nodes_are_probes = true;
    EXPECT_EQ(contacts_of<2>({lower, upper}, 0.01).size(), 4U);
    // Rigid bodies alike: a disk on the lower block, which is felt by its facets only.
    const std::vector<Collider<2>> disk = {collider_of<2>(geometry::Disk{0.1})};
    const std::vector<geometry::Frame<2>> frames = {{.origin = {3.0 / 7.0, 0.1}}};
    EXPECT_EQ(contacts_of<2>({lower}, 0.001, disk, frames).size(), 1U);
    lower.facets_stop_probes = true;
    EXPECT_EQ(contacts_of<2>({lower}, 0.001, disk, frames).size(), 2U);
    lower.nodes_are_probes = false;
    EXPECT_EQ(contacts_of<2>({lower}, 0.001, disk, frames).size(), 1U);
}

TEST(DeformableFinder, ASlidingNodeKeepsItsIdentity) {
    const auto lower = soft_rectangle({0.0, -1.0}, {3.0, 1.0}, 7, 3);
    std::vector<Contact<2>> before;
    std::set<int> facets;
    for (int step = 0; step < 200; ++step) {
        DeformableSurface<2> node{.facets_stop_probes = false};
        node.nodes = Vec2(0.1 + 0.01 * step, 1e-3);
        const Contacts<2> found = contacts_of<2>({lower, node}, 0.01);
        ASSERT_EQ(found.size(), 1U);
        facets.insert(found[0].on_b.nodes[0]);
        const std::vector<Contact<2>> now(found.begin(), found.end());
        std::vector<std::int64_t> places;
        match<2>(before, now, places);
        EXPECT_EQ(places[0], step == 0 ? -1 : 0);
        before = now;
    }
    EXPECT_GE(facets.size(), 5U);
}

TEST(DeformableFinder, AHollowCornerHasTwoContacts) {
    // An L: the floor y = 0 and the wall x = 0 meet in a hollow corner.
    DeformableSurface<2> corner;
    corner.nodes.resize(2, 6);
    corner.nodes << -1.0, 2.0, 2.0, 0.0, 0.0, -1.0,  //
        -1.0, -1.0, 0.0, 0.0, 2.0, 2.0;
    for (int i = 0; i < 6; ++i) corner.facets.push_back({i, (i + 1) % 6});
    for (const Vec2& x : {Vec2(0.0, 0.0), Vec2(1e-12, 1e-12), Vec2(1e-7, 1e-12), Vec2(1e-3, 2e-3),
                          Vec2(3e-3, 2e-3)}) {
        DeformableSurface<2> node{.facets_stop_probes = false};
        node.nodes = x;
        const Contacts<2> found = contacts_of<2>({corner, node}, 0.01);
        ASSERT_EQ(found.size(), 2U) << x.transpose();
        for (const DeformableContact<2>& c : found) {
            const bool on_floor = c.normal.y() > 0.5;
            EXPECT_LT((c.normal - (on_floor ? Vec2(0.0, 1.0) : Vec2(1.0, 0.0))).norm(), 1e-15);
            EXPECT_NEAR(c.gap, on_floor ? x.y() : x.x(), 1e-15);
        }
        EXPECT_NE(found[0].normal, found[1].normal);
        const Contacts<2> disk =
            contacts_of<2>({corner}, 0.01, {collider_of<2>(geometry::Disk{0.5})},
                           {{.origin = x + Vec2::Constant(0.5)}});
        EXPECT_EQ(std::count_if(disk.begin(), disk.end(), [](auto& c) { return c.body_a == 0; }),
                  2);
    }
}

TEST(DeformableFinder, OrderOfTheBodiesDoesNotMatter) {
    Rng rng{5};
    std::vector<DeformableSurface<3>> surfaces;
    for (int i = 0; i < 4; ++i) {
        surfaces.push_back(soft_sampling::soft_star_in_space(rng, 40));
        surfaces.back().nodes.colwise() += Vec3(0.7 * i, 0.0, 0.0);
    }
    const Contacts<3> found = contacts_of<3>(surfaces, 0.05);
    EXPECT_GT(found.size(), 20U);
    std::reverse(surfaces.begin(), surfaces.end());
    Contacts<3> reversed = contacts_of<3>(surfaces, 0.05);
    for (DeformableContact<3>& c : reversed) {
        c.body_a = 3 - c.body_a;
        c.body_b = 3 - c.body_b;
    }
    std::sort(reversed.begin(), reversed.end(),
              [](auto& x, auto& y) { return compare_identity<3>(x, y) < 0; });
    ASSERT_EQ(reversed.size(), found.size());
    for (std::size_t i = 1; i < found.size(); ++i) {
        EXPECT_TRUE(compare_identity<3>(found[i - 1], found[i]) < 0);
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_TRUE(compare_identity<3>(found[i], reversed[i]) == 0);
        EXPECT_EQ(found[i].gap, reversed[i].gap);
        EXPECT_EQ(found[i].normal, reversed[i].normal);
        EXPECT_EQ(found[i].on_b.nodes, reversed[i].on_b.nodes);
    }
}

TEST(DeformableFinder, NothingIsFoundWhereNothingIs) {
    EXPECT_TRUE(contacts_of<2>({}, 0.01).empty());
    EXPECT_TRUE(contacts_of<2>({}, 0.01, {collider_of<2>(geometry::HalfPlane{})}, {{}}).empty());
    EXPECT_TRUE(contacts_of<2>({DeformableSurface<2>{}}, 0.01,
                               {collider_of<2>(geometry::HalfPlane{})}, {{}})
                    .empty());
}

TEST(DeformableFinder, FindingAgainAllocatesNothing) {
    if (!drystone::test::counts_allocations()) GTEST_SKIP() << "this build does not count";
    const std::vector<DeformableSurface<3>> boxes = {
        soft_box({0.0, 0.0, 0.5}, Vec3::Constant(0.5), 4),
        soft_box({0.0, 0.0, 1.5}, Vec3::Constant(0.5), 5)};
    DeformableFinder<3> finder(
        {collider_of<3>(geometry::Plane{}), collider_of<3>(geometry::Box{Vec3::Constant(0.5)})});
    const std::vector<double> margins(2, 0.01);
    const std::vector<geometry::Frame<3>> frames = {{}, {.origin = {0.0, 0.0, 2.5}}};
    std::size_t count = 0;
    const auto find = [&] { count = finder.find(boxes, margins, frames, margins).size(); };
    find();
    EXPECT_EQ(drystone::test::allocations_during(find), 0);
    // Floor, both sides of the joint, both sides of the box on top.
    EXPECT_EQ(count, 25U + 25U + 36U + 36U + 4U);
}

/// Two blocks on each other and on a floor, with n times the facets: n times the work, counted.
TEST(DeformableFinder, WorkGrowsInProportionToTheFacets) {
    const auto work = [](int n) {
        const std::vector<DeformableSurface<2>> blocks = {
            soft_rectangle({0.0, 0.0}, {1.0, 1.0}, n, n),
            soft_rectangle({0.0, 1.0}, {1.0, 1.0}, n + 1, n + 1)};
        DeformableFinder<2> finder({collider_of<2>(geometry::HalfPlane{})});
        const std::vector<double> margins(2, 1e-5);
        const auto found = finder.find(blocks, margins, std::vector<geometry::Frame<2>>(1),
                                       std::vector<double>{0.0});
        EXPECT_EQ(found.size(), static_cast<std::size_t>(3 * n + 4));
        return static_cast<double>(finder.work().tests + finder.work().cells);
    };
    const double few = work(100);
    EXPECT_LT(work(1600), 1.5 * 16.0 * few);
}

}  // namespace
}  // namespace drystone::collision
