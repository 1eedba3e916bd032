// Points of contact for springs: they and their depths follow small motions continuously.

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "drystone/collision/narrow_phase.hpp"
#include "drystone/core/rng.hpp"

namespace drystone::collision {
namespace {

using geometry::Frame;

constexpr double k_half = 0.1;    // half the sides of the blocks, which are as high as half of it
constexpr double k_depth = 1e-4;  // by which the upper one overlaps

std::vector<ContactPoint<3>> points_of(const geometry::SpaceShape& shape, const Vec3& shift,
                                       const Vec3& turn, PointsFor points_for) {
    const Frame<3> lower;
    const double angle = turn.norm();
    Frame<3> upper{.origin = shift};
    upper.origin[2] = 0.5 * k_half * 2.0 - k_depth;
    if (angle > 0.0) upper.rotation = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix();
    std::vector<ContactPoint<3>> points;
    collide(shape, upper, shape, lower, 1e-3, points, points_for);
    return points;
}

/// Twice what springs of unit stiffness store.
double stored(const std::vector<ContactPoint<3>>& points) {
    double sum = 0.0;
    for (const auto& point : points) sum += std::pow(std::max(0.0, -point.gap), 2);
    return sum;
}

/// The largest change of what springs store on a straight way of small turns and shifts, in parts
/// of which each moves a point by `part` at most, relative to what that allows: a depth d changes
/// by at most `part`, and d^2 by part (2 d + part), at no more than 8 points.
double roughness(const geometry::SpaceShape& shape, PointsFor points_for, Rng& rng) {
    const Vec3 shift(0.01 + 0.02 * rng.uniform(), 0.005 + 0.01 * rng.uniform(), 0.0);
    Vec3 turn;
    for (int k = 0; k < 3; ++k) turn[k] = 2.0 * rng.uniform() - 1.0;
    constexpr double k_most =
        1.5e-3;  // depths at the far corners change by k_most x half: 1.5 k_depth
    constexpr int k_parts = 400;
    const double part = k_most / k_parts * 4.0 * k_half;
    double before = stored(points_of(shape, shift, -k_most * turn, points_for));
    double worst = 0.0;
    for (int i = 1; i <= k_parts; ++i) {
        const double s = 2.0 * i / k_parts - 1.0;
        const auto points = points_of(shape, shift, s * k_most * turn, points_for);
        double deepest = 0.0;
        for (const auto& point : points) deepest = std::max(deepest, -point.gap);
        const double now = stored(points);
        worst = std::max(worst, std::abs(now - before) / (8.0 * part * (2.0 * deepest + part)));
        before = now;
    }
    return worst;
}

TEST(PointsForSprings, StoreEnergyContinuously) {
    Rng rng(5);
    const Vec3 half(k_half, k_half, 0.5 * k_half);
    for (int k = 0; k < 20; ++k) {
        EXPECT_LE(roughness(geometry::Box{half}, PointsFor::springs, rng), 1.0);
        EXPECT_LE(roughness(geometry::box_polyhedron(half), PointsFor::springs, rng), 1.0);
    }
    // Those for impulses change from four to one and back.
    double worst = 0.0;
    for (int k = 0; k < 20; ++k) {
        worst = std::max(worst, roughness(geometry::Box{half}, PointsFor::impulses, rng));
    }
    EXPECT_GT(worst, 3.0);
}

// Each point of a block moves its gap along its normal: gap(turn) - gap(0) is what the normal and
// the arm say, up to the square of the turn.
TEST(PointsForSprings, NormalsAreGradientsOfGaps) {
    Rng rng(6);
    const geometry::SpaceShape box = geometry::Box{Vec3(k_half, k_half, 0.5 * k_half)};
    for (int k = 0; k < 20; ++k) {
        const Vec3 tilt(0.01 * rng.uniform(), 0.01 * rng.uniform(), 0.3 + 0.3 * rng.uniform());
        const Vec3 shift(0.01, 0.02, 0.0);
        constexpr double k_step = 1e-7;
        const auto before = points_of(box, shift, tilt, PointsFor::springs);
        const Vec3 way = k_step * Vec3(rng.uniform(), -rng.uniform(), 0.0);
        const auto after = points_of(box, shift + way, tilt, PointsFor::springs);
        ASSERT_EQ(before.size(), after.size());
        ASSERT_GE(before.size(), 4U);
        for (const auto& one : before) {
            const auto other = std::find_if(after.begin(), after.end(), [&](const auto& point) {
                return point.feature == one.feature;
            });
            ASSERT_NE(other, after.end());
            // Gaps are linear in shifts; rounding of coordinates of 0.1.
            EXPECT_NEAR(other->gap - one.gap, one.normal.dot(way), 1e-15);
        }
    }
}

}  // namespace
}  // namespace drystone::collision
