#pragma once

#include "drystone/mechanics/fem/corotational_solid.hpp"
#include "drystone/mechanics/fem/material.hpp"

namespace drystone::mechanics::fem {

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
