#pragma once

#include <algorithm>
#include <vector>

#include <Eigen/Geometry>

#include "scene/separation.hpp"

namespace drystone::scene::test {

/// Normals of the sides of a polygon, or faces of a polyhedron, in the world.
inline std::vector<Vec3> face_normals(const BodySpec& body, const PartSpec& part) {
    std::vector<Vec3> normals;
    if (const auto* polygon = std::get_if<geometry::Polygon>(&part.shape)) {
        for (std::size_t k = 0; k < polygon->vertices.size(); ++k) {
            const Vec2 side =
                polygon->vertices[(k + 1) % polygon->vertices.size()] - polygon->vertices[k];
            normals.emplace_back(Vec3(side.y(), -side.x(), 0.0).normalized());
        }
    } else if (const auto* polyhedron = std::get_if<geometry::Polyhedron>(&part.shape)) {
        normals = polyhedron->topology->normals;
    }
    for (Vec3& normal : normals) normal = body.rotation * (part.rotation * normal);
    return normals;
}

inline std::vector<Vec3> edge_directions(const BodySpec& body, const PartSpec& part) {
    std::vector<Vec3> directions;
    if (const auto* polyhedron = std::get_if<geometry::Polyhedron>(&part.shape)) {
        for (const auto& edge : polyhedron->topology->edges) {
            const auto& vertices = polyhedron->topology->vertices;
            directions.emplace_back(
                body.rotation * (part.rotation * (vertices[static_cast<std::size_t>(edge.to)] -
                                                  vertices[static_cast<std::size_t>(edge.from)])));
        }
    }
    return directions;
}

inline double reach(const BodySpec& body, const PartSpec& part, const Vec3& direction) {
    BodySpec single = body;
    single.parts = {part};
    return reach(single, direction);
}

/// Width of the widest empty slab between two polygons or polyhedra, over all directions that can
/// separate them (normals of faces, and cross products of edges in space): > 0 apart, 0 touching,
/// < 0 overlapping by that much.
inline double convex_gap(const BodySpec& a, const PartSpec& p, const BodySpec& b,
                         const PartSpec& q) {
    std::vector<Vec3> directions = face_normals(a, p);
    for (const Vec3& normal : face_normals(b, q)) directions.emplace_back(-normal);
    for (const Vec3& e : edge_directions(a, p)) {
        for (const Vec3& f : edge_directions(b, q)) {
            const Vec3 cross = e.cross(f);
            if (cross.norm() < 1e-9 * e.norm() * f.norm()) continue;
            directions.emplace_back(cross.normalized());
            directions.emplace_back(-cross.normalized());
        }
    }
    double gap = -1e300;
    for (const Vec3& direction : directions) {
        gap = std::max(gap, -reach(b, q, -direction) - reach(a, p, direction));
    }
    return gap;
}

/// The smallest of these over the parts of two bodies.
inline double convex_gap(const BodySpec& a, const BodySpec& b) {
    double gap = 1e300;
    for (const PartSpec& p : a.parts) {
        for (const PartSpec& q : b.parts) gap = std::min(gap, convex_gap(a, p, b, q));
    }
    return gap;
}

/// Whether the boxes along the axes around two bodies are within a millimetre.
inline bool are_near(const BodySpec& a, const BodySpec& b) {
    for (int k = 0; k < 3; ++k) {
        const Vec3 e = Vec3::Unit(k);
        if (-reach(a, -e) > reach(b, e) + 1e-3 || -reach(b, -e) > reach(a, e) + 1e-3) return false;
    }
    return true;
}

/// Smallest gap between any two bodies that are near each other.
inline double smallest_gap(const std::vector<BodySpec>& bodies) {
    double gap = 1e300;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (are_near(bodies[i], bodies[j])) {
                gap = std::min(gap, convex_gap(bodies[i], bodies[j]));
            }
        }
    }
    return gap;
}

/// The smallest number of others that a body touches.
inline int fewest_neighbours(const std::vector<BodySpec>& bodies, double tolerance) {
    std::vector<int> counts(bodies.size(), 0);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!are_near(bodies[i], bodies[j])) continue;
            if (convex_gap(bodies[i], bodies[j]) > tolerance) continue;
            ++counts[i];
            ++counts[j];
        }
    }
    return *std::min_element(counts.begin(), counts.end());
}

}  // namespace drystone::scene::test
