// Dimension, bounding radius, scaling and validity of shapes of either dimension.
#include "drystone/scene/spec/any_shape.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <type_traits>
#include <variant>

#include "drystone/geometry/shape.hpp"

namespace drystone::scene {
inline namespace spec {

using namespace geometry;

namespace {

/// True if `Alternative` is one of the types of the variant.
template <class Variant, class Alternative>
struct Holds;
template <class... Types, class Alternative>
struct Holds<std::variant<Types...>, Alternative>
    : std::bool_constant<(std::is_same_v<Types, Alternative> || ...)> {};

/// Distance of the origin to the farthest point of a shape.
struct Reach {
    double operator()(const Disk& disk) const { return disk.radius; }
    double operator()(const Polygon& polygon) const {
        return farthest(polygon.vertices) + polygon.rounding;
    }
    double operator()(const Segment& segment) const {
        return std::max(segment.a.norm(), segment.b.norm()) + segment.rounding;
    }
    double operator()(const HalfPlane&) const { return std::numeric_limits<double>::infinity(); }
    double operator()(const Sphere& sphere) const { return sphere.radius; }
    double operator()(const Box& box) const { return box.half.norm(); }
    double operator()(const Capsule& capsule) const { return capsule.half_length + capsule.radius; }
    double operator()(const Cylinder& cylinder) const {
        return std::hypot(cylinder.half_length, cylinder.radius);
    }
    double operator()(const Polyhedron& shape) const { return farthest(shape.topology->vertices); }
    double operator()(const Plane&) const { return std::numeric_limits<double>::infinity(); }
    double operator()(const Mesh& mesh) const { return farthest(mesh.topology->vertices); }

  private:
    template <class Point>
    static double farthest(const std::vector<Point>& points) {
        double radius = 0.0;
        for (const Point& point : points) radius = std::max(radius, point.norm());
        return radius;
    }
};

/// The shape with all lengths multiplied by `factor`.
struct Scaling {
    double factor;

    AnyShape operator()(Disk disk) const { return Disk{factor * disk.radius}; }
    AnyShape operator()(Polygon polygon) const {
        for (Vec2& vertex : polygon.vertices) vertex *= factor;
        polygon.rounding *= factor;
        return polygon;
    }
    AnyShape operator()(const Segment& segment) const {
        return Segment{factor * segment.a, factor * segment.b, factor * segment.rounding};
    }
    AnyShape operator()(const HalfPlane& half_plane) const {
        return HalfPlane{half_plane.normal, factor * half_plane.offset};
    }
    AnyShape operator()(Sphere sphere) const { return Sphere{factor * sphere.radius}; }
    AnyShape operator()(const Box& box) const { return Box{factor * box.half}; }
    AnyShape operator()(Capsule capsule) const {
        return Capsule{factor * capsule.half_length, factor * capsule.radius};
    }
    AnyShape operator()(Cylinder cylinder) const {
        return Cylinder{factor * cylinder.half_length, factor * cylinder.radius};
    }
    AnyShape operator()(const Polyhedron& polyhedron) const {
        auto topology = std::make_shared<PolyhedronTopology>(*polyhedron.topology);
        for (Vec3& vertex : topology->vertices) vertex *= factor;
        for (double& offset : topology->offsets) offset *= factor;
        return Polyhedron{std::move(topology)};
    }
    AnyShape operator()(const Plane& plane) const {
        return Plane{plane.normal, factor * plane.offset};
    }
    AnyShape operator()(const Mesh& mesh) const {
        std::vector<Vec3> vertices = mesh.topology->vertices;
        for (Vec3& vertex : vertices) vertex *= factor;
        return make_mesh(std::move(vertices), mesh.topology->triangles);
    }
};

struct KindName {
    std::string operator()(const Disk&) const { return "disk"; }
    std::string operator()(const Polygon&) const { return "polygon"; }
    std::string operator()(const Segment&) const { return "segment"; }
    std::string operator()(const HalfPlane&) const { return "half_plane"; }
    std::string operator()(const Sphere&) const { return "sphere"; }
    std::string operator()(const Box&) const { return "box"; }
    std::string operator()(const Capsule&) const { return "capsule"; }
    std::string operator()(const Cylinder&) const { return "cylinder"; }
    std::string operator()(const Polyhedron&) const { return "polyhedron"; }
    std::string operator()(const Plane&) const { return "plane"; }
    std::string operator()(const Mesh&) const { return "mesh"; }
};

}  // namespace

int dimension_of(const AnyShape& shape) {
    return std::visit(
        [](const auto& one) {
            return Holds<PlaneShape, std::decay_t<decltype(one)>>::value ? 2 : 3;
        },
        shape);
}

std::string kind_of(const AnyShape& shape) { return std::visit(KindName{}, shape); }

bool is_obstacle(const AnyShape& shape) {
    return std::holds_alternative<HalfPlane>(shape) || std::holds_alternative<Plane>(shape) ||
           std::holds_alternative<Mesh>(shape);
}

bool has_volume(const AnyShape& shape) {
    const auto* segment = std::get_if<Segment>(&shape);
    return !is_obstacle(shape) && (segment == nullptr || segment->rounding > 0.0);
}

template <int D>
geometry::Shape<D> shape_of(const AnyShape& shape) {
    assert(dimension_of(shape) == D);
    return std::visit(
        [](const auto& one) -> geometry::Shape<D> {
            if constexpr (Holds<geometry::Shape<D>, std::decay_t<decltype(one)>>::value) {
                return one;
            } else {
                return {};
            }
        },
        shape);
}

template geometry::Shape<2> shape_of<2>(const AnyShape&);
template geometry::Shape<3> shape_of<3>(const AnyShape&);

template <int D>
geometry::Part<D> part_of(const PartSpec& part) {
    const Mat3 rotation = part.rotation.normalized().toRotationMatrix();
    return {
        .shape = shape_of<D>(part.shape),
        .frame = {.origin = part.position.head<D>(), .rotation = rotation.topLeftCorner<D, D>()}};
}

template geometry::Part<2> part_of<2>(const PartSpec&);
template geometry::Part<3> part_of<3>(const PartSpec&);

void require_valid(const AnyShape& shape) {
    if (dimension_of(shape) == 2) {
        geometry::require_valid(shape_of<2>(shape));
    } else {
        geometry::require_valid(shape_of<3>(shape));
    }
}

AnyShape scaled(const AnyShape& shape, double factor) {
    return factor == 1.0 ? shape : std::visit(Scaling{factor}, shape);
}

double bounding_radius(const AnyShape& shape) { return std::visit(Reach{}, shape); }

double bounding_radius(const std::vector<PartSpec>& parts) {
    double radius = 0.0;
    for (const PartSpec& part : parts) {
        radius = std::max(radius, part.position.norm() + bounding_radius(part.shape));
    }
    return radius;
}

}  // namespace spec
}  // namespace drystone::scene
