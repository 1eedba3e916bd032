#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "drystone/core/error.hpp"
#include "drystone/formula/expression.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::geometry {
struct ElementMesh;
}

/// Deformable bodies of a scene. Lengths of sections and thicknesses in m, moduli in Pa.
namespace drystone::scene {
inline namespace spec {

enum class PlaneState { strain, stress };

/// What the elements of one group, or all others, are made of.
struct ElasticRegionSpec {
    std::string group = {};  ///< empty: all elements that no other region has
    double young = 0.0;
    double poisson = 0.0;                      ///< of solid elements
    std::optional<double> density = {};        ///< default: of the body's material
    double mass_rate = 0.0;                    ///< Rayleigh's a (1/s)
    double stiffness_time = 0.0;               ///< Rayleigh's b (s)
    double viscosity_time = 0.0;               ///< Kelvin and Voigt (s)
    double thickness = 1.0;                    ///< of plane elements
    PlaneState plane = PlaneState::strain;     ///< of plane elements
    std::optional<double> area = {};           ///< of the section: a bar
    std::optional<double> second_moment = {};  ///< with an area: a beam
};

/// Nodes of a group that move as given, in the components that have a formula: displacements from
/// where the mesh is, along the axes of the world (m; rad).
struct HoldSpec {
    std::string group = {};
    std::array<std::optional<formula::Expression>, 3> displacement = {};
    std::optional<formula::Expression> rotation = {};  ///< of beams
};

/// Force per area on the faces of a group (Pa): a vector, or a pressure against the normal.
struct TractionSpec {
    std::string group = {};
    std::array<formula::Expression, 3> value = {};
    std::optional<formula::Expression> pressure = {};  ///< in place of `value`
};

/// Where a body begins: as the mesh is, or in equilibrium with what holds and loads it at the
/// start, the nodes of the group `stuck` held in place.
struct InitialShapeSpec {
    bool equilibrium = false;
    std::string stuck = {};  ///< empty: none
};

struct DeformableSpec {
    std::string name = {};      ///< unique among all bodies
    std::string material = {};  ///< whose contact laws and density it has
    std::shared_ptr<const geometry::ElementMesh> mesh = {};
    std::string mesh_file = {};    ///< of the mesh, as the scene names it; empty: generated
    std::uint64_t mesh_hash = 0;   ///< of what is in that file
    Vec3 position = Vec3::Zero();  ///< of the mesh's origin
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    Vec3 velocity = Vec3::Zero();  ///< of the centre of mass
    Vec3 spin = Vec3::Zero();      ///< about it (rad/s)
    std::vector<ElasticRegionSpec> regions = {};
    bool lumped_mass = false;
    bool large_rotations = false;
    std::vector<HoldSpec> holds = {};
    std::vector<TractionSpec> tractions = {};
    InitialShapeSpec initial = {};
    std::vector<std::string> contact_groups =
        {};                         ///< faces that can touch; empty: the whole boundary
    bool nodes_are_probes = true;   ///< its nodes are kept out of others
    bool faces_stop_probes = true;  ///< others' nodes and corners are kept out of it
    Place place = {};               ///< where it was written
};

}  // namespace spec
}  // namespace drystone::scene
