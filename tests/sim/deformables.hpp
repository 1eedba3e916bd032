#pragma once

// Deformable bodies for tests, built in a few words.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "drystone/geometry/elements/structured_mesh.hpp"
#include "drystone/scene/spec/scene_spec.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

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

/// Share of each node in the mean over a body of T3 or of Q4 that are parallelograms.
inline VecX node_shares(const geometry::ElementMesh& mesh) {
    VecX shares = VecX::Zero(mesh.nodes.cols());
    for (Index cell = 0; cell < mesh.bulk_elements; ++cell) {
        const auto nodes = mesh.elements[static_cast<std::size_t>(cell)].nodes();
        double area = 0.0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const Vec3 a = mesh.nodes.col(nodes[i]);
            const Vec3 b = mesh.nodes.col(nodes[(i + 1) % nodes.size()]);
            area += 0.5 * (a[0] * b[1] - a[1] * b[0]);
        }
        for (const Index node : nodes) shares[node] += area / static_cast<double>(nodes.size());
    }
    return shares / shares.sum();
}

/// Mean over the body of a plane field with two unknowns per node, such as its velocities.
inline Vec2 mean_of(const geometry::ElementMesh& mesh, const VecX& field) {
    const VecX shares = node_shares(mesh);
    Vec2 mean = Vec2::Zero();
    for (Index node = 0; node < shares.size(); ++node) {
        mean += shares[node] * field.segment<2>(2 * node);
    }
    return mean;
}

/// Largest |dE - sum of the ledger| over the largest energy so far, over a run in which every step
/// converges; dE from the end of one step to the end of the next.
inline double worst_closure(const scene::SceneSpec& spec, Index* contacts = nullptr) {
    Simulation simulation(spec);
    double scale = simulation.kinetic_energy() + std::abs(simulation.potential_energy());
    double worst = 0.0;
    while (!simulation.finished()) {
        const double before = simulation.kinetic_energy() + simulation.potential_energy();
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        const double after = simulation.kinetic_energy() + simulation.potential_energy();
        scale = std::max(scale, report.kinetic_energy + std::abs(report.potential_energy) +
                                    report.ledger.size());
        worst = std::max(worst, std::abs(after - before - report.ledger.sum()) / scale);
        worst = std::max(worst, std::abs(report.closure) / scale);
        if (contacts != nullptr) *contacts += report.contacts;
    }
    return worst;
}

}  // namespace drystone::sim::scenes
