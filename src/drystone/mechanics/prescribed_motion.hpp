#pragma once

#include "drystone/mechanics/placement.hpp"
#include "drystone/mechanics/time_functions.hpp"

namespace drystone::mechanics {

/// Motion of a body that is given in advance, by its velocity or by its displacement.
template <int D>
class PrescribedMotion {
  public:
    enum class Kind { velocity, displacement };

    /// `linear` in m/s or m. `angular` in rad/s or rad: about the normal of the plane (third
    /// component), or the rotation vector in world axes. Displacements are counted from `start`.
    PrescribedMotion(Kind kind, VectorFormula linear, VectorFormula angular, Placement<D> start);

    /// Displacements (m) and rotation vectors (rad), added to the values of the formulas. Only for
    /// motions given by their displacement.
    void add_histories(VectorHistory linear, VectorHistory angular);

    /// The constant twist that takes the body over the step from t to t + h. A velocity is taken at
    /// the middle of the step (Jean and Moreau 1992, section 7). A displacement is reached at the
    /// end of the step whatever the placement `q` is at its start, so errors do not add up.
    [[nodiscard]] Twist<D> mean_twist(const Placement<D>& q, double t, double h) const;

    /// The twist at the instant t, as it goes on from there, of a body at q. That of a displacement
    /// is its derivative by a difference of second order over a small part of h.
    [[nodiscard]] Twist<D> twist_at(const Placement<D>& q, double t, double h) const;

  private:
    /// Displacement and turn at t.
    [[nodiscard]] Vec3 shift(double t) const;
    [[nodiscard]] Vec3 turn(double t) const;

    Kind kind_;
    VectorFormula linear_;
    VectorFormula angular_;
    VectorHistory linear_history_;
    VectorHistory angular_history_;
    Placement<D> start_;
};

}  // namespace drystone::mechanics
