// Edges, rims and capsules on deformable surfaces whose nodes are far from where they touch.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "collision/deformable_samples.hpp"
#include "collision/space_sampling.hpp"
#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/deformable/edge_finder.hpp"
#include "drystone/collision/space/bodies/signed_distance.hpp"

namespace drystone::collision {
namespace {

using soft_sampling::collider_of;
using soft_sampling::contacts_of;
using soft_sampling::position_of;
using soft_sampling::soft_box;
using space_sampling::rotation_about;
using std::numbers::pi;

using Contacts = std::vector<DeformableContact<3>>;

/// A floor whose top z = 0 has nodes at -2, 0, 2 only.
DeformableSurface<3> coarse_floor() { return soft_box({0.0, 0.0, -1.0}, {2.0, 2.0, 1.0}, 2); }

Contacts on_floor(const geometry::SpaceShape& shape, const geometry::Frame<3>& frame,
                  double margin = 0.01) {
    return contacts_of<3>({coarse_floor()}, margin, {collider_of<3>(shape)}, {frame});
}

/// All push upwards with this gap, on the floor below where they are.
void expect_flat(const Contacts& contacts, double gap) {
    const DeformableSurface<3> floor = coarse_floor();
    for (const DeformableContact<3>& c : contacts) {
        ASSERT_EQ(c.body_a, 0);
        EXPECT_NEAR(c.gap, gap, 1e-14);
        EXPECT_LT((c.normal - Vec3::UnitZ()).norm(), 1e-12);
        EXPECT_NEAR(c.on_b.weights[0] + c.on_b.weights[1] + c.on_b.weights[2], 1.0, 1e-14);
        const Vec3 below = position_of(c.on_b, floor);
        EXPECT_LT((below + 0.5 * gap * c.normal - c.point).norm(), 1e-13);
    }
}

/// Least and largest value of a coordinate of the contacts.
std::pair<double, double> span_of(const Contacts& contacts, Index axis) {
    std::pair<double, double> span{std::numeric_limits<double>::infinity(),
                                   -std::numeric_limits<double>::infinity()};
    for (const DeformableContact<3>& c : contacts) {
        span.first = std::min(span.first, c.point[axis]);
        span.second = std::max(span.second, c.point[axis]);
    }
    return span;
}

// A square beam on its edge, longer than the floor: no corner and no node is near.
TEST(SoftEdges, AnEdgeLongerThanTheFloorRestsOnIt) {
    for (const double gap : {1e-3, 0.0, -1e-3}) {
        const geometry::Frame<3> frame{.origin = {0.0, 0.7, 0.1 * std::sqrt(2.0) + gap},
                                       .rotation = rotation_about(Vec3::UnitX(), pi / 4.0)};
        const Contacts found = on_floor(geometry::Box{Vec3(3.0, 0.1, 0.1)}, frame);
        expect_flat(found, gap);
        // It runs over both rows of cells: two borders, the side between them and two diagonals.
        EXPECT_EQ(found.size(), 5U);
        EXPECT_EQ(span_of(found, 0), (std::pair{-2.0, 2.0}));
    }
}

TEST(SoftEdges, ACapsuleRestsOnItsMiddle) {
    const geometry::Frame<3> frame{.origin = {0.0, 0.7, 0.3},
                                   .rotation = rotation_about(Vec3::UnitY(), pi / 2.0)};
    const Contacts found = on_floor(geometry::Capsule{.half_length = 3.0, .radius = 0.3}, frame);
    expect_flat(found, 0.0);
    EXPECT_EQ(found.size(), 5U);
}

TEST(SoftEdges, ACylinderRestsOnItsSide) {
    for (const double half : {0.2, 3.0}) {
        const geometry::Frame<3> frame{.origin = {1.0, 0.4, 0.299},
                                       .rotation = rotation_about(Vec3::UnitY(), pi / 2.0)};
        const Contacts found =
            on_floor(geometry::Cylinder{.half_length = half, .radius = 0.3}, frame);
        expect_flat(found, -1e-3);
        ASSERT_GE(found.size(), 2U);
        const auto span = span_of(found, 0);
        EXPECT_NEAR(span.first, std::max(1.0 - half, -2.0), 1e-12);
        EXPECT_NEAR(span.second, std::min(1.0 + half, 2.0), 1e-12);
    }
}

// Exactly over the line of sides y = 0, and with its rims over those at x = 0 and 1 as well.
TEST(SoftEdges, ACylinderOverSidesIsFelt) {
    const geometry::Frame<3> frame{.origin = {1.0, 0.5, 0.3},
                                   .rotation = rotation_about(Vec3::UnitY(), pi / 2.0)};
    const Contacts found = on_floor(geometry::Cylinder{.half_length = 1.0, .radius = 0.3}, frame);
    expect_flat(found, 0.0);
    const auto span = span_of(found, 0);
    EXPECT_NEAR(span.first, 0.0, 1e-12);
    EXPECT_NEAR(span.second, 2.0, 1e-12);
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_GT((found[i].point - found[j].point).norm(), 1e-6);
        }
    }
}

