#pragma once

#include <functional>

#include "drystone/mechanics/fem/element_matrices.hpp"
#include "drystone/mechanics/fem/element_point.hpp"

namespace drystone::mechanics::fem {

/// K_e = integral of B^T D B, times the thickness in the plane.
[[nodiscard]] MatX solid_stiffness(const PlaneSolid& solid, geometry::ElementKind kind,
                                   const ElementNodes& X);
[[nodiscard]] MatX solid_stiffness(const SpaceSolid& solid, geometry::ElementKind kind,
                                   const ElementNodes& X);

/// M_e = integral of rho N_i N_j, the same for every component. Lumped: sums of its rows for linear
/// elements; for quadratic ones, whose rows at corners may have negative sums, its diagonal scaled
/// to the mass of the element (Hinton, Rock and Zienkiewicz 1976).
[[nodiscard]] MatX solid_mass(const PlaneSolid& solid, geometry::ElementKind kind,
                              const ElementNodes& X, MassKind mass);
[[nodiscard]] MatX solid_mass(const SpaceSolid& solid, geometry::ElementKind kind,
                              const ElementNodes& X, MassKind mass);

/// A force per volume (N/m^3) as a function of the place.
using BodyForce = std::function<Vec3(const Vec3&)>;

/// f_i = integral of N_i b, times the thickness in the plane (N).
[[nodiscard]] VecX solid_body_force(const PlaneSolid& solid, geometry::ElementKind kind,
                                    const ElementNodes& X, const BodyForce& b);
[[nodiscard]] VecX solid_body_force(const SpaceSolid& solid, geometry::ElementKind kind,
                                    const ElementNodes& X, const BodyForce& b);

/// Smallest det J at the points where an element is integrated, divided by its extent to the power
/// of its dimension: 0 or less for an element that is flat, folded or inside out, or not finite.
[[nodiscard]] double least_relative_jacobian(geometry::ElementKind kind, const ElementNodes& X);

/// What a solid element does in the mean: sum_i u_i g_i^T is the mean of grad u over it.
struct MeanGradients {
    ElementNodes g;       ///< columns g_i, the mean of dN_i/dX (1/m); rows 0 beyond the plane
    double volume = 0.0;  ///< of the element (m^3; of plane ones an area, m^2)
};

[[nodiscard]] MeanGradients mean_gradients(geometry::ElementKind kind, const ElementNodes& X);

}  // namespace drystone::mechanics::fem
