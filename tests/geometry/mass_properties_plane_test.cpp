#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/geometry/mass_properties.hpp"
#include "geometry/section_moments.hpp"
#include "geometry/solids.hpp"

/// Masses in the plane against boundary integrals, and against polygons inside and around shapes
/// with arcs, which enclose the exact values.
namespace drystone::geometry {

namespace {

constexpr double k_pi = std::numbers::pi;
constexpr double k_rounding = 1e-13;  // a hundred roundings

cases::Moments<2> moments_of(const MassProperties<2>& properties) {
    cases::Moments<2> result{.zeroth = properties.mass};
    result.first = properties.mass * properties.centre;
    return result;
}

/// Integral of |x|^2: inertia about the origin.
double polar(const MassProperties<2>& properties) {
    return properties.inertia.value() + properties.mass * properties.centre.squaredNorm();
}

/// A polygon near a chain rounded by `radius`: corners on the arcs, or, for `outside`, sides that
/// touch them.
std::vector<Vec2> polygon_with_arcs(const std::vector<Vec2>& chain, double radius, int steps,
                                    bool outside) {
    std::vector<Vec2> points;
    const std::size_t n = chain.size();
    for (std::size_t k = 0; k < n; ++k) {
        const Vec2 in = (chain[k] - chain[(k + n - 1) % n]).normalized();
        const Vec2 out = (chain[(k + 1) % n] - chain[k]).normalized();
        const double angle = n == 2 ? k_pi : std::atan2(cross(in, out), in.dot(out));
        const double step = angle / steps;
        const auto add = [&](double turn, double length) {
            points.emplace_back(chain[k] + length * (plane_rotation(turn) * right_of(in)));
        };
        if (outside) {
            for (int i = 0; i < steps; ++i) add((i + 0.5) * step, radius / std::cos(0.5 * step));
        } else {
            for (int i = 0; i <= steps; ++i) add(i * step, radius);
        }
    }
    return points;
}

/// All moments of non-negative functions lie between those of the inner and the outer polygon.
void expect_between(const MassProperties<2>& found, const std::vector<Vec2>& inner,
                    const std::vector<Vec2>& outer, double density) {
    const cases::Moments<2> low = cases::polygon_moments(inner);
    const cases::Moments<2> high = cases::polygon_moments(outer);
    const cases::Moments<2> exact = moments_of(found);
    const double slack = 1.0 + k_rounding;
    ASSERT_GT(low.zeroth, 0.0);
    ASSERT_LT(high.second.trace(), 1.0001 * low.second.trace()) << "the bracket is too wide";
    EXPECT_LE(density * low.zeroth, exact.zeroth * slack);
    EXPECT_GE(density * high.zeroth * slack, exact.zeroth);
    for (int k = 0; k < 2; ++k) {
        EXPECT_LE(density * low.first[k], exact.first[k] * slack);
        EXPECT_GE(density * high.first[k] * slack, exact.first[k]);
    }
    EXPECT_LE(density * low.second.trace(), polar(found) * slack);
    EXPECT_GE(density * high.second.trace() * slack, polar(found));
}

/// Moves a chain to where both coordinates are positive, so that all moments grow with the region.
std::vector<Vec2> in_first_quadrant(std::vector<Vec2> chain) {
    for (Vec2& x : chain) x += Vec2{4.0, 3.0};
    return chain;
}

}  // namespace

TEST(PlaneMass, OfADisk) {
    const MassProperties<2> disk = mass_properties(Disk{2.0}, 3.0);
    EXPECT_DOUBLE_EQ(disk.mass, 12.0 * k_pi);
    EXPECT_EQ(disk.centre, Vec2::Zero());
    EXPECT_DOUBLE_EQ(disk.inertia.value(), 24.0 * k_pi);
}

TEST(PlaneMass, OfARectangle) {
    const MassProperties<2> block = mass_properties(rectangle(0.4, 0.2), 2000.0);
    EXPECT_DOUBLE_EQ(block.mass, 160.0);
    EXPECT_NEAR(block.centre.norm(), 0.0, 1e-16);
    EXPECT_DOUBLE_EQ(block.inertia.value(), 160.0 * (0.16 + 0.04) / 12.0);
}

TEST(PlaneMass, OfPolygonsIsThatOfTheirBoundary) {
    Rng rng(51);
    for (int run = 0; run < 200; ++run) {
        std::vector<Vec2> points;
        for (int k = 0; k < 12; ++k) points.emplace_back(rng.normal(), rng.normal());
        const Polygon polygon = convex_hull(points);
        const double density = rng.uniform(0.1, 10.0);
        const MassProperties<2> found = mass_properties(polygon, density);
        const cases::Moments<2> exact = cases::polygon_moments(polygon.vertices);
        ASSERT_NEAR(found.mass, density * exact.zeroth, k_rounding * found.mass);
        ASSERT_LE((found.centre - exact.first / exact.zeroth).norm(), 10.0 * k_rounding);
        ASSERT_NEAR(polar(found), density * exact.second.trace(), 10.0 * k_rounding * polar(found));
    }
}

TEST(PlaneMass, OfRoundedPolygonsLiesBetweenPolygons) {
    Rng rng(52);
    for (int run = 0; run < 20; ++run) {
        std::vector<Vec2> points;
        for (int k = 0; k < 8; ++k) {
            points.emplace_back(rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0));
        }
        const double radius = rng.uniform(0.1, 1.0);
        const Polygon polygon{.vertices = in_first_quadrant(convex_hull(points).vertices),
                              .rounding = radius};
        expect_between(mass_properties(polygon, 3.0),
                       polygon_with_arcs(polygon.vertices, radius, 200, false),
                       polygon_with_arcs(polygon.vertices, radius, 200, true), 3.0);
    }
}

