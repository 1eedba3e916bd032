#pragma once

#include <array>
#include <optional>

#include "drystone/formula/expression.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

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
