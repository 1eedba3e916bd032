#pragma once

#include <optional>

#include "drystone/collision/plane/core.hpp"

namespace drystone::collision::plane {

/// An edge of one core, as the line from which the other core is measured.
struct ReferenceEdge {
    bool on_a = true;
    int from = 0;  ///< the edge runs from this vertex to the next, with the core on its left
    Vec2 start = Vec2::Zero();
    Vec2 tangent = Vec2::Zero();  ///< unit
    Vec2 normal = Vec2::Zero();   ///< unit, out of its core, towards the other one
    double length = 0.0;
    double separation = 0.0;  ///< least height normal.(y - start) of the other core's vertices
    int support = 0;          ///< the vertex y where it is attained

    [[nodiscard]] double along(const Vec2& x) const { return tangent.dot(x - start); }
    [[nodiscard]] double height(const Vec2& x) const { return normal.dot(x - start); }
};

/// The edge of A or B with the largest separation (separating axes), or nothing when one is larger
/// than `limit`. At least one core has two vertices or more.
///
/// The separation is minus the depth when the cores overlap. When they are apart it is their
/// distance if the nearest point lies on an edge; if two corners are nearest, one of them is the
/// support and the other an end of this edge: with f(n) = min_b n.b - max_a n.a concave and
/// homogeneous, the largest value of f on the unit circle where f > 0 lies between the normals of
/// two neighbouring edges of A - B, and the better of these is returned.
///
/// A segment has one edge, on the side where the centroid of the other core is; a polygon that it
/// cuts in two is never pushed through to the other side. Choices whose separations differ by at
/// most `equal` (of cores that overlap, or of edges that face each other) go to the longer edge,
/// then to A, then to the lower number.
[[nodiscard]] std::optional<ReferenceEdge> find_reference_edge(const PlacedCore& a,
                                                               const PlacedCore& b, double limit,
                                                               double equal);

}  // namespace drystone::collision::plane
