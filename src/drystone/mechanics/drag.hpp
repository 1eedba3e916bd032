#pragma once

#include <vector>

#include "drystone/mechanics/force_sums.hpp"
#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// Force -(linear + quadratic |v|) v at the centre and torque -angular spin on each body.
template <int D>
struct Drag {
    std::vector<int> bodies = {};
    double linear = 0.0;     ///< N s/m
    double quadratic = 0.0;  ///< N s^2/m^2
    double angular = 0.0;    ///< N m s
};

/// The force on one body with the twist v.
template <int D>
[[nodiscard]] Twist<D> force_of(const Drag<D>& drag, const Twist<D>& v);

/// Minus the derivative of the force by v, symmetric and positive semidefinite:
///     (linear + quadratic |v|) I + quadratic v v^T / |v|,   angular I.
template <int D>
[[nodiscard]] Eigen::Matrix<double, k_dofs<D>, k_dofs<D>> tangent_of(const Drag<D>& drag,
                                                                     const Twist<D>& v);

/// Adds the forces at the present velocities, for explicit schemes.
template <int D>
void add_force(const Drag<D>& drag, const RigidBodies<D>& bodies, ForceSums& sums);

}  // namespace drystone::mechanics
