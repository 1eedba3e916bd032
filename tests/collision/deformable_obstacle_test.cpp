#include <cmath>

#include <gtest/gtest.h>

#include "collision/deformable_samples.hpp"
#include "collision/plane_samples.hpp"
#include "collision/space_meshes.hpp"
#include "collision/space_sampling.hpp"
#include "core/test_numbers.hpp"
#include "drystone/collision/deformable/obstacle.hpp"

namespace drystone::collision {
namespace {

constexpr double k_rounding = 1e-12;

template <int D>
std::vector<deformable::Touch<D>> touches(const geometry::Shape<D>& shape,
                                          const geometry::Frame<D>& frame,
                                          const deformable::Probe<D>& node,
                                          double margin = k_infinity, double depth = 10.0) {
    deformable::Obstacle<D> obstacle(shape);
    const auto found = obstacle.touch(node, frame, {.margin = margin, .depth = depth});
    return {found.begin(), found.end()};
}

TEST(SoftObstacle, GapOnShapesOfThePlaneIsTheSignedDistance) {
    Rng rng{1};
    for (int sample = 0; sample < 2000; ++sample) {
        const sampling::PlacedShape placed{sampling::random_bounded_shape(rng),
                                           sampling::random_frame(rng, 1.0)};
        const deformable::Probe<2> node{.x = {rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0)}};
        const double radius = 0.5;
        const double expected = radius + sampling::signed_distance(
                                             {geometry::Disk{radius}, {.origin = node.x}}, placed);
        const auto found = touches<2>(placed.shape, placed.frame, node);
        ASSERT_EQ(found.size(), 1U);
        EXPECT_NEAR(found[0].gap, expected, k_rounding);
        // The normal is the gradient.
        const double step = 1e-7;
        const auto moved =
            touches<2>(placed.shape, placed.frame, {.x = node.x + step * found[0].normal});
        EXPECT_NEAR(moved[0].gap, found[0].gap + step, 1e-11);
    }
}

TEST(SoftObstacle, GapOnShapesOfSpaceIsThatOfASphereWithoutItsRadius) {
    Rng rng{2};
    for (const space_sampling::Kind kind : space_sampling::k_bounded_kinds) {
        for (int sample = 0; sample < 500; ++sample) {
            const space_sampling::PlacedShape placed{
                space_sampling::random_shape(rng, kind),
                {.origin = space_sampling::random_direction(rng),
                 .rotation = space_sampling::random_rotation(rng)}};
            const deformable::Probe<3> node{.x = rng.uniform(0.0, 2.0) *
                                                 space_sampling::random_direction(rng)};
            const double radius = 0.5;
            const auto by_sphere = space_sampling::contacts_of(
                {geometry::Sphere{radius}, {.origin = node.x}}, placed, 10.0);
            const auto found = touches<3>(placed.shape, placed.frame, node);
            ASSERT_EQ(by_sphere.size(), 1U);
            ASSERT_EQ(found.size(), 1U) << space_sampling::name_of(kind);
            EXPECT_NEAR(found[0].gap, by_sphere[0].gap + radius, k_rounding);
            EXPECT_LT((found[0].normal - by_sphere[0].normal).norm(), 1e-9);
        }
    }
}

TEST(SoftObstacle, HalfPlanesAndPlanesHaveHeights) {
    Rng rng{3};
    for (int sample = 0; sample < 50; ++sample) {
        const Vec3 normal = space_sampling::random_direction(rng);
        const Vec3 x = 3.0 * space_sampling::random_direction(rng);
        const auto found = touches<3>(geometry::Plane{normal, 0.3}, {}, {.x = x});
        ASSERT_EQ(found.size(), 1U);
        EXPECT_NEAR(found[0].gap, normal.dot(x) - 0.3, k_rounding);
        EXPECT_EQ(found[0].normal, normal);
        EXPECT_TRUE(
            touches<3>(geometry::Plane{normal, 0.3}, {}, {.x = x}, found[0].gap - 0.1).empty());
    }
    const auto found = touches<2>(geometry::HalfPlane{Vec2::UnitY(), 1.0}, {}, {.x = {5.0, 0.5}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].gap, -0.5);
}

TEST(SoftObstacle, AMeshIsFeltLikeTheBoxThatItEncloses) {
    Rng rng{4};
    const Vec3 half(0.5, 0.7, 0.9);
    const geometry::Mesh mesh = space_sampling::triangulated_box(half, 5);
    for (int sample = 0; sample < 500; ++sample) {
        const geometry::Frame<3> frame{.origin = space_sampling::random_direction(rng),
                                       .rotation = space_sampling::random_rotation(rng)};
        const Vec3 x = frame.to_world(
            Vec3(rng.uniform(-0.8, 0.8), rng.uniform(-1.0, 1.0), rng.uniform(-1.2, 1.2)));
        const auto by_box = touches<3>(geometry::Box{half}, frame, {.x = x}, 0.2);
        const auto by_mesh = touches<3>(mesh, frame, {.x = x}, 0.2, 1.0);
        ASSERT_EQ(by_mesh.size(), by_box.size());
        if (by_box.empty()) continue;
        EXPECT_NEAR(by_mesh[0].gap, by_box[0].gap, k_rounding);
        EXPECT_LT((by_mesh[0].normal - by_box[0].normal).norm(), 1e-9);
    }
}

TEST(SoftObstacle, ANodeBesideTheBorderOfAMeshIsNotBelowIt) {
    Rng rng{5};
    const geometry::Mesh mesh = space_sampling::triangulated_square(rng, 1.0, 4);
    EXPECT_EQ(touches<3>(mesh, {}, {.x = {0.9, 0.3, -0.05}}, 0.1, 0.2).size(), 1U);
    EXPECT_TRUE(touches<3>(mesh, {}, {.x = {1.05, 0.3, -0.02}}, 0.1, 0.2).empty());
    EXPECT_EQ(touches<3>(mesh, {}, {.x = {1.05, 0.3, 0.02}}, 0.1, 0.2).size(), 1U);
}

/// Nodes of a body that lies on the shape, pointing down: at corners too the normal is up, although
/// the sides of the shape are as near, or nearer.
TEST(SoftObstacle, ANodeIsPushedOutWhereItCameIn) {
    const deformable::Probe<2> left{.outward = Vec2(-1.0, -1.0).normalized()};
    for (const double sunk : {0.0, 1e-12, 1e-7, 1e-3}) {
        for (const double beside : {0.0, 1e-13, 1e-4}) {
            deformable::Probe<2> node = left;
            node.x = Vec2(-0.5 + beside, 0.5 - sunk);
            const auto found = touches<2>(geometry::rectangle(1.0, 1.0), {}, node, 0.1);
            ASSERT_EQ(found.size(), 1U);
            EXPECT_EQ(found[0].normal, Vec2(0.0, 1.0)) << sunk << ' ' << beside;
            EXPECT_NEAR(found[0].gap, -sunk, 1e-15);
        }
    }
    const geometry::SpaceShape shapes[] = {geometry::Box{Vec3::Constant(0.5)},
                                           geometry::Cylinder{.half_length = 0.5, .radius = 0.5}};
    for (const geometry::SpaceShape& shape : shapes) {
        for (const double sunk : {0.0, 1e-12, 1e-3}) {
            const deformable::Probe<3> node{.x = {0.5, 0.0, 0.5 - sunk},
                                            .outward = Vec3(1.0, 0.0, -1.0).normalized()};
            const auto found = touches<3>(shape, {}, node, 0.1);
            ASSERT_EQ(found.size(), 1U);
            EXPECT_LT((found[0].normal - Vec3::UnitZ()).norm(), 1e-15);
        }
    }
}

TEST(SoftObstacle, ANodeThatHasCrossedALineStaysOnItsSide) {
    const geometry::Segment line{.a = {-1.0, 0.0}, .b = {1.0, 0.0}};
    for (const double height : {1e-3, 0.0, -1e-9, -1e-3}) {
        const auto found =
            touches<2>(line, {}, {.x = {0.1, height}, .outward = {0.0, -1.0}}, 0.1, 0.05);
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found[0].normal, Vec2(0.0, 1.0));
        EXPECT_EQ(found[0].gap, height);
    }
}

}  // namespace
}  // namespace drystone::collision
