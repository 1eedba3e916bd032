// Blocks on blocks: every corner of the region where they touch, and no other point.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "collision/space_sampling.hpp"

namespace drystone::collision::space_sampling {
namespace {

using geometry::Box;
using geometry::Frame;

constexpr double k_pi = std::numbers::pi;

PlacedShape box_at(const Vec3& half, const Vec3& origin, const Mat3& rotation = Mat3::Identity()) {
    return {Box{half}, {origin, rotation}};
}

/// The contacts are these points, in any order, all with this normal and gap.
void expect_points(const Contacts3& contacts, const std::vector<Vec3>& points, const Vec3& normal,
                   double gap) {
    EXPECT_EQ(contacts.size(), points.size());
    for (const Vec3& point : points) {
        EXPECT_TRUE(std::any_of(contacts.begin(), contacts.end(), [&](const auto& c) {
            return (c.point - point).norm() < 1e-12;
        })) << point.transpose();
    }
    for (const ContactPoint<3>& c : contacts) {
        EXPECT_NEAR((c.normal - normal).norm(), 0.0, 1e-14);
        EXPECT_NEAR(c.gap, gap, 1e-14);
    }
}

std::set<std::uint64_t> features(const Contacts3& contacts) {
    std::set<std::uint64_t> result;
    for (const auto& c : contacts) result.insert(c.feature);
    return result;
}

std::vector<Vec3> rectangle(double x0, double x1, double y0, double y1, double z) {
    return {{x0, y0, z}, {x1, y0, z}, {x0, y1, z}, {x1, y1, z}};
}

/// A block of every kind of solid: the same answers are expected of a box and of its polyhedron.
class BlockOnBlock : public testing::TestWithParam<bool> {
  protected:
    [[nodiscard]] PlacedShape block(const Vec3& half, const Vec3& origin,
                                    const Mat3& rotation = Mat3::Identity()) const {
        if (!GetParam()) return box_at(half, origin, rotation);
        return {geometry::box_polyhedron(half), {origin, rotation}};
    }
};

TEST_P(BlockOnBlock, EqualFacesExactlyAlignedTouchAtFourCorners) {
    for (const double gap : {-1e-3, -1e-9, 0.0, 1e-9, 1e-3}) {
        const PlacedShape lower = block({1.0, 0.75, 0.5}, Vec3::Zero());
        const PlacedShape upper = block({1.0, 0.75, 0.5}, {0.0, 0.0, 1.0 + gap});
        expect_points(contacts_of(upper, lower, 0.01),
                      rectangle(-1.0, 1.0, -0.75, 0.75, 0.5 + 0.5 * gap), Vec3::UnitZ(), gap);
    }
}

TEST_P(BlockOnBlock, ShiftedBlocksTouchAtTheCornersOfTheOverlap) {
    const PlacedShape lower = block({1.0, 1.0, 0.5}, Vec3::Zero());
    const PlacedShape upper = block({1.0, 1.0, 0.5}, {0.25, -0.5, 1.0});
    expect_points(contacts_of(upper, lower, 0.01), rectangle(-0.75, 1.0, -1.0, 0.5, 0.5),
                  Vec3::UnitZ(), 0.0);
}

TEST_P(BlockOnBlock, BricksInABondTouchAtTheCornersOfTheOverlap) {
    const PlacedShape lower = block({1.0, 0.5, 0.5}, Vec3::Zero());
    const PlacedShape upper = block({1.0, 0.5, 0.5}, {1.0, 0.0, 1.0});
    expect_points(contacts_of(upper, lower, 0.01), rectangle(0.0, 1.0, -0.5, 0.5, 0.5),
                  Vec3::UnitZ(), 0.0);
    const PlacedShape neighbour = block({1.0, 0.5, 0.5}, {2.0, 0.0, 0.0});
    std::vector<Vec3> corners;
    for (const double y : {-0.5, 0.5}) {
        for (const double z : {-0.5, 0.5}) corners.emplace_back(1.0, y, z);
    }
    expect_points(contacts_of(neighbour, lower, 0.01), corners, Vec3::UnitX(), 0.0);
}

TEST_P(BlockOnBlock, ASmallBlockTouchesWithItsOwnCorners) {
    const PlacedShape lower = block({2.0, 2.0, 0.5}, Vec3::Zero());
    const PlacedShape upper = block({0.25, 0.25, 0.25}, {1.0, 0.5, 0.75});
    expect_points(contacts_of(upper, lower, 0.01), rectangle(0.75, 1.25, 0.25, 0.75, 0.5),
                  Vec3::UnitZ(), 0.0);
    expect_points(contacts_of(lower, upper, 0.01), rectangle(0.75, 1.25, 0.25, 0.75, 0.5),
                  -Vec3::UnitZ(), 0.0);
}

TEST_P(BlockOnBlock, ASquareTurnedBy45DegreesTouchesAtEightCorners) {
    const PlacedShape lower = block({1.0, 1.0, 0.5}, Vec3::Zero());
    const PlacedShape upper =
        block({1.0, 1.0, 0.5}, {0.0, 0.0, 1.0}, rotation_about(Vec3::UnitZ(), 0.25 * k_pi));
    const double t = std::sqrt(2.0) - 1.0;
    std::vector<Vec3> corners;
    for (const double s : {-1.0, 1.0}) {
        for (const double u : {-t, t}) {
            corners.emplace_back(s, u, 0.5);
            corners.emplace_back(u, s, 0.5);
        }
    }
    expect_points(contacts_of(upper, lower, 0.01), corners, Vec3::UnitZ(), 0.0);
}

TEST_P(BlockOnBlock, BarsThatCrossOnEdgeTouchAtOnePoint) {
    const double half_diagonal = std::sqrt(2.0);
    for (const double gap : {-1e-3, 0.0, 1e-3}) {
        const PlacedShape lower =
            block({3.0, 1.0, 1.0}, Vec3::Zero(), rotation_about(Vec3::UnitX(), 0.25 * k_pi));
        const PlacedShape upper = block({1.0, 3.0, 1.0}, {0.5, -0.25, 2.0 * half_diagonal + gap},
                                        rotation_about(Vec3::UnitY(), 0.25 * k_pi));
        expect_points(contacts_of(upper, lower, 0.01), {{0.5, 0.0, half_diagonal + 0.5 * gap}},
                      Vec3::UnitZ(), gap);
    }
}

TEST_P(BlockOnBlock, EdgeAndCornerOnAFace) {
    const PlacedShape lower = block({3.0, 3.0, 0.5}, Vec3::Zero());
    const Mat3 on_edge = rotation_about(Vec3::UnitX(), 0.25 * k_pi);
    expect_points(
        contacts_of(block({1.0, 0.5, 0.5}, {0.0, 0.0, 0.5 + std::sqrt(0.5)}, on_edge), lower, 0.01),
        {{-1.0, 0.0, 0.5}, {1.0, 0.0, 0.5}}, Vec3::UnitZ(), 0.0);
    // The space diagonal upright.
    const Mat3 on_corner =
        Eigen::Quaterniond::FromTwoVectors(Vec3::Ones(), Vec3::UnitZ()).toRotationMatrix();
    expect_points(contacts_of(block({0.5, 0.5, 0.5}, {0.5, 1.0, 0.5 + std::sqrt(0.75)}, on_corner),
                              lower, 0.01),
                  {{0.5, 1.0, 0.5}}, Vec3::UnitZ(), 0.0);
}

TEST_P(BlockOnBlock, BlocksThatShareAnEdgeOnlyDoNotTouch) {
    // Neither normal is better than the other, and either would hold a slide or a fall that is
    // free.
    const PlacedShape lower = block({1.0, 1.0, 0.5}, Vec3::Zero());
    for (const double x : {-1e-9, 0.0, 1e-9}) {
        for (const double z : {-1e-9, 0.0, 1e-9}) {
            const PlacedShape upper = block({1.0, 1.0, 0.5}, {2.0 + x, 0.0, 1.0 + z});
            EXPECT_TRUE(contacts_of(upper, lower, 1e-8).empty());
        }
    }
}

TEST_P(BlockOnBlock, EdgesApartAlongEachOtherHaveTwoPoints) {
    const PlacedShape lower = block({1.0, 1.0, 0.5}, Vec3::Zero());
    const PlacedShape upper = block({1.0, 1.0, 0.5}, {2.03, 0.5, 1.04});
    expect_points(contacts_of(upper, lower, 0.1), {{1.015, -0.5, 0.52}, {1.015, 1.0, 0.52}},
                  Vec3(0.6, 0.0, 0.8), 0.05);
}

TEST_P(BlockOnBlock, CornersApartHaveOnePoint) {
    const PlacedShape lower = block({1.0, 1.0, 1.0}, Vec3::Zero());
    const PlacedShape upper = block({1.0, 1.0, 1.0}, {2.01, 2.02, 2.02});
    expect_points(contacts_of(upper, lower, 0.1), {{1.005, 1.01, 1.01}}, Vec3(1.0, 2.0, 2.0) / 3.0,
                  0.03);
    EXPECT_TRUE(contacts_of(upper, lower, 0.0299).empty());
}

TEST_P(BlockOnBlock, TippedOverTheRimTouchesTheRimAndHoversOverTheRest) {
    // A plank over the edge x = 1, turned down by a small angle about it.
    const PlacedShape lower = block({1.0, 1.0, 0.5}, Vec3::Zero());
    const double angle = 0.01;
    const Frame<3> hinge{{1.0, 0.0, 0.5}, rotation_about(Vec3::UnitY(), angle)};
    PlacedShape plank = block({1.0, 0.5, 0.1}, Vec3::Zero());
    plank.frame = hinge * Frame<3>{.origin = {0.5, 0.0, 0.1}};
    const Contacts3 contacts = contacts_of(plank, lower, 0.05);
    ASSERT_EQ(contacts.size(), 4U);
    for (const ContactPoint<3>& c : contacts) {
        EXPECT_NEAR((c.normal - hinge.rotation.col(2)).norm(), 0.0, 1e-14);
        EXPECT_NEAR(std::abs(c.point[1]), 0.5, 1e-12);
        // Along the plank's own normal.
        const double along = hinge.to_local(c.point)[0];
        EXPECT_NEAR(c.gap, -along * std::tan(angle), 1e-12);
    }
}

INSTANTIATE_TEST_SUITE_P(solids, BlockOnBlock, testing::Values(false, true),
                         [](const auto& kind) { return kind.param ? "polyhedra" : "boxes"; });

TEST(SpaceManifold, OfABoxAndItsPolyhedronAreTheSame) {
    Rng rng{1};
    for (int sample = 0; sample < 300; ++sample) {
        const Vec3 half{rng.uniform(0.3, 1.5), rng.uniform(0.3, 1.5), rng.uniform(0.3, 1.5)};
        PlacedShape a = box_at(half, Vec3::Zero(), random_rotation(rng));
        PlacedShape b{random_shape(rng, Kind::box), {.rotation = random_rotation(rng)}};
        if (sample % 2 == 0) {  // nearly flat on each other
            b.frame.rotation = a.frame.rotation * rotation_about(Vec3::UnitZ(), rng.uniform()) *
                               rotation_about(random_direction(rng), 1e-3);
        }
        move_to_gap(rng, a, b, rng.uniform(-0.05, 0.05));
        const Contacts3 boxes = contacts_of(a, b, 0.1);
        a.shape = geometry::box_polyhedron(half);
        const Contacts3 polyhedra = contacts_of(a, b, 0.1);
        ASSERT_EQ(boxes.size(), polyhedra.size()) << sample;
        for (const auto& c : boxes) {
            EXPECT_TRUE(std::any_of(polyhedra.begin(), polyhedra.end(), [&](const auto& d) {
                return (d.point - c.point).norm() < 1e-9 && (d.normal - c.normal).norm() < 1e-9 &&
                       std::abs(d.gap - c.gap) < 1e-9;
            })) << sample;
        }
    }
}

geometry::Polyhedron prism(int sides, double radius, double half_height) {
    std::vector<Vec3> points;
    for (int k = 0; k < sides; ++k) {
        const double angle = 2.0 * k_pi * k / sides;
        for (const double z : {-half_height, half_height}) {
            points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
        }
    }
    return geometry::convex_hull(points);
}

TEST(SpaceManifold, OfPrismsHasAllCornersOfTheOverlap) {
    const PlacedShape lower{prism(6, 1.0, 0.5), {}};
    PlacedShape upper{prism(6, 1.0, 0.5), {.origin = {0.0, 0.0, 1.0}}};
    EXPECT_EQ(contacts_of(upper, lower, 0.01).size(), 6U);
    upper.frame.rotation = rotation_about(Vec3::UnitZ(), k_pi / 6.0);
    const Contacts3 contacts = contacts_of(upper, lower, 0.01);
    EXPECT_EQ(contacts.size(), 12U);
    for (const auto& c : contacts) {
        EXPECT_NEAR(c.gap, 0.0, 1e-14);
        EXPECT_NEAR(c.point.head<2>().norm(), std::sqrt(0.75) / std::cos(k_pi / 12.0), 1e-12);
    }
}

/// Bottom 4 x 4, sides leaning outwards by 1 in 10.
geometry::Polyhedron trough() {
    std::vector<Vec3> points;
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            points.emplace_back(2.0 * x, 2.0 * y, -0.5);
            points.emplace_back(2.1 * x, 2.1 * y, 0.5);
        }
    }
    return geometry::convex_hull(points);
}

