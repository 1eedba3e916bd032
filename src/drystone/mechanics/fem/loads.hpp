#pragma once

#include <span>

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/elastic_matrices.hpp"
#include "drystone/mechanics/fem/region.hpp"
#include "drystone/mechanics/fem/solid_element.hpp"

/// Forces on the unknowns of a body; all are linear in what is given, so that a load that changes
/// in time is a load of 1 times a function.
namespace drystone::mechanics::fem {

/// M g for a uniform acceleration g (m/s^2). With the mass that the body moves with, free
/// fall leaves it unstressed, lumped or not.
[[nodiscard]] VecX gravity_load(const ElasticMatrices& body, const Vec3& g);

/// integral of N_i b over the solid elements, b a force per volume (N/m^3). Bars and beams, which
/// are loaded at their nodes, get none.
[[nodiscard]] VecX body_load(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                             const DofMap& dofs, const BodyForce& b);

/// integral of N_i t over the faces of a group, t a force per area (Pa). The faces of plane
/// elements have their thickness. Throws InputError unless every face belongs to exactly one solid
/// element.
[[nodiscard]] VecX traction_load(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                                 const DofMap& dofs, const geometry::ElementGroup& faces,
                                 const Vec3& t);

/// integral of -N_i p n over the faces of a group, n the normal out of the element, whichever way
/// the face is numbered: p > 0 pushes (Pa). The normal is taken in the unstressed mesh.
[[nodiscard]] VecX pressure_load(const geometry::ElementMesh& mesh, std::span<const Region> regions,
                                 const DofMap& dofs, const geometry::ElementGroup& faces, double p);

}  // namespace drystone::mechanics::fem
