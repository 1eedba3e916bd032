#pragma once

#include <algorithm>
#include <variant>
#include <vector>

#include "drystone/scene/spec/any_shape.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::scene::test {

/// Rounding of coordinates of some metres, which are sums of some ten lengths.
inline constexpr double k_rounding = 1e-14;

/// Points whose hull, widened by `radius`, is a shape: an independent description for oracles.
struct Hull {
    std::vector<Vec3> points;
    double radius = 0.0;
};

inline Hull hull_of(const AnyShape& shape) {
    Hull hull;
    const auto add = [&](double x, double y, double z) { hull.points.emplace_back(x, y, z); };
    if (const auto* disk = std::get_if<geometry::Disk>(&shape)) {
        add(0.0, 0.0, 0.0);
        hull.radius = disk->radius;
    } else if (const auto* polygon = std::get_if<geometry::Polygon>(&shape)) {
        for (const Vec2& vertex : polygon->vertices) add(vertex.x(), vertex.y(), 0.0);
        hull.radius = polygon->rounding;
    } else if (const auto* sphere = std::get_if<geometry::Sphere>(&shape)) {
        add(0.0, 0.0, 0.0);
        hull.radius = sphere->radius;
    } else if (const auto* box = std::get_if<geometry::Box>(&shape)) {
        for (int i = 0; i < 8; ++i) {
            add((i & 1) != 0 ? box->half.x() : -box->half.x(),
                (i & 2) != 0 ? box->half.y() : -box->half.y(),
                (i & 4) != 0 ? box->half.z() : -box->half.z());
        }
    } else if (const auto* capsule = std::get_if<geometry::Capsule>(&shape)) {
        add(0.0, 0.0, capsule->half_length);
        add(0.0, 0.0, -capsule->half_length);
        hull.radius = capsule->radius;
    } else if (const auto* polyhedron = std::get_if<geometry::Polyhedron>(&shape)) {
        hull.points = polyhedron->topology->vertices;
    }
    return hull;
}

/// How far the body reaches along `direction`, a unit vector: max of direction . x.
inline double reach(const BodySpec& body, const Vec3& direction) {
    double farthest = -1e300;
    for (const PartSpec& part : body.parts) {
        const Hull hull = hull_of(part.shape);
        for (const Vec3& point : hull.points) {
            const Vec3 world =
                body.position + body.rotation * (part.position + part.rotation * point);
            farthest = std::max(farthest, direction.dot(world) + hull.radius);
        }
    }
    return farthest;
}

/// Width of the empty slab between two bodies across the line of their centres. If it is >= 0 the
/// bodies do not overlap.
inline double slab_between(const BodySpec& a, const BodySpec& b) {
    const Vec3 direction = (b.position - a.position).normalized();
    return -reach(b, -direction) - reach(a, direction);
}

/// The dynamic bodies of a scene.
inline std::vector<BodySpec> dynamic_bodies(const SceneSpec& scene) {
    std::vector<BodySpec> bodies;
    std::copy_if(scene.bodies.begin(), scene.bodies.end(), std::back_inserter(bodies),
                 [](const BodySpec& body) { return body.mobility == Mobility::dynamic; });
    return bodies;
}

/// The same bodies, bit for bit, as far as generators make them.
inline bool same_bodies(const SceneSpec& a, const SceneSpec& b) {
    return std::equal(a.bodies.begin(), a.bodies.end(), b.bodies.begin(), b.bodies.end(),
                      [](const BodySpec& x, const BodySpec& y) {
                          return x.name == y.name && x.position == y.position &&
                                 x.rotation.coeffs() == y.rotation.coeffs() &&
                                 bounding_radius(x.parts) == bounding_radius(y.parts);
                      });
}

}  // namespace drystone::scene::test
