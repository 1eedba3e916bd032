#pragma once

#include "drystone/geometry/elements/element_mesh.hpp"
#include "drystone/mechanics/fem/element_point.hpp"
#include "drystone/mechanics/fem/material.hpp"

/// Straight bars and beams in the plane: two nodes a, b at distance L, t the unit vector from a to
/// b and n = t turned a quarter counter-clockwise.
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

/// Unknowns (u_a, u_b) of a bar: E A / L (t.(u_b - u_a))^2 / 2 is its energy.
[[nodiscard]] MatX bar_stiffness(const Bar& bar, const ElementNodes& X);

/// rho A L / 6 (2 1; 1 2) for both directions; lumped, half of rho A L at each end.
[[nodiscard]] MatX bar_mass(const Bar& bar, const ElementNodes& X, MassKind mass);

/// Unknowns (u_a, rotation_a, u_b, rotation_b) of a beam: a bar along t, cubic deflection along n.
[[nodiscard]] MatX beam_stiffness(const Beam& beam, const ElementNodes& X);

/// integral of rho A N_i N_j with linear functions along t and cubic ones along n, no rotary
/// inertia of the section. Lumped: half of m = rho A L at each end and m L^2 / 78 for rotations,
/// the diagonal of the cubic functions scaled to the mass.
[[nodiscard]] MatX beam_mass(const Beam& beam, const ElementNodes& X, MassKind mass);

/// The stretch and the bending of a beam as springs: energy = 1/2 d^T S d for d = (change of
/// length, rotation of end a, of end b, both against the line through the ends).
[[nodiscard]] Mat3 beam_springs(const Beam& beam, double L);

}  // namespace drystone::mechanics::fem
