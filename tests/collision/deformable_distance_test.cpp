#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "collision/deformable_samples.hpp"

namespace drystone::collision {
namespace {

using soft_sampling::signed_distance;

/// Coordinates of about 1, a few operations each.
constexpr double k_rounding = 1e-13;

/// Points without direction against a closed surface: gaps are signed distances.
template <int D>
void expect_distances(const DeformableSurface<D>& blob, const DeformableSurface<D>& points,
                      double margin) {
    const double depth = soft_sampling::mean_diameter(blob);
    const auto contacts = soft_sampling::contacts_of<D>({blob, points}, 0.5 * margin);
    std::vector<int> found(static_cast<std::size_t>(points.nodes.cols()), 0);
    for (const DeformableContact<D>& contact : contacts) {
        ASSERT_EQ(contact.body_a, 1);
        ASSERT_EQ(contact.body_b, 0);
        EXPECT_LE(contact.gap, margin);
        const int node = contact.on_a.nodes[0];
        const Vector<D> x = points.nodes.col(node);
        const Vector<D> p = soft_sampling::position_of(contact.on_b, blob);
        EXPECT_NEAR(contact.normal.norm(), 1.0, k_rounding);
        EXPECT_LT((x - p - contact.gap * contact.normal).norm(), k_rounding);
        EXPECT_LT((0.5 * (x + p) - contact.point).norm(), k_rounding);
        EXPECT_EQ(contact.feature >> 32, static_cast<std::uint64_t>(node));
        if ((contact.feature & 0xffffffffU) != 0) continue;
        EXPECT_NEAR(contact.gap, signed_distance(blob, x), k_rounding);
        ++found[static_cast<std::size_t>(node)];
    }
    for (Index i = 0; i < points.nodes.cols(); ++i) {
        const double distance = signed_distance(blob, Vector<D>(points.nodes.col(i)));
        const bool near = distance <= margin && distance >= -depth;
        EXPECT_EQ(found[static_cast<std::size_t>(i)], near ? 1 : 0) << distance;
    }
}

TEST(SoftDistance, GapsOfPointsOfThePlaneAreSignedDistances) {
    Rng rng{1};
    for (int sample = 0; sample < 60; ++sample) {
        const DeformableSurface<2> blob = soft_sampling::soft_star(rng, 5 + rng.index(30));
        expect_distances<2>(blob, soft_sampling::soft_points<2>(rng, 100, 1.2),
                            rng.uniform(0.0, 0.2));
    }
}

TEST(SoftDistance, GapsOfPointsOfSpaceAreSignedDistances) {
    Rng rng{2};
    for (int sample = 0; sample < 25; ++sample) {
        const DeformableSurface<3> blob = soft_sampling::soft_star_in_space(rng, 8 + rng.index(60));
        expect_distances<3>(blob, soft_sampling::soft_points<3>(rng, 100, 1.1),
                            rng.uniform(0.0, 0.2));
    }
}

/// Points next to nodes and sides, where facets meet at all angles.
TEST(SoftDistance, SignsAreRightNextToCornersAndEdges) {
    Rng rng{3};
    for (int sample = 0; sample < 25; ++sample) {
        const DeformableSurface<3> blob = soft_sampling::soft_star_in_space(rng, 12);
        DeformableSurface<3> points = soft_sampling::soft_points<3>(rng, 200, 1e-3);
        for (Index i = 0; i < points.nodes.cols(); ++i) {
            const auto& facet = blob.facets[static_cast<std::size_t>(
                rng.index(static_cast<int>(blob.facets.size())))];
            const double s = i % 2 == 0 ? 0.0 : rng.uniform();
            points.nodes.col(i) +=
                (1.0 - s) * blob.nodes.col(facet[0]) + s * blob.nodes.col(facet[1]);
        }
        expect_distances<3>(blob, points, 0.01);
    }
}

TEST(SoftDistance, FurtherFacetsAreThoseUnderThePoint) {
    Rng rng{4};
    int further = 0;
    for (int sample = 0; sample < 60; ++sample) {
        const DeformableSurface<2> blob = soft_sampling::soft_star(rng, 15);
        const DeformableSurface<2> points = soft_sampling::soft_points<2>(rng, 100, 1.2);
        const double margin = 0.3;
        const auto contacts = soft_sampling::contacts_of<2>({blob, points}, 0.5 * margin);
        for (Index i = 0; i < points.nodes.cols(); ++i) {
            const Vec2 x = points.nodes.col(i);
            const double distance = signed_distance(blob, x);
            int expected = 0;
            bool nearest_is_corner = true;
            for (const auto& facet : blob.facets) {
                const Vec2 a = blob.nodes.col(facet[0]);
                const Vec2 along = (blob.nodes.col(facet[1]) - blob.nodes.col(facet[0]));
                const double s = along.dot(x - a) / along.squaredNorm();
                const double height = Vec2(along.y(), -along.x()).normalized().dot(x - a);
                if (s < 0.0 || s > 1.0 || height < 0.0 || height > margin) continue;
                ++expected;
                if (height < distance + k_rounding) nearest_is_corner = false;
            }
            expected += nearest_is_corner && distance <= margin ? 1 : 0;
            if (distance < 0.0) expected = distance >= -soft_sampling::mean_diameter(blob) ? 1 : 0;
            const auto count = std::count_if(contacts.begin(), contacts.end(), [&](const auto& c) {
                return c.on_a.nodes[0] == static_cast<int>(i);
            });
            EXPECT_EQ(count, expected);
            further += expected > 1 ? 1 : 0;
        }
    }
    EXPECT_GT(further, 100);
}

}  // namespace
}  // namespace drystone::collision
