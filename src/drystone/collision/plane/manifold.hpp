#pragma once

#include <optional>
#include <vector>

#include "drystone/collision/contact_point.hpp"
#include "drystone/collision/plane/core.hpp"

namespace drystone::collision::plane {

/// Which vertices take part in a contact; -1 for none.
struct Corners {
    int on_a = -1;
    int on_b = -1;
};

/// Collects the contact points of two cores A and B, given in the axes of `world`, into a list.
class Manifold {
  public:
    Manifold(const Core& a, const Core& b, const geometry::Frame<2>& world, double margin,
             std::vector<ContactPoint<2>>& contacts);

    /// Adds the contact where the core of A has the point `point` and B's is at `distance` from it
    /// in the unit direction `direction` (from A to B), if its gap is at most the margin. Of points
    /// with the same corners the one with the smallest gap stays.
    void add(const Vec2& point, const Vec2& direction, double distance, const Corners& corners);

  private:
    [[nodiscard]] std::uint64_t feature(const Corners& corners) const;

    double radius_a_;
    double radius_b_;
    bool single_;  ///< one of the cores is a point: there is one contact only
    geometry::Frame<2> world_;
    double margin_;
    std::vector<ContactPoint<2>>& contacts_;
    std::size_t begin_;  ///< of this pair's points in the list
};

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
