#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "drystone/collision/detector.hpp"
#include "drystone/contact/contact_surfaces.hpp"
#include "drystone/contact/driven_boundaries.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/mechanics/drag.hpp"
#include "drystone/mechanics/fem/elastic_dynamics.hpp"
#include "drystone/mechanics/forces.hpp"
#include "drystone/mechanics/joint.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"
#include "drystone/mechanics/spring.hpp"

namespace drystone::contact {

/// A deformable body and the surface on which other bodies may touch it.
template <int D>
struct DeformableBody {
    mechanics::fem::ElasticBody body;
    std::vector<Index> surface_nodes = {};        ///< of the mesh
    std::vector<std::array<int, D>> facets = {};  ///< numbers within `surface_nodes`
    double size = 1.0;                            ///< half the smallest width (m)
    bool nodes_are_probes = true;    ///< its nodes are probes, kept out of other bodies
    bool facets_stop_probes = true;  ///< probes of other bodies are kept out of its facets
};

/// A disk or sphere whose radius depends on time: r(t) = s(t) radius. Mass and inertia stay.
struct Growth {
    int body = 0;
    double radius = 0.0;              ///< at s = 1 (m)
    formula::Expression factor = {};  ///< s(t) > 0
    std::string name = {};            ///< of the body, for messages
};

/// What a System is made from: everything that stays the same during a run, and the initial state.
///
/// In a periodic cell the last bodies are its own: their velocities are the columns of its velocity
/// gradient, prescribed or moved by the contacts across the border.
template <int D>
struct SystemModel {
    mechanics::RigidBodies<D> bodies;
    std::vector<collision::Collider<D>>
        colliders;                     ///< (bodies without the cell's) in principal axes
    std::vector<Surface<D>> surfaces;  ///< (bodies without the cell's, then deformable ones)
    LawTable laws;
    std::vector<mechanics::Force<D>> forces;
    std::vector<mechanics::Spring<D>> springs = {};
    std::vector<mechanics::Drag<D>> drags = {};
    std::vector<Driven<D>> driven;
    std::vector<mechanics::Joint<D>> joints;
    std::vector<collision::Pair> excluded_pairs;  ///< pairs of bodies that never touch
    std::vector<DeformableBody<D>> deformables = {};
    std::vector<Growth> growing = {};  ///< bodies whose radii depend on time
    std::optional<mechanics::CellMotion<D>> cell_motion = {};
    Threads threads = Threads();
};

}  // namespace drystone::contact
