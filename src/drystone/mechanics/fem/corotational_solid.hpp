#pragma once

#include <type_traits>

#include "drystone/linalg/types.hpp"
#include "drystone/mechanics/fem/element_point.hpp"
#include "drystone/mechanics/fem/material.hpp"

namespace drystone::mechanics::fem {

/// F = R U: the rotation nearest to F in the Frobenius norm and the stretch U = R^T F, symmetric.
template <int D>
struct Polar {
    Eigen::Matrix<double, D, D> R;
    Eigen::Matrix<double, D, D> U;
};

/// Polar decomposition of F with det F > 0; unique.
[[nodiscard]] Polar<2> polar(const Mat2& F);
[[nodiscard]] Polar<3> polar(const Mat3& F);

/// Energy and internal forces of an element; its forces resist, f = dE/dx.
struct ElementForce {
    double energy = 0.0;  ///< J
    VecX force;           ///< (unknowns of the element) (N)
};

/// A solid element that may turn by any angle, with small strains.
///
/// F = sum_i x_i g_i^T is the mean deformation gradient, g_i the mean of dN_i/dX over the element,
/// and F = R U. With d_i = R^T x_i - X_i, both from the mean of the nodes so that large
/// translations do not round it, the energy is E = 1/2 d^T K d. Since R depends on x,
///     dE/dx_i = R ((K d)_i - p x g_i),   (tr(U) I - U) p = sum_i d_i x (K d)_i,
/// which is the force used here: exact, with no resultant force and no resultant moment. The second
/// term is zero for T3 and TET4 and of second order in the strain for others.
template <int D>
class CorotationalSolid {
  public:
    using Material = std::conditional_t<D == 2, PlaneSolid, SpaceSolid>;

    CorotationalSolid(const Material& material, geometry::ElementKind kind, const ElementNodes& X);

    /// Rotation and stretch at displacements u of the nodes. Throws ComputationError when the
    /// element is flat or inside out in the mean (det F <= 0).
    [[nodiscard]] Polar<D> deformation(const VecX& u) const;

    /// d, the displacements without the rotation, in the axes of the unstressed element.
    [[nodiscard]] VecX local_displacements(const VecX& u) const;

    [[nodiscard]] ElementForce force(const VecX& u) const;

    /// R K R^T: symmetric, positive semidefinite, and the second derivative of the energy but for
    /// terms proportional to the strain.
    [[nodiscard]] MatX tangent(const VecX& u) const;

  private:
    using Columns = Eigen::Matrix<double, D, k_dynamic, 0, D, geometry::k_most_element_nodes>;

    [[nodiscard]] VecX without_rotation(const Eigen::Matrix<double, D, D>& R, const VecX& u) const;

    Columns X_;          // from their mean
    Columns gradients_;  // columns g_i (1/m)
    MatX K_;
};

extern template class CorotationalSolid<2>;
extern template class CorotationalSolid<3>;

}  // namespace drystone::mechanics::fem
