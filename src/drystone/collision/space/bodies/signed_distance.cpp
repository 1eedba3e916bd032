// Signed distances of points from boxes, cylinders and polyhedra, with the outward normal.
// Cases of a cylinder, in the half-plane through its axis and the point (beside: distance beyond
// the side, beyond: distance beyond the cap):
//
//         cap    |  rim       rim:  beside > 0, beyond > 0   hypot of both
//      ----------+            else: the larger of both, cap or side, also inside
//       inside   |  side
#include "drystone/collision/space/bodies/signed_distance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/collision/space/bodies/segments.hpp"

namespace drystone::collision::space {
namespace {

/// True if `x`, seen along the normal of a face, lies on the face.
bool is_over(const geometry::PolyhedronTopology& polyhedron, std::size_t face, const Vec3& x) {
    const auto& corners = polyhedron.faces[face];
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const Vec3& from = polyhedron.vertices[corners[k]];
        const Vec3& to = polyhedron.vertices[corners[(k + 1) % corners.size()]];
        if ((to - from).cross(polyhedron.normals[face]).dot(x - from) > 0.0) return false;
    }
    return true;
}

}  // namespace

SignedDistance signed_distance(const geometry::Box& box, const Vec3& x) {
    const Vec3 beyond = x.cwiseAbs() - box.half;
    const auto outwards = [&](Index k) { return x[k] < 0.0 ? -1.0 : 1.0; };
    const Vec3 outside = beyond.cwiseMax(0.0);
    const double distance = outside.norm();
    if (distance > 0.0) {
        const Vec3 signs{outwards(0), outwards(1), outwards(2)};
        return {distance, outside.cwiseProduct(signs) / distance};
    }
    Index nearest = 0;
    const double depth = beyond.maxCoeff(&nearest);
    return {depth, outwards(nearest) * Vec3::Unit(nearest)};
}

SignedDistance signed_distance(const PlacedCylinder& cylinder, const Vec3& x) {
    const Vec3 from = x - cylinder.centre;
    const double z = from.dot(cylinder.axis);
    const Vec3 off = from - z * cylinder.axis;
    const double from_axis = off.norm();
    const Vec3 radial = from_axis > 0.0 ? Vec3(off / from_axis) : cylinder.across;
    const Vec3 axial = z < 0.0 ? Vec3(-cylinder.axis) : cylinder.axis;
    const double beside = from_axis - cylinder.radius;
    const double beyond = std::abs(z) - cylinder.half_length;
    if (beside > 0.0 && beyond > 0.0) {
        const double distance = std::hypot(beside, beyond);
        return {distance, (beside * radial + beyond * axial) / distance};
    }
    if (beside > beyond) return {beside, radial};
    return {beyond, axial};
}

SignedDistance signed_distance(const geometry::PolyhedronTopology& polyhedron, const Vec3& x) {
    // A face over which x lies highest is nearest, if it lies over it at all: the distance of a
    // point from the solid is at least its height over any face.
    std::size_t face = 0;
    double height = -std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f < polyhedron.normals.size(); ++f) {
        const double over = polyhedron.normals[f].dot(x) - polyhedron.offsets[f];
        if (over <= height) continue;
        height = over;
        face = f;
    }
    if (height <= 0.0 || is_over(polyhedron, face, x)) return {height, polyhedron.normals[face]};
    double least2 = std::numeric_limits<double>::infinity();
    Vec3 offset = Vec3::Zero();
    for (const auto& edge : polyhedron.edges) {
        const Vec3& from = polyhedron.vertices[edge.from];
        const Vec3& to = polyhedron.vertices[edge.to];
        const Segment3 segment{from, to - from};
        const Vec3 between = x - segment.at(nearest_place(segment, x));
        if (between.squaredNorm() >= least2) continue;
        least2 = between.squaredNorm();
        offset = between;
    }
    const double distance = std::sqrt(least2);
    // Rounding: on an edge, yet not over the face.
    if (distance <= height) return {height, polyhedron.normals[face]};
    return {distance, offset / distance};
}

}  // namespace drystone::collision::space