TEST(SpaceManifold, KeepsItsFeaturesWhenBodiesAtRestTremble) {
    const double diagonal = std::sqrt(0.5);
    const Mat3 on_edge = rotation_about(Vec3::UnitX(), 0.25 * k_pi);
    const PlacedShape ground = box_at({2.0, 2.0, 0.5}, Vec3::Zero());
    const std::vector<std::pair<PlacedShape, PlacedShape>> rests{
        {box_at({2.0, 2.0, 0.5}, {0.0, 0.0, 1.0}), ground},  // every corner on a corner
        {box_at({2.0, 2.0, 0.5}, {2.0, 0.0, 1.0}), ground},  // sides flush
        {box_at({1.0, 2.0, 0.5}, {1.5, 0.0, 1.0}), ground},
        {box_at({0.5, 0.5, 0.5}, {1.5, -1.5, 1.0}), ground},  // in a corner
        {box_at({2.0, 2.0, 0.5}, {0.0, 0.0, 1.0}, rotation_about(Vec3::UnitZ(), 0.3)), ground},
        {box_at({1.0, 0.5, 0.5}, {0.0, 0.0, 0.5 + diagonal}, on_edge), ground},
        {{prism(7, 1.0, 0.5), {.origin = {0.0, 0.0, 1.0}}}, {prism(7, 1.0, 0.5), {}}},
        {{prism(7, 1.0, 0.5), {.origin = {0.0, 0.0, 1.0}}}, ground},
        {{trough(), {.origin = {0.0, 0.0, 1.0}}}, box_at({2.0, 1.0, 0.5}, Vec3::Zero())},
        {{geometry::Capsule{1.0, 0.25},
          {{0.0, 0.0, 0.75}, rotation_about(Vec3::UnitX(), 0.5 * k_pi)}},
         ground},
        {{geometry::Capsule{1.0, 0.25},
          {{0.0, 1.5, 0.75}, rotation_about(Vec3::UnitX(), 0.5 * k_pi)}},
         ground},
        {{geometry::Cylinder{0.5, 0.75}, {.origin = {0.0, 0.0, 1.0}}}, ground},
        {{geometry::Cylinder{0.5, 0.75}, {.origin = {1.5, 0.0, 1.0}}}, ground},
        {{geometry::Cylinder{0.5, 0.75}, {.origin = {0.0, 0.0, 1.0}}},
         {geometry::Cylinder{0.5, 0.75}, {}}},
        {{geometry::Cylinder{1.0, 0.25},
          {{0.0, 1.5, 0.75}, rotation_about(Vec3::UnitX(), 0.5 * k_pi)}},
         ground}};
    Rng rng{3};
    for (std::size_t i = 0; i < rests.size(); ++i) {
        const auto& [body, below] = rests[i];
        const Contacts3 at_rest = contacts_of(body, below, 1e-4);
        EXPECT_GE(at_rest.size(), 2U) << i;
        for (int sample = 0; sample < 50; ++sample) {
            PlacedShape moved = body;
            moved.frame.origin += 1e-9 * random_direction(rng);
            moved.frame.rotation =
                rotation_about(random_direction(rng), 1e-9) * body.frame.rotation;
            const Contacts3 contacts = contacts_of(moved, below, 1e-4);
            EXPECT_EQ(features(contacts), features(at_rest)) << i;
            for (const auto& c : contacts) {
                EXPECT_NEAR(c.gap, 0.0, 1e-8) << i;
                EXPECT_NEAR((c.normal - at_rest.front().normal).norm(), 0.0, 1e-8) << i;
            }
        }
    }
}

}  // namespace
}  // namespace drystone::collision::space_sampling
