#pragma once

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/element_point.hpp"
#include "drystone/mechanics/fem/material.hpp"

namespace drystone::mechanics::fem {

/// How the inertia of an element is shared among its nodes.
enum class MassKind {
    consistent,  ///< integral of rho N_i N_j
    lumped,      ///< a diagonal with the same total, always positive
};

/// Matrices of one element, unknowns node by node; both exactly symmetric.
struct ElementMatrices {
    MatX stiffness;  ///< N/m (beams: rotations in rad)
    MatX mass;       ///< kg
};

/// K_e = integral of B^T D B and M_e of solids, or the closed forms of bars and beams. X are the
/// nodes of the element; the kind of element must suit the material (see `assign_regions`).
[[nodiscard]] ElementMatrices element_matrices(const Material& material, geometry::ElementKind kind,
                                               const ElementNodes& X, MassKind mass);

}  // namespace drystone::mechanics::fem
