#pragma once

// Deformable bodies for tests, built in a few words.

#include <memory>
#include <string>
#include <utility>

#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/scene/scene_spec.hpp"

namespace drystone::sim::scenes {

struct Stuff {
    double young = 1e6;
    double poisson = 0.3;
    double density = 1000.0;
};

/// Adds a body of one elastic region with the material "stone"; valid until the next one is added.
inline scene::DeformableSpec& add_deformable(scene::SceneSpec& spec, const std::string& name,
                                             geometry::ElementMesh mesh, const Vec3& position,
                                             const Stuff& stuff) {
    scene::DeformableSpec body{.name = name, .material = "stone"};
    body.mesh = std::make_shared<const geometry::ElementMesh>(std::move(mesh));
    body.position = position;
    body.regions.push_back(
        {.young = stuff.young, .poisson = stuff.poisson, .density = stuff.density});
    spec.deformables.push_back(std::move(body));
    return spec.deformables.back();
}

/// The rectangle [0, a] x [0, b] in the plane.
inline geometry::ElementMesh rectangle(const Vec2& size, Index nx, Index ny,
                                       geometry::ElementKind kind = geometry::ElementKind::t3) {
    return geometry::rectangle_mesh(size, {nx, ny}, kind);
}

}  // namespace drystone::sim::scenes
