#pragma once

#include "drystone/geometry/elements/element_kind.hpp"
#include "drystone/mechanics/fem/cell_point.hpp"
#include "drystone/mechanics/fem/material.hpp"

namespace drystone::mechanics::fem {

/// How the inertia of a cell is shared among its nodes.
enum class MassKind {
    consistent,  ///< integral of rho N_i N_j
    lumped,      ///< a diagonal with the same total, always positive
};

/// Matrices of one cell, unknowns node by node; both exactly symmetric.
struct ElementMatrices {
    MatX stiffness;  ///< N/m (beams: rotations in rad)
    MatX mass;       ///< kg
};

/// K_e = integral of B^T D B and M_e of solids, or the closed forms of bars and beams. X are the
/// nodes of the cell; the kind of cell must suit the material (see `assign_regions`).
[[nodiscard]] ElementMatrices element_matrices(const Material& material, geometry::ElementKind kind,
                                               const CellNodes& X, MassKind mass);

}  // namespace drystone::mechanics::fem