TEST(PlaneMass, OfThickSegmentsLiesBetweenPolygons) {
    Rng rng(53);
    for (int run = 0; run < 20; ++run) {
        const std::vector<Vec2> ends =
            in_first_quadrant({cases::random_direction<2>(rng), cases::random_direction<2>(rng)});
        const double radius = rng.uniform(0.1, 1.0);
        expect_between(
            mass_properties(Segment{.a = ends[0], .b = ends[1], .rounding = radius}, 3.0),
            polygon_with_arcs(ends, radius, 400, false), polygon_with_arcs(ends, radius, 400, true),
            3.0);
    }
}

TEST(PlaneMass, AreaOfRoundedPolygonsIsSteiners) {
    for (int sides = 3; sides < 9; ++sides) {
        const double rounding = 0.3;
        const Polygon polygon = regular_polygon(sides, 1.0, rounding);
        double perimeter = 0.0;
        for (std::size_t k = 0; k < polygon.vertices.size(); ++k) {
            perimeter +=
                (polygon.vertices[(k + 1) % polygon.vertices.size()] - polygon.vertices[k]).norm();
        }
        const double inner = cases::polygon_moments(polygon.vertices).zeroth;
        EXPECT_NEAR(mass_properties(polygon, 1.0).mass,
                    inner + perimeter * rounding + k_pi * rounding * rounding, k_rounding);
    }
}

TEST(PlaneMass, RefusesShapesWithoutMass) {
    EXPECT_THROW(static_cast<void>(mass_properties(HalfPlane{}, 1.0)), InputError);
    EXPECT_THROW(static_cast<void>(mass_properties(Segment{.b = {1, 0}}, 1.0)), InputError);
    EXPECT_THROW(static_cast<void>(mass_properties(Disk{1.0}, 0.0)), InputError);
    EXPECT_THROW(static_cast<void>(mass_properties(Disk{-1.0}, 1.0)), InputError);
}

}  // namespace drystone::geometry
