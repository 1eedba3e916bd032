#pragma once

// Small scenes for tests, built in a few words.

#include <string>
#include <utility>

#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::sim::scenes {

inline constexpr double k_gravity = 9.81;

/// An empty scene with the material "stone", gravity down (-y in the plane, -z in space), no
/// position correction, and a tolerance far below what the tests look at.
inline scene::SceneSpec empty(int dimension, double step, double end) {
    scene::SceneSpec spec;
    spec.dimension = dimension;
    spec.time = {.start = 0.0, .end = end, .step = step};
    spec.gravity[dimension - 1] = -k_gravity;
    spec.solver.velocity_tolerance = 1e-10;
    spec.contact.position_correction = false;
    spec.materials.push_back({.name = "stone", .density = 1.0});
    return spec;
}

/// Sets the law of the only material.
inline void set_law(scene::SceneSpec& spec, double friction, double restitution = 0.0) {
    spec.materials.front().friction = friction;
    spec.materials.front().restitution = restitution;
}

/// The solid below the line or plane through the origin.
inline void add_floor(scene::SceneSpec& spec) {
    scene::BodySpec floor{.name = "floor", .mobility = scene::Mobility::fixed, .material = "stone"};
    if (spec.dimension == 2) {
        floor.parts.push_back({.shape = geometry::HalfPlane{}});
    } else {
        floor.parts.push_back({.shape = geometry::Plane{}});
    }
    spec.bodies.push_back(std::move(floor));
}

/// Adds a body of one shape; returns it, valid until the next one is added.
inline scene::BodySpec& add(scene::SceneSpec& spec, const std::string& name, scene::AnyShape shape,
                            const Vec3& position) {
    scene::BodySpec body{.name = name, .material = "stone", .position = position};
    body.parts.push_back({.shape = std::move(shape)});
    spec.bodies.push_back(std::move(body));
    return spec.bodies.back();
}

/// Tilts gravity by `angle` about the origin so that things slide towards +x, as on a slope.
inline void tilt(scene::SceneSpec& spec, double angle) {
    spec.gravity.setZero();
    spec.gravity[0] = k_gravity * std::sin(angle);
    spec.gravity[spec.dimension - 1] = -k_gravity * std::cos(angle);
}

}  // namespace drystone::sim::scenes
