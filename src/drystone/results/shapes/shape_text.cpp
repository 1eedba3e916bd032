// Describes the parts of a body in words and numbers.
#include "drystone/results/shapes/shape_text.hpp"

#include <variant>

#include "drystone/core/text.hpp"

namespace drystone::results::shapes {

namespace {

template <class Point>
std::string text_of(const Point& point) {
    std::string text = "(";
    for (Index i = 0; i < point.size(); ++i) text += (i > 0 ? ", " : "") + to_text(point[i]);
    return text + ')';
}

std::string rounded(double rounding) {
    return rounding > 0.0 ? " rounding " + to_text(rounding) : "";
}

struct Words {
    std::string operator()(const geometry::Disk& disk) const {
        return "disk radius " + to_text(disk.radius);
    }
    std::string operator()(const geometry::Polygon& polygon) const {
        std::string text = "polygon";
        for (const Vec2& vertex : polygon.vertices) text += ' ' + text_of(vertex);
        return text + rounded(polygon.rounding);
    }
    std::string operator()(const geometry::Segment& segment) const {
        return "segment " + text_of(segment.a) + ' ' + text_of(segment.b) +
               rounded(segment.rounding);
    }
    std::string operator()(const geometry::HalfPlane& plane) const {
        return "half-plane normal " + text_of(plane.normal) + " offset " + to_text(plane.offset);
    }
    std::string operator()(const geometry::Sphere& sphere) const {
        return "sphere radius " + to_text(sphere.radius);
    }
    std::string operator()(const geometry::Box& box) const {
        return "box " + text_of(Vec3(2.0 * box.half));
    }
    std::string operator()(const geometry::Capsule& capsule) const {
        return "capsule length " + to_text(2.0 * capsule.half_length) + " radius " +
               to_text(capsule.radius);
    }
    std::string operator()(const geometry::Cylinder& cylinder) const {
        return "cylinder length " + to_text(2.0 * cylinder.half_length) + " radius " +
               to_text(cylinder.radius);
    }
    std::string operator()(const geometry::Polyhedron& shape) const {
        return "polyhedron of " + std::to_string(shape.topology->vertices.size()) +
               " corners and " + std::to_string(shape.topology->faces.size()) + " faces";
    }
    std::string operator()(const geometry::Plane& plane) const {
        return "plane normal " + text_of(plane.normal) + " offset " + to_text(plane.offset);
    }
    std::string operator()(const geometry::Mesh& mesh) const {
        return "mesh of " + std::to_string(mesh.topology->vertices.size()) + " corners and " +
               std::to_string(mesh.topology->triangles.size()) + " triangles";
    }
};

}  // namespace

std::string shape_text(const std::vector<scene::PartSpec>& parts) {
    std::string text;
    for (const scene::PartSpec& part : parts) {
        if (!text.empty()) text += "; ";
        text += std::visit(Words{}, part.shape);
        if (!part.position.isZero(0.0)) text += " at " + text_of(part.position);
        if (!part.rotation.coeffs().isApprox(Eigen::Quaterniond::Identity().coeffs(), 0.0)) {
            const auto& q = part.rotation;
            text += " turned by " + text_of(Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
        }
    }
    return text;
}

}  // namespace drystone::results::shapes