// Within one facet four points of the rim hold it; over several, also where the rim crosses sides.
TEST(SoftEdges, ACylinderStandsOnItsRim) {
    const geometry::Cylinder small{.half_length = 0.1, .radius = 0.1};
    const Contacts inside = on_floor(small, {.origin = {1.5, 0.5, 0.1}});
    expect_flat(inside, 0.0);
    EXPECT_EQ(inside.size(), 4U);
    const geometry::Cylinder large{.half_length = 0.1, .radius = 1.0};
    const Contacts across = on_floor(large, {.origin = {0.3, 0.2, 0.099}});
    EXPECT_GE(across.size(), 8U);
    int felt_by_node = 0;
    for (const DeformableContact<3>& c : across) {
        EXPECT_NEAR(c.gap, -1e-3, 1e-14);
        if (c.body_a == 1) {
            ++felt_by_node;
            continue;
        }
        const double radius = std::hypot(c.point.x() - 0.3, c.point.y() - 0.2);
        EXPECT_NEAR(radius, 1.0, 1e-12);
    }
    EXPECT_EQ(felt_by_node, 1);
}

// A tilted cylinder touches with the lowest point of its rim.
TEST(SoftEdges, ATiltedCylinderTouchesAtItsLowestPoint) {
    const double tilt = 0.5;
    const double low = 0.2 * std::cos(tilt) + 0.1 * std::sin(tilt);
    const geometry::Frame<3> frame{.origin = {1.3, 0.4, low},
                                   .rotation = rotation_about(Vec3::UnitY(), tilt)};
    const Contacts found =
        on_floor(geometry::Cylinder{.half_length = 0.2, .radius = 0.1}, frame, 1e-4);
    ASSERT_EQ(found.size(), 1U);
    expect_flat(found, 0.0);
}

// The upper edges of a flat plate that has sunk in look away, and so does its other side.
TEST(SoftEdges, WhatLooksAwayIsNotFelt) {
    const geometry::Box plate{Vec3(3.0, 0.2, 0.01)};
    const Contacts found = on_floor(plate, {.origin = {0.0, 0.7, 0.005}}, 0.1);
    EXPECT_GE(found.size(), 10U);
    for (const DeformableContact<3>& c : found) EXPECT_NEAR(c.gap, -0.005, 1e-12);
    // From below: the same plate hangs under the floor.
    const Contacts below = on_floor(plate, {.origin = {0.0, 0.7, -2.005}}, 0.1);
    for (const DeformableContact<3>& c : below) {
        EXPECT_LT((c.normal + Vec3::UnitZ()).norm(), 1e-12);
        EXPECT_NEAR(c.gap, -0.005, 1e-12);
    }
}

// Two soft beams that cross edge on edge touch in one point between their nodes.
TEST(SoftEdges, SoftBeamsCross) {
    for (const double gap : {1e-3, -1e-3}) {
        DeformableSurface<3> lower = soft_box(Vec3::Zero(), {1.0, 0.1, 0.1}, 3);
        DeformableSurface<3> upper = soft_box(Vec3::Zero(), {0.1, 1.0, 0.1}, 3);
        lower.nodes = (rotation_about(Vec3::UnitX(), pi / 4.0) * lower.nodes).eval();
        upper.nodes = (rotation_about(Vec3::UnitY(), pi / 4.0) * upper.nodes).eval();
        upper.nodes.colwise() += Vec3(0.05, 0.02, 0.2 * std::sqrt(2.0) + gap);
        const Contacts found = contacts_of<3>({lower, upper}, 0.005);
        ASSERT_EQ(found.size(), 1U);
        const DeformableContact<3>& c = found[0];
        EXPECT_NEAR(c.gap, gap, 1e-12);
        const double sign = c.body_a == 1 ? 1.0 : -1.0;
        EXPECT_LT((c.normal - sign * Vec3::UnitZ()).norm(), 1e-12);
        const std::vector<DeformableSurface<3>> surfaces = {lower, upper};
        const Vec3 a = position_of(c.on_a, surfaces[static_cast<std::size_t>(c.body_a)]);
        const Vec3 b = position_of(c.on_b, surfaces[static_cast<std::size_t>(c.body_b)]);
        EXPECT_LT((a - b - gap * c.normal).norm(), 1e-12);
        EXPECT_LT((0.5 * (a + b) - c.point).norm(), 1e-12);
    }
}

