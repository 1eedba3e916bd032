#pragma once

// Scenes for the convex scheme, and gaps computed here from positions, apart from the engine's own
// detection.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <variant>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim::convex {

/// An empty scene for convex_scheme.
inline scene::SceneSpec empty(int dimension, double step, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, step, end);
    spec.integrator.name = "convex_scheme";
    spec.solver.velocity_tolerance = 1e-9;
    return spec;
}

inline scene::AnyShape ball(int dimension, double radius) {
    if (dimension == 2) return geometry::Disk{radius};
    return geometry::Sphere{radius};
}

/// The fixed solid n.x <= offset.
inline void add_wall(scene::SceneSpec& spec, const std::string& name, const Vec3& normal,
                     double offset) {
    scene::AnyShape shape = geometry::Plane{.normal = normal, .offset = offset};
    if (spec.dimension == 2) {
        shape = geometry::HalfPlane{.normal = normal.head<2>(), .offset = offset};
    }
    scenes::add(spec, name, shape, Vec3::Zero()).mobility = scene::Mobility::fixed;
}

/// Floor and walls of a box [0, side]^(d-1), open above.
inline void add_box(scene::SceneSpec& spec, double side, bool lid = false) {
    for (int k = 0; k < spec.dimension; ++k) {
        const std::string axis(1, "xyz"[k]);
        add_wall(spec, axis + "-low", Vec3::Unit(k), 0.0);
        if (lid || k + 1 < spec.dimension) add_wall(spec, axis + "-high", -Vec3::Unit(k), -side);
    }
}

/// Adds n balls on a loose grid over the box, with random velocities.
inline void add_balls(scene::SceneSpec& spec, int n, double side, double radius, double speed,
                      double base = 0.0) {
    Rng rng(7);
    const double cell = 2.4 * radius;
    const int across = static_cast<int>(side / cell);
    for (int i = 0; i < n; ++i) {
        Vec3 place = Vec3::Zero();
        int number = i;
        for (int k = 0; k < spec.dimension; ++k) {
            const bool last = k + 1 == spec.dimension;
            place[k] = cell * (0.5 + (last ? number : number % across));
            number /= across;
        }
        place[spec.dimension - 1] += base;
        for (int k = 0; k < spec.dimension; ++k) place[k] += rng.uniform(-0.1, 0.1) * radius;
        auto& body = scenes::add(spec, "ball-" + std::to_string(i + 1),
                                 ball(spec.dimension, radius * rng.uniform(0.9, 1.0)), place);
        for (int k = 0; k < spec.dimension; ++k) body.velocity[k] = rng.uniform(-speed, speed);
    }
}

/// Radius of a body that is a ball at this instant, or 0.
inline double radius_of(const Simulation& simulation, const Snapshot& state, std::size_t i) {
    const scene::AnyShape& shape = simulation.bodies()[i].parts.front().shape;
    const double scale = state.scale.size() > 0 ? state.scale[static_cast<Index>(i)] : 1.0;
    if (const auto* disk = std::get_if<geometry::Disk>(&shape)) return scale * disk->radius;
    if (const auto* sphere = std::get_if<geometry::Sphere>(&shape)) return scale * sphere->radius;
    return 0.0;
}

inline Vec3 centre_of(const Snapshot& state, std::size_t i) {
    Vec3 centre = Vec3::Zero();
    const Index rows = state.q.rows() == 3 ? 2 : 3;
    centre.head(rows) = state.q.col(static_cast<Index>(i)).head(rows);
    return centre;
}

inline Mat3 turn_of(const Snapshot& state, std::size_t i) {
    const auto q = state.q.col(static_cast<Index>(i));
    if (state.q.rows() == 3) return Eigen::AngleAxisd(q[2], Vec3::UnitZ()).toRotationMatrix();
    return Eigen::Quaterniond(q[3], q[4], q[5], q[6]).toRotationMatrix();
}

/// Distance of a point from the box [-half, half] (outside).
inline double box_distance(const Vec3& point, const Vec3& half) {
    const Vec3 beyond = (point.cwiseAbs() - half).cwiseMax(0.0);
    return beyond.norm();
}

/// Distance of a point from the body k, which is no ball: a wall or a box.
inline double obstacle_distance(const Simulation& simulation, const Snapshot& state, std::size_t k,
                                const Vec3& point) {
    const scene::AnyShape& shape = simulation.bodies()[k].parts.front().shape;
    const Vec3 local = turn_of(state, k).transpose() * (point - centre_of(state, k));
    if (const auto* line = std::get_if<geometry::HalfPlane>(&shape)) {
        return line->normal.dot(local.head<2>()) - line->offset;
    }
    if (const auto* plane = std::get_if<geometry::Plane>(&shape)) {
        return plane->normal.dot(local) - plane->offset;
    }
    if (const auto* box = std::get_if<geometry::Box>(&shape)) {
        return box_distance(local, box->half);
    }
    const auto& polygon = std::get<geometry::Polygon>(shape);  // a rectangle along its axes
    const Vec2& corner = polygon.vertices.front();
    return box_distance(local, {std::abs(corner.x()), std::abs(corner.y()), 1.0});
}

/// The smallest gap of all pairs with a ball, by brute force.
inline double smallest_gap(const Simulation& simulation) {
    const Snapshot state = simulation.snapshot();
    const std::size_t count = simulation.bodies().size();
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        const double r = radius_of(simulation, state, i);
        if (r == 0.0) continue;
        for (std::size_t k = 0; k < count; ++k) {
            if (k == i) continue;
            const double other = radius_of(simulation, state, k);
            const double gap =
                other > 0.0 ? (centre_of(state, i) - centre_of(state, k)).norm() - r - other
                            : obstacle_distance(simulation, state, k, centre_of(state, i)) - r;
            smallest = std::min(smallest, gap);
        }
    }
    return smallest;
}

}  // namespace drystone::sim::convex
