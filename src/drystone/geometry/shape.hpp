#pragma once

#include <variant>
#include <vector>

#include "drystone/geometry/frame.hpp"
#include "drystone/geometry/shapes/box.hpp"
#include "drystone/geometry/shapes/capsule.hpp"
#include "drystone/geometry/shapes/cylinder.hpp"
#include "drystone/geometry/shapes/disk.hpp"
#include "drystone/geometry/shapes/half_plane.hpp"
#include "drystone/geometry/shapes/mesh.hpp"
#include "drystone/geometry/shapes/plane.hpp"
#include "drystone/geometry/shapes/polygon.hpp"
#include "drystone/geometry/shapes/polyhedron.hpp"
#include "drystone/geometry/shapes/segment.hpp"
#include "drystone/geometry/shapes/sphere.hpp"

namespace drystone::geometry {

/// Shapes of the plane and of space. A new shape is a new file in shapes/ and one line here (and
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

}  // namespace drystone::geometry
