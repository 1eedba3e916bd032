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

/// A bar or beam in the plane that may turn by any angle: with l the present length, phi the angle
/// by which the line through its ends has turned and theta the rotations of the ends,
///     E = 1/2 d^T S d,   d = (l - L, theta_a - phi, theta_b - phi)
/// (`beam_springs`); a bar has the first component only. Forces are the exact gradient.
class CorotationalLine {
  public:
    CorotationalLine(const Bar& bar, const ElementNodes& X);
    CorotationalLine(const Beam& beam, const ElementNodes& X);

    [[nodiscard]] ElementForce force(const VecX& u) const;

    /// B^T S B + max(N, 0) / l n n^T with B = dd/dx, N the axial force and n across the line:
    /// symmetric, positive semidefinite. Left out are compression, which is destabilising, and
    /// terms of the end moments.
    [[nodiscard]] MatX tangent(const VecX& u) const;

    /// B^T S B, which viscous forces are proportional to.
    [[nodiscard]] MatX material_tangent(const VecX& u) const;

    /// (l - L) E / L along the line (Pa).
    [[nodiscard]] Mat3 stress(const VecX& u) const;

  private:
    /// Springs, how they are stretched, and how that depends on the unknowns.
    struct Stretch {
        double length = 0.0;
        Vec2 t = Vec2::Zero();
        Vec3 d = Vec3::Zero();
        Eigen::Matrix<double, 3, k_dynamic, 0, 3, 6> B;  ///< dd / d(unknowns)
    };

    [[nodiscard]] Stretch stretch(const VecX& u) const;

    Vec2 line_;     // from end a to end b, unstressed
    double young_;  // Pa
    bool bends_;    // a beam: 3 unknowns per node
    Mat3 S_;        // a bar has zeros for rotations
};

}  // namespace drystone::mechanics::fem
