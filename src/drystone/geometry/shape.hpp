#pragma once

#include <variant>
#include <vector>

#include "drystone/geometry/frame.hpp"
#include "drystone/geometry/mesh.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/geometry/simple_shapes.hpp"

namespace drystone::geometry {

/// Shapes of the plane and of space. A new shape is a new type here and one line (and
/// its pair files in collision/).
using PlaneShape = std::variant<Disk, Polygon, Segment, HalfPlane>;
using SpaceShape = std::variant<Sphere, Box, Capsule, Cylinder, Polyhedron, Plane, Mesh>;

namespace detail {
template <int D>
struct ShapeOf;
template <>
struct ShapeOf<2> {
    using Type = PlaneShape;
};
template <>
struct ShapeOf<3> {
    using Type = SpaceShape;
};
}  // namespace detail

template <int D>
using Shape = typename detail::ShapeOf<D>::Type;

/// A shape in its place on a body. A body is a list of parts; several make a compound.
template <int D>
struct Part {
    Shape<D> shape;
    Frame<D> frame = {};  ///< of the shape, in the body's axes
};

/// Throws InputError with every defect of a shape: sizes that are not positive, polygons that are
/// not strictly convex and counter-clockwise, normals that are not unit vectors, surfaces that are
/// not closed, numbers that are not finite. All other functions of this room and of collision take
/// valid shapes for granted.
void require_valid(const PlaneShape& shape);
void require_valid(const SpaceShape& shape);

}  // namespace drystone::geometry
