#pragma once

#include "drystone/mechanics/rigid_bodies.hpp"

namespace drystone::mechanics {

/// Adds a periodic cell with the lattice vectors `A` (columns, one to D) behind the bodies. All of
/// its deformation is prescribed: 0, or a CellMotion. L is the side of the cube or
/// square with the volume that the vectors span, the same for every basis of the lattice.
template <int D>
void add_cell(RigidBodies<D>& bodies, const Eigen::Matrix<double, D, Eigen::Dynamic>& A);

/// The lattice vectors as columns, (D x lattice).
template <int D>
[[nodiscard]] Eigen::Matrix<double, D, Eigen::Dynamic> cell_vectors(const RigidBodies<D>& bodies);

/// Number of the component G_kl of the velocity gradient in v, where it stands as L G_kl.
template <int D>
[[nodiscard]] Index gradient_dof(const RigidBodies<D>& bodies, Index k, Index l) {
    return k_dofs<D> * (bodies.body_count() + l) + k;
}

/// The velocity gradient G (1/s) contained in the velocities v.
template <int D>
[[nodiscard]] Eigen::Matrix<double, D, D> gradient_of(const RigidBodies<D>& bodies, const VecX& v);

/// Sets the lattice vectors A and their velocities V (columns): G = V A^-1; in a lattice of fewer
/// than D vectors G is 0 across them.
template <int D>
void set_cell(RigidBodies<D>& bodies, const Eigen::Matrix<double, D, Eigen::Dynamic>& A,
              const Eigen::Matrix<double, D, Eigen::Dynamic>& V);

/// a_j <- (1 + E) a_j. Throws ComputationError when that turns the cell inside out.
template <int D>
void stretch(RigidBodies<D>& bodies, const Eigen::Matrix<double, D, D>& E);

/// a_j <- (1 - E)^-1 a_j. Throws ComputationError when that turns the cell inside out.
template <int D>
void stretch_back(RigidBodies<D>& bodies, const Eigen::Matrix<double, D, D>& E);

}  // namespace drystone::mechanics
