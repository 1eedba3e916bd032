#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "collision/deformable_samples.hpp"
#include "collision/space_sampling.hpp"
#include "drystone/collision/deformable/deformable_finder.hpp"

// Deformable bodies and rigid shapes, which touch anywhere on their facets.

namespace drystone::collision {
namespace {

using soft_sampling::collider_of;
using soft_sampling::contacts_of;
using soft_sampling::soft_box;
using soft_sampling::soft_rectangle;

constexpr double k_exact = 1e-14;

template <int D>
using SoftContacts = std::vector<DeformableContact<D>>;

TEST(SoftFinderAndShapes, CornersAndDisksTouchBetweenNodes) {
    const auto floor = soft_rectangle({0.0, -1.0}, {4.0, 1.0}, 4, 1);
    const auto square = geometry::rectangle(0.2, 0.2);
    const std::vector<Collider<2>> bodies = {collider_of<2>(geometry::Disk{0.1}),
                                             collider_of<2>(square),
                                             collider_of<2>(geometry::rectangle(0.2, 0.2, 0.05))};
    const double gap = -1e-3;
    const std::vector<geometry::Frame<2>> frames = {
        {.origin = {0.25, 0.1 + gap}}, {.origin = {1.5, 0.1 + gap}}, {.origin = {2.5, 0.1 + gap}}};
    const SoftContacts<2> found = contacts_of<2>({floor}, 0.01, bodies, frames);
    ASSERT_EQ(found.size(), 5U);
    const double places[] = {0.25, 1.4, 1.6, 2.45, 2.55};
    std::vector<double> touched;
    for (const DeformableContact<2>& c : found) {
        EXPECT_EQ(c.body_b, 3);
        EXPECT_LT((c.normal - Vec2::UnitY()).norm(), 1e-12);
        EXPECT_NEAR(c.gap, gap, k_exact);
        EXPECT_EQ(c.on_b.weights[0] + c.on_b.weights[1], 1.0);
        const Vec2 on_floor = soft_sampling::position_of(c.on_b, floor);
        EXPECT_NEAR(on_floor.y(), 0.0, k_exact);
        EXPECT_LT((on_floor + 0.5 * gap * c.normal - c.point).norm(), k_exact);
        touched.push_back(on_floor.x());
    }
    std::sort(touched.begin(), touched.end());
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(touched[i], places[i], k_exact);
}

TEST(SoftFinderAndShapes, ShapesOfSpaceTouchBetweenNodes) {
    const auto floor = soft_box({0.0, 0.0, -1.0}, {2.0, 2.0, 1.0}, 2);
    const double gap = -1e-3;
    const geometry::Frame<3> lying{
        .origin = {0.3, 0.4, 0.1 + gap},
        .rotation = space_sampling::rotation_about(Vec3::UnitY(), 1.5707963267948966)};
    const geometry::Frame<3> standing{.origin = {0.3, 0.4, 0.1 + gap}};
    const auto count = [&](const geometry::SpaceShape& shape, const geometry::Frame<3>& frame) {
        const SoftContacts<3> found =
            contacts_of<3>({floor}, 0.01, {collider_of<3>(shape)}, {frame});
        for (const DeformableContact<3>& c : found) {
            EXPECT_NEAR(c.gap, gap, k_exact);
            EXPECT_LT((c.normal - Vec3::UnitZ()).norm(), k_exact);
            const Vec3 on_floor = soft_sampling::position_of(c.on_b, floor);
            EXPECT_LT((on_floor + 0.5 * gap * c.normal - c.point).norm(), k_exact);
        }
        return found.size();
    };
    EXPECT_EQ(count(geometry::Sphere{0.1}, standing), 1U);
    // Ends or corners, and where edges cross the diagonal x = y; two points of the rim lie on it.
    EXPECT_EQ(count(geometry::Capsule{.half_length = 0.2, .radius = 0.1}, lying), 2U + 1U);
    EXPECT_EQ(count(geometry::Box{Vec3::Constant(0.1)}, standing), 4U + 2U);
    EXPECT_EQ(count(geometry::box_polyhedron(Vec3::Constant(0.1)), standing), 4U + 2U);
    EXPECT_EQ(count(geometry::Cylinder{.half_length = 0.1, .radius = 0.1}, standing), 4U);
}

TEST(SoftFinderAndShapes, MarginsOfBothBodiesAddUp) {
    const std::vector<DeformableSurface<2>> blocks = {soft_rectangle({0.0, 0.1}, {1.0, 1.0}, 4, 4)};
    DeformableFinder<2> finder({collider_of<2>(geometry::HalfPlane{})});
    const std::vector<geometry::Frame<2>> frames(1);
    const auto count = [&](double soft, double rigid) {
        return finder.find(blocks, std::vector{soft}, frames, std::vector{rigid}).size();
    };
    EXPECT_EQ(count(0.06, 0.05), 5U);
    EXPECT_EQ(count(0.11, 0.0), 5U);
    EXPECT_EQ(count(0.0, 0.11), 5U);
    EXPECT_EQ(count(0.05, 0.04), 0U);
}

TEST(SoftFinderAndShapes, PartsOfCompoundsAreFeltWhereTheyAre) {
    Collider<2> body = collider_of<2>(geometry::Disk{0.5});
    body.parts.push_back({geometry::Disk{0.5}, {.origin = {3.0, 0.0}}});
    const geometry::Frame<2> frame{.origin = {1.0, 1.0},
                                   .rotation = geometry::plane_rotation(1.5707963267948966)};
    // The second part is at (1, 4): the end of a bar stands on it.
    DeformableSurface<2> bar{.size = 1.0};
    bar.nodes.resize(2, 2);
    bar.nodes << 1.0, 1.0, 4.6, 5.6;
    const SoftContacts<2> found = contacts_of<2>({bar}, 0.2, {body}, {frame});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].part_b, 1);
    EXPECT_EQ(found[0].on_a.nodes[0], 0);
    EXPECT_NEAR(found[0].gap, 0.1, k_exact);
    EXPECT_LT((found[0].point - Vec2(1.0, 4.55)).norm(), k_exact);
}

}  // namespace
}  // namespace drystone::collision
