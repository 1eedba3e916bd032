#pragma once

#include <array>
#include <optional>

#include "drystone/formula/expression.hpp"
#include "drystone/mechanics/placement.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"
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

/// How a periodic cell deforms: its lattice vectors follow a velocity gradient G(t) (1/s),
///     a_j' = G a_j,
/// except for the components of G that a stress controls, which move on their own (inverse mass
/// > 0) and are 0 here.
template <int D>
struct CellMotion {
    std::array<std::array<formula::Expression, D>, D> gradient = {};  ///< G_kl, row by row
};

/// G at time t.
template <int D>
[[nodiscard]] Eigen::Matrix<double, D, D> gradient_at(const CellMotion<D>& motion, double t);

/// The velocity gradients with which a step begins and ends.
template <int D>
struct StepGradients {
    Eigen::Matrix<double, D, D> start;
    Eigen::Matrix<double, D, D> end;
};

/// `start` is G(t), and `end` such that a step from t to t + h, which makes
///     a+ = (1 + theta h G_end) (1 - (1 - theta) h G_start)^-1 a,
/// ends at a+ = exp(h G(t + h/2)) a: exact for a constant G, of second order otherwise. For
/// theta = 1/2 `end` is G(t + h) to O(h^2); for theta = 0 both are the same.
template <int D>
[[nodiscard]] StepGradients<D> step_gradients(const CellMotion<D>& motion, double t, double h,
                                              double theta);

}  // namespace drystone::mechanics