// Without feeling nodes, an edge over a line of nodes is felt by the sides that end there.
TEST(SoftEdges, EdgesOverNodesAreFeltWhereNodesDoNotFeel) {
    DeformableSurface<3> floor = coarse_floor();
    floor.nodes_are_probes = false;
    const geometry::Frame<3> frame{.origin = {0.0, 0.0, 0.1 * std::sqrt(2.0)},
                                   .rotation = rotation_about(Vec3::UnitX(), pi / 4.0)};
    const Contacts found = contacts_of<3>(
        {floor}, 1e-3, {collider_of<3>(geometry::Box{Vec3(3.0, 0.1, 0.1)})}, {frame});
    EXPECT_EQ(found.size(), 3U);
    expect_flat(found, 0.0);
}

/// Points all over the facets.
std::vector<Vec3> sampled(const DeformableSurface<3>& surface, int steps) {
    std::vector<Vec3> points;
    for (const auto& facet : surface.facets) {
        const Vec3 a = surface.nodes.col(facet[0]);
        const Vec3 b = surface.nodes.col(facet[1]) - a;
        const Vec3 c = surface.nodes.col(facet[2]) - a;
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; i + j <= steps; ++j) points.emplace_back(a + (i * b + j * c) / steps);
        }
    }
    return points;
}

double longest_side(const DeformableSurface<3>& surface) {
    double longest = 0.0;
    for (const auto& facet : surface.facets) {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 side = surface.nodes.col(facet[(k + 1) % 3]) - surface.nodes.col(facet[k]);
            longest = std::max(longest, side.norm());
        }
    }
    return longest;
}

double distance_from(const geometry::SpaceShape& shape, const geometry::Frame<3>& frame,
                     const Vec3& x) {
    const Vec3 local = frame.to_local(x);
    if (const auto* box = std::get_if<geometry::Box>(&shape)) {
        return space::signed_distance(*box, local).distance;
    }
    if (const auto* capsule = std::get_if<geometry::Capsule>(&shape)) {
        const double z = std::clamp(local.z(), -capsule->half_length, capsule->half_length);
        return (local - Vec3(0.0, 0.0, z)).norm() - capsule->radius;
    }
    const auto& cylinder = std::get<geometry::Cylinder>(shape);
    return space::signed_distance(space::place(cylinder, {}), local).distance;
}

// Bodies beside star-shaped surfaces, hollow and sharp: the least gap is their distance, which is
// measured at points of the surface. No point of it is farther than `spacing` from one of them.
TEST(SoftEdges, TheLeastGapIsTheDistance) {
    Rng rng{8};
    for (int sample = 0; sample < 300; ++sample) {
        const DeformableSurface<3> star = soft_sampling::soft_star_in_space(rng, 16);
        const std::vector<Vec3> points = sampled(star, 20);
        const double spacing = longest_side(star) / (20.0 * std::sqrt(3.0));
        const geometry::SpaceShape shape = space_sampling::random_shape(
            rng, std::array{space_sampling::Kind::box, space_sampling::Kind::capsule,
                            space_sampling::Kind::cylinder}[static_cast<std::size_t>(sample % 3)]);
        geometry::Frame<3> frame{.rotation = space_sampling::random_rotation(rng)};
        const auto least = [&] {
            double distance = std::numeric_limits<double>::infinity();
            for (const Vec3& x : points) {
                distance = std::min(distance, distance_from(shape, frame, x));
            }
            return distance;
        };
        // From afar towards the star, up to a small gap.
        const Vec3 direction = space_sampling::random_direction(rng);
        frame.origin = 6.0 * direction;
        for (int k = 0; k < 20; ++k) frame.origin -= (least() - 0.05) * direction;
        const double distance = least();
        const Contacts found = contacts_of<3>({star}, 0.2, {collider_of<3>(shape)}, {frame});
        double gap = std::numeric_limits<double>::infinity();
        for (const DeformableContact<3>& c : found) gap = std::min(gap, c.gap);
        EXPECT_LE(gap, distance + 1e-12) << sample;
        EXPECT_GE(gap, distance - spacing) << sample;
    }
}

}  // namespace
}  // namespace drystone::collision
