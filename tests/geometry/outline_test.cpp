#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/geometry/mass_properties.hpp"
#include "drystone/geometry/plane_vector.hpp"
#include "drystone/geometry/surface.hpp"
#include "geometry/circle_ratio.hpp"
#include "geometry/section_moments.hpp"

/// What is drawn of a plane shape: counter-clockwise, of the right area.
namespace drystone::geometry {

using cases::circle_ratio;

TEST(Outline, OfSharpShapesIsExact) {
    const Polygon polygon = regular_polygon(7, 1.0);
    EXPECT_EQ(outline(polygon, 1.0), polygon.vertices);
    EXPECT_EQ(outline(Segment{.b = {1, 0}}, 1.0), (std::vector<Vec2>{{0, 0}, {1, 0}}));
}

TEST(Outline, OfADiskHasPointsOnTheCircle) {
    const std::vector<Vec2> points = outline(Disk{2.0}, 0.0);
    for (std::size_t k = 0; k < points.size(); ++k) {
        EXPECT_NEAR(points[k].norm(), 2.0, 1e-15);
        const Vec2 middle = 0.5 * (points[k] + points[(k + 1) % points.size()]);
        EXPECT_GT(middle.norm(), 0.99 * 2.0);
    }
    const double ratio = circle_ratio(static_cast<int>(points.size()));
    EXPECT_NEAR(cases::polygon_moments(points).zeroth, 4.0 * std::numbers::pi * ratio, 1e-13);
}

TEST(Outline, OfRoundedShapesRunsAlongThem) {
    // Chords every 15 degrees or less lose at most the part 1 - circle_ratio(24) of the sectors.
    const double lost = 1.0 - circle_ratio(24);
    for (const PlaneShape& shape :
         {PlaneShape{rectangle(2.0, 1.0, 0.3)}, PlaneShape{regular_polygon(5, 1.0, 0.2)},
          PlaneShape{Segment{.a = {-1, 0.5}, .b = {2, 1}, .rounding = 0.4}}}) {
        const std::vector<Vec2> points = outline(shape, 0.0);
        const double exact = mass_properties(shape, 1.0).mass;
        const double area = cases::polygon_moments(points).zeroth;
        EXPECT_LT(area, exact);
        EXPECT_GT(area, (1.0 - lost) * exact);
        for (std::size_t k = 0; k < points.size(); ++k) EXPECT_GT(corner_height(points, k), 0.0);
    }
}

TEST(Outline, OfAHalfPlaneIsAStripBelowItsFace) {
    const HalfPlane slope{.normal = {0.6, 0.8}, .offset = 2.0};
    const std::vector<Vec2> points = outline(slope, 10.0);
    EXPECT_GT(cases::polygon_moments(points).zeroth, 0.0);
    double longest = 0.0;
    for (const Vec2& x : points) {
        EXPECT_LE(slope.normal.dot(x), slope.offset + 1e-15);
        for (const Vec2& y : points) {
            longest = std::max(longest, std::abs(left_of(slope.normal).dot(x - y)));
        }
    }
    EXPECT_NEAR(longest, 10.0, 1e-14);
}

}  // namespace drystone::geometry
