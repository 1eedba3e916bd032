#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/scene/spec/body.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::mechanics::fem {
struct ElasticBody;
}

namespace drystone::sim {
inline namespace state {

/// What does not change about a body during a run, for result files and pictures.
struct BodyInfo {
    std::string name;
    std::string material;
    scene::Mobility mobility = scene::Mobility::dynamic;
    std::vector<scene::PartSpec> parts = {};  ///< in its principal axes, from its centre of mass
    double mass = 0.0;                        ///< kg; 0 for bodies that do not move on their own
    Vec3 inertia = Vec3::Zero();              ///< principal; in the plane (0, 0, I)
    std::string color;                        ///< "#rrggbb" or empty
};

/// What does not change about a deformable body during a run, for results and measures.
struct DeformableInfo {
    std::string name;
    std::string material;
    std::shared_ptr<const geometry::ElementMesh> mesh = {};  ///< unstressed, where the body is
    /// (nodes + 1) where the unknowns of each node begin: displacements, then a rotation if it has
    /// one; at the end their number.
    std::vector<Index> first_unknown = {0};
    VecX node_mass = {};  ///< (nodes) M 1, which adds up to the mass of the body (kg)
    /// (bulk elements) index of the region of the body to which the element belongs.
    std::vector<std::size_t> region_of_element = {};
    /// The body of the engine, for as long as its Simulation lives; null where there is none.
    const mechanics::fem::ElasticBody* body = nullptr;

    [[nodiscard]] Index unknowns() const { return first_unknown.back(); }
    [[nodiscard]] double mass() const { return node_mass.sum(); }
};

/// The info of a body, which must stay at its address; `material` is the material of its contacts.
[[nodiscard]] DeformableInfo deformable_info(const mechanics::fem::ElasticBody& body,
                                             const std::string& material);

/// Displacements or velocities of the nodes (3, nodes) from those of the unknowns, without
/// rotations; the third component is 0 in the plane.
[[nodiscard]] Eigen::Matrix3Xd at_nodes(int dimension, std::span<const Index> first_unknown,
                                        const VecX& field);

/// Centre of mass at displacements u.
[[nodiscard]] Vec3 centre_of_mass(const DeformableInfo& info, const VecX& u);

/// Elastic stresses in the middle of the elements with material, tension positive, along the axes
/// of the world whether the body has turned or not. Viscous stresses are not included.
struct ElementStress {
    Eigen::Matrix<double, 6, k_dynamic> components;  ///< (xx, yy, zz, yz, zx, xy; elements) (Pa)
    VecX von_mises;                                  ///< (elements) (Pa)
};

/// The stresses of bodies of an engine at this state. Throws ComputationError for an element that
/// is inside out.
[[nodiscard]] std::vector<ElementStress> stresses_of(std::span<const DeformableInfo> bodies,
                                                     const Snapshot& state);

}  // namespace state
}  // namespace drystone::sim
