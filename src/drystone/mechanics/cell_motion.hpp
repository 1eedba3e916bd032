#pragma once

#include <array>
#include <optional>

#include "drystone/core/expression.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// How a periodic cell deforms: its lattice vectors follow a velocity gradient G(t) (1/s),
///     a_j' = G a_j,
/// except for the components that a stress controls, which move on their own (inverse mass > 0).
/// The vectors are bodies of the system, whose positions are the a_j.
template <int D>
struct CellMotion {
    std::array<std::array<Expression, D>, D> gradient = {};  ///< G_kl, row by row
};

/// Mean velocities of the vectors, as columns, over the step from t to t + h: those of the implicit
/// midpoint rule with G at t + h / 2, of second order and exact for simple shear. `A` are the
/// vectors at t.
template <int D>
[[nodiscard]] Eigen::Matrix<double, D, Eigen::Dynamic> mean_velocities(
    const CellMotion<D>& motion, const Eigen::Matrix<double, D, Eigen::Dynamic>& A, double t,
    double h);

/// G at time t.
template <int D>
[[nodiscard]] Eigen::Matrix<double, D, D> gradient_at(const CellMotion<D>& motion, double t);

}  // namespace drystone::mechanics
