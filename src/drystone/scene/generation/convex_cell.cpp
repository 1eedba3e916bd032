// Convex cells as hulls of corners: clipping by half-spaces, differences with boxes, measure.
#include "drystone/scene/generation/convex_cell.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/geometry/mass_properties.hpp"

namespace drystone::scene::generation {

namespace {

/// A remainder thinner than this part of the cell is empty.
constexpr double k_thin = 1e-6;
/// Rounding of heights above a plane, in sizes of a cell.
constexpr double k_rounding = 1e-13;

std::vector<Vec2> in_plane(const std::vector<Vec3>& points) {
    std::vector<Vec2> result;
    for (const Vec3& point : points) result.emplace_back(point.head<2>());
    return result;
}

/// The corners of the hull of points, which are not flat.
ConvexCell hull_of(int dimension, const std::vector<Vec3>& points) {
    ConvexCell cell{.dimension = dimension};
    if (dimension == 3) {
        cell.corners = geometry::convex_hull(points).topology->vertices;
        return cell;
    }
    for (const Vec2& corner : geometry::convex_hull(in_plane(points)).vertices) {
        cell.corners.emplace_back(corner.x(), corner.y(), 0.0);
    }
    return cell;
}

}  // namespace

ConvexCell box_cell(int dimension, const Vec3& low, const Vec3& high) {
    ConvexCell cell{.dimension = dimension};
    for (int k = 0; k < (dimension == 2 ? 4 : 8); ++k) {
        // Counter-clockwise in the plane.
        const bool right = (k & 1) != ((k & 2) >> 1);
        cell.corners.emplace_back(right ? high.x() : low.x(), (k & 2) != 0 ? high.y() : low.y(),
                                  dimension == 2 ? 0.0 : ((k & 4) != 0 ? high.z() : low.z()));
    }
    return cell;
}

ConvexCell clipped(const ConvexCell& cell, const HalfSpace& half_space) {
    const double length = half_space.normal.norm();
    double highest = -1e300;
    double lowest = 1e300;
    double size = 0.0;
    std::vector<double> heights;  // above the plane
    for (const Vec3& corner : cell.corners) {
        heights.push_back((half_space.normal.dot(corner) - half_space.offset) / length);
        highest = std::max(highest, heights.back());
        lowest = std::min(lowest, heights.back());
        size = std::max(size, (corner - cell.corners.front()).norm());
    }
    // Cases: all inside, all outside, else the corners inside and the cuts of all segments between
    // corners on either side. The hull drops the cuts that are not on an edge of the cell.
    if (cell.corners.empty() || highest <= k_rounding * size) return cell;
    if (lowest >= -k_thin * size) return {.dimension = cell.dimension};
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (heights[i] > 0.0) continue;
        points.push_back(cell.corners[i]);
        for (std::size_t j = 0; j < heights.size(); ++j) {
            if (heights[j] <= 0.0) continue;
            const double part = heights[i] / (heights[i] - heights[j]);
            points.emplace_back(cell.corners[i] + part * (cell.corners[j] - cell.corners[i]));
        }
    }
    return hull_of(cell.dimension, points);
}

std::vector<ConvexCell> without_box(const ConvexCell& cell, const Vec3& low, const Vec3& high) {
    std::vector<ConvexCell> pieces;
    ConvexCell rest = cell;
    // Slab by slab: what is beyond a side is a piece, the rest goes on.
    for (Index axis = 0; axis < cell.dimension; ++axis) {
        for (const auto& [normal, offset] : {std::pair(Vec3(Vec3::Unit(axis)), low[axis]),
                                             std::pair(Vec3(-Vec3::Unit(axis)), -high[axis])}) {
            if (!std::isfinite(offset)) continue;
            ConvexCell piece = clipped(rest, {.normal = normal, .offset = offset});
            rest = clipped(rest, {.normal = -normal, .offset = -offset});
            if (!piece.corners.empty()) pieces.push_back(std::move(piece));
            // Nothing of the cell is in the box: it stays in one piece.
            if (rest.corners.empty()) return {cell};
        }
    }
    return pieces;
}

double measure(const ConvexCell& cell) {
    if (cell.corners.empty()) return 0.0;
    if (cell.dimension == 3) {
        return geometry::mass_properties(geometry::SpaceShape(geometry::convex_hull(cell.corners)),
                                         1.0)
            .mass;
    }
    return geometry::mass_properties(
               geometry::PlaneShape(geometry::convex_hull(in_plane(cell.corners))), 1.0)
        .mass;
}

}  // namespace drystone::scene::generation
