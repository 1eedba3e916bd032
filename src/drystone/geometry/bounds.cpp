// Boxes along the axes, typical lengths and reaches of placed shapes, one overload per shape.
#include "drystone/geometry/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "drystone/geometry/mesh.hpp"
#include "drystone/geometry/plane_vector.hpp"

namespace drystone::geometry {
namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();

/// Around `frame.origin`, reaching `half` to both sides.
template <int D>
Aabb<D> centred(const Frame<D>& frame, VectorArg<D> half) {
    return {.low = frame.origin - half, .high = frame.origin + half};
}

template <int D>
Aabb<D> around_points(const std::vector<Vector<D>>& points, const Frame<D>& frame) {
    Aabb<D> box;
    for (const Vector<D>& point : points) {
        const Vector<D> x = frame.to_world(point);
        box.low = box.low.cwiseMin(x);
        box.high = box.high.cwiseMax(x);
    }
    return box;
}

/// { normal.x <= offset }: everything, except beyond the face of a solid along an axis.
template <int D>
Aabb<D> half_space(VectorArg<D> local_normal, double local_offset, const Frame<D>& frame) {
    Aabb<D> box{.low = Vector<D>::Constant(-k_infinity), .high = Vector<D>::Constant(k_infinity)};
    const Vector<D> normal = frame.rotation * local_normal;
    const double offset = local_offset + normal.dot(frame.origin);
    for (int k = 0; k < D; ++k) {
        if (std::abs(normal[k]) != 1.0 || normal.cwiseAbs().sum() != 1.0) continue;
        (normal[k] > 0.0 ? box.high : box.low)[k] = normal[k] * offset;
    }
    return box;
}

// Boxes along the axes of the world of shapes in a placement, one overload for each shape.

Aabb<2> box_of(const Disk& disk, const Frame<2>& frame) {
    return centred<2>(frame, Vec2::Constant(disk.radius));
}
Aabb<2> box_of(const Polygon& polygon, const Frame<2>& frame) {
    return grown(around_points(polygon.vertices, frame), polygon.rounding);
}
Aabb<2> box_of(const Segment& segment, const Frame<2>& frame) {
    const Vec2 a = frame.to_world(segment.a);
    const Vec2 b = frame.to_world(segment.b);
    return grown(Aabb<2>{.low = a.cwiseMin(b), .high = a.cwiseMax(b)}, segment.rounding);
}
Aabb<2> box_of(const HalfPlane& half_plane, const Frame<2>& frame) {
    return half_space<2>(half_plane.normal, half_plane.offset, frame);
}

Aabb<3> box_of(const Sphere& sphere, const Frame<3>& frame) {
    return centred<3>(frame, Vec3::Constant(sphere.radius));
}
Aabb<3> box_of(const Box& box, const Frame<3>& frame) {
    return centred<3>(frame, frame.rotation.cwiseAbs() * box.half);
}
Aabb<3> box_of(const Capsule& capsule, const Frame<3>& frame) {
    const Vec3 axis = frame.rotation.col(2);
    return centred<3>(frame, (capsule.half_length * axis.cwiseAbs()).array() + capsule.radius);
}
Aabb<3> box_of(const Cylinder& cylinder, const Frame<3>& frame) {
    // A disc with unit normal a reaches R sqrt(1 - a_i^2) = R |(x_i, y_i)| along axis i, where x
    // and y are the other two columns of the rotation.
    const Vec3 axis = frame.rotation.col(2);
    const Vec3 disc = cylinder.radius * frame.rotation.leftCols<2>().rowwise().norm();
    return centred<3>(frame, cylinder.half_length * axis.cwiseAbs() + disc);
}
Aabb<3> box_of(const Polyhedron& polyhedron, const Frame<3>& frame) {
    return around_points(polyhedron.topology->vertices, frame);
}
Aabb<3> box_of(const Plane& plane, const Frame<3>& frame) {
    return half_space<3>(plane.normal, plane.offset, frame);
}
Aabb<3> box_of(const Mesh& mesh, const Frame<3>& frame) {
    Aabb<3> box;
    for (int k = 0; k < 3; ++k) {
        // World axis k in the axes of the mesh.
        const Vec3 axis = frame.rotation.row(k).transpose();
        box.high[k] = frame.origin[k] + support(*mesh.topology, axis);
        box.low[k] = frame.origin[k] - support(*mesh.topology, -axis);
    }
    return box;
}

/// Smallest distance of two parallel lines around a convex polygon: one of them runs along an edge.
double width(const Polygon& polygon) {
    const std::vector<Vec2>& vertices = polygon.vertices;
    double smallest = k_infinity;
    for (std::size_t k = 0; k < vertices.size(); ++k) {
        const Vec2 edge = vertices[(k + 1) % vertices.size()] - vertices[k];
        double across = 0.0;
        for (const Vec2& x : vertices) across = std::max(across, cross(edge, x - vertices[k]));
        smallest = std::min(smallest, across / edge.norm());
    }
    return smallest + 2.0 * polygon.rounding;
}

/// Smallest distance of a face to the vertex opposite.
double width(const PolyhedronTopology& topology) {
    double smallest = k_infinity;
    for (std::size_t f = 0; f < topology.faces.size(); ++f) {
        double across = 0.0;
        for (const Vec3& x : topology.vertices) {
            across = std::max(across, topology.offsets[f] - topology.normals[f].dot(x));
        }
        smallest = std::min(smallest, across);
    }
    return smallest;
}

/// Half of the smallest width of each shape, as size_of promises.
double size(const Disk& disk) { return disk.radius; }
double size(const Polygon& polygon) { return 0.5 * width(polygon); }
double size(const Segment& segment) {
    return segment.rounding > 0.0 ? segment.rounding : 0.5 * (segment.b - segment.a).norm();
}
double size(const HalfPlane&) { return k_infinity; }

double size(const Sphere& sphere) { return sphere.radius; }
double size(const Box& box) { return box.half.minCoeff(); }
double size(const Capsule& capsule) { return capsule.radius; }
double size(const Cylinder& cylinder) { return std::min(cylinder.radius, cylinder.half_length); }
double size(const Polyhedron& polyhedron) { return 0.5 * width(*polyhedron.topology); }
double size(const Plane&) { return k_infinity; }
double size(const Mesh&) { return k_infinity; }

/// A normal closer than this to a direction is that direction.
constexpr double k_parallel = 1e-9;

/// The world's axes turned so that e is the first of them, as rows.
Rotation<2> axes_along(const Vec2& e) {
    Rotation<2> axes;
    axes << e.x(), e.y(), -e.y(), e.x();
    return axes;
}
Rotation<3> axes_along(const Vec3& e) {
    return Eigen::Quaterniond::FromTwoVectors(e, Vec3::UnitX()).toRotationMatrix();
}

/// The upper end of the box along e, computed in axes whose first one is e.
template <int D>
double reach_of_bounded(const Shape<D>& shape, const Frame<D>& frame, const Vector<D>& e) {
    const Frame<D> turned{.rotation = axes_along(e)};
    return bounds(shape, turned * frame).high[0];
}

/// Reach of { normal.x <= offset }: the offset along its own normal, infinite along all others.
template <int D>
double reach_of_half_space(VectorArg<D> local_normal, double offset, const Frame<D>& frame,
                           const Vector<D>& e) {
    const Vector<D> normal = frame.rotation * local_normal;
    if ((normal - e).norm() > k_parallel) return std::numeric_limits<double>::infinity();
    return offset + normal.dot(frame.origin);
}

}  // namespace

Aabb<2> bounds(const PlaneShape& shape, const Frame<2>& frame) {
    return std::visit([&](const auto& s) { return box_of(s, frame); }, shape);
}

Aabb<3> bounds(const SpaceShape& shape, const Frame<3>& frame) {
    return std::visit([&](const auto& s) { return box_of(s, frame); }, shape);
}

double size_of(const PlaneShape& shape) {
    return std::visit([](const auto& s) { return size(s); }, shape);
}

double size_of(const SpaceShape& shape) {
    return std::visit([](const auto& s) { return size(s); }, shape);
}

double reach(const PlaneShape& shape, const Frame<2>& frame, VectorArg<2> e) {
    if (const auto* wall = std::get_if<HalfPlane>(&shape)) {
        return reach_of_half_space<2>(wall->normal, wall->offset, frame, e);
    }
    return reach_of_bounded<2>(shape, frame, e);
}

double reach(const SpaceShape& shape, const Frame<3>& frame, VectorArg<3> e) {
    if (const auto* wall = std::get_if<Plane>(&shape)) {
        return reach_of_half_space<3>(wall->normal, wall->offset, frame, e);
    }
    return reach_of_bounded<3>(shape, frame, e);
}

}  // namespace drystone::geometry
