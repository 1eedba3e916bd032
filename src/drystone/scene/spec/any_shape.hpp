#pragma once

#include <string>
#include <variant>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/geometry/shape.hpp"
#include "drystone/linalg/types.hpp"

/// Shapes of scenes of either dimension.
namespace drystone::scene {
inline namespace spec {

using AnyShape =
    std::variant<geometry::Disk, geometry::Polygon, geometry::Segment, geometry::HalfPlane,
                 geometry::Sphere, geometry::Box, geometry::Capsule, geometry::Cylinder,
                 geometry::Polyhedron, geometry::Plane, geometry::Mesh>;

/// A shape in its place on a body.
struct PartSpec {
    AnyShape shape = {};
    Vec3 position = Vec3::Zero();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
};

/// 2 for shapes of the plane, 3 for shapes of space.
[[nodiscard]] int dimension_of(const AnyShape& shape);

/// "disk", "polygon", ..., "mesh".
[[nodiscard]] std::string kind_of(const AnyShape& shape);

/// Whether it can have a mass: not for half-planes, planes, meshes and segments without thickness.
[[nodiscard]] bool has_volume(const AnyShape& shape);

/// Whether it reaches to infinity or is a surface, so that a body of it cannot move freely.
[[nodiscard]] bool is_obstacle(const AnyShape& shape);

/// The shape as a variant of dimension D = dimension_of(shape).
template <int D>
[[nodiscard]] geometry::Shape<D> shape_of(const AnyShape& shape);

/// The part of a body of dimension D.
template <int D>
[[nodiscard]] geometry::Part<D> part_of(const PartSpec& part);

/// Throws InputError with every defect of the shape.
void require_valid(const AnyShape& shape);

/// The shape made `factor` > 0 times as large, about the origin.
[[nodiscard]] AnyShape scaled(const AnyShape& shape, double factor);

/// Radius of the smallest disk or ball around the origin that holds the shape; infinite for
/// half-planes and planes.
[[nodiscard]] double bounding_radius(const AnyShape& shape);

/// Radius of a disk or ball around the origin of the body that holds all parts; not the smallest.
[[nodiscard]] double bounding_radius(const std::vector<PartSpec>& parts);

}  // namespace spec
}  // namespace drystone::scene
