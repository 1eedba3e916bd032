// The periodic cell, stored as the last D bodies: body j has the lattice vector a_j as its
// position, body l has column l of L G as its velocity.
//
// An increment E of the gradient deforms the lattice:
//     stretch        a <- (1 + E) a      (explicit Euler step)
//     stretch_back   a <- (1 - E)^-1 a   (implicit Euler step)
// Both require a positive determinant, so that the cell keeps its orientation.
#include "drystone/mechanics/periodic_cell.hpp"

#include <cmath>
#include <limits>

#include <Eigen/LU>

#include "drystone/core/error.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::mechanics {

namespace {

template <int D>
using Square = Eigen::Matrix<double, D, D>;

/// Throws unless det F > 0: F must not turn the periodic cell inside out or flat.
template <int D>
void require_volume(const Square<D>& F) {
    if (F.determinant() > 0.0) return;
    throw ComputationError(
        "the periodic cell collapses within one step: shorten the step, or let bodies fill it "
        "before a stress acts on it");
}

/// Stores the lattice vectors, the columns of A, as positions of the bodies of the cell.
template <int D>
void set_vectors(RigidBodies<D>& bodies, const Eigen::Matrix<double, D, Eigen::Dynamic>& A) {
    for (Index j = 0; j < A.cols(); ++j) bodies.q[at(bodies.body_count() + j)].position = A.col(j);
}

}  // namespace

// D bodies even for a lattice of fewer vectors: all of G is stored. The volume of the lattice is
// sqrt(det(A^T A)), and L = volume^(1/n) for n vectors.
template <int D>
void add_cell(RigidBodies<D>& bodies, const Eigen::Matrix<double, D, Eigen::Dynamic>& A) {
    for (int k = 0; k < D; ++k) {
        add_boundary(bodies, Placement<D>{}, std::numeric_limits<double>::infinity());
    }
    bodies.lattice = static_cast<int>(A.cols());
    const double volume = std::sqrt(std::abs((A.transpose() * A).determinant()));
    bodies.cell_length = std::pow(volume, 1.0 / static_cast<double>(A.cols()));
    set_vectors(bodies, A);
}

template <int D>
Eigen::Matrix<double, D, Eigen::Dynamic> cell_vectors(const RigidBodies<D>& bodies) {
    Eigen::Matrix<double, D, Eigen::Dynamic> A(D, bodies.lattice);
    for (Index j = 0; j < A.cols(); ++j) A.col(j) = bodies.q[at(bodies.body_count() + j)].position;
    return A;
}

template <int D>
Square<D> gradient_of(const RigidBodies<D>& bodies, const VecX& v) {
    Square<D> G;
    for (Index l = 0; l < D; ++l) {
        G.col(l) = v.template segment<D>(gradient_dof(bodies, 0, l)) / bodies.cell_length;
    }
    return G;
}

// G = V A^+ with the pseudoinverse A^+ = (A^T A)^-1 A^T: A^-1 for a full lattice, and 0 across the
// vectors otherwise.
template <int D>
void set_cell(RigidBodies<D>& bodies, const Eigen::Matrix<double, D, Eigen::Dynamic>& A,
              const Eigen::Matrix<double, D, Eigen::Dynamic>& V) {
    set_vectors(bodies, A);
    const MatX squared = A.transpose() * A;
    const Square<D> G = V * squared.partialPivLu().solve(MatX(A.transpose()));
    for (Index l = 0; l < D; ++l) {
        bodies.v.template segment<D>(gradient_dof(bodies, 0, l)) = bodies.cell_length * G.col(l);
    }
}

template <int D>
void stretch(RigidBodies<D>& bodies, const Square<D>& E) {
    require_volume<D>(Square<D>::Identity() + E);
    const Eigen::Matrix<double, D, Eigen::Dynamic> A = cell_vectors(bodies);
    set_vectors<D>(bodies, A + E * A);
}

template <int D>
void stretch_back(RigidBodies<D>& bodies, const Square<D>& E) {
    const Square<D> F = Square<D>::Identity() - E;
    require_volume<D>(F);
    set_vectors<D>(bodies, F.partialPivLu().solve(cell_vectors(bodies)));
}

template void add_cell<2>(RigidBodies<2>&, const Eigen::Matrix<double, 2, Eigen::Dynamic>&);
template void add_cell<3>(RigidBodies<3>&, const Eigen::Matrix<double, 3, Eigen::Dynamic>&);
template Eigen::Matrix<double, 2, Eigen::Dynamic> cell_vectors<2>(const RigidBodies<2>&);
template Eigen::Matrix<double, 3, Eigen::Dynamic> cell_vectors<3>(const RigidBodies<3>&);
template Square<2> gradient_of<2>(const RigidBodies<2>&, const VecX&);
template Square<3> gradient_of<3>(const RigidBodies<3>&, const VecX&);
template void set_cell<2>(RigidBodies<2>&, const Eigen::Matrix<double, 2, Eigen::Dynamic>&,
                          const Eigen::Matrix<double, 2, Eigen::Dynamic>&);
template void set_cell<3>(RigidBodies<3>&, const Eigen::Matrix<double, 3, Eigen::Dynamic>&,
                          const Eigen::Matrix<double, 3, Eigen::Dynamic>&);
template void stretch<2>(RigidBodies<2>&, const Square<2>&);
template void stretch<3>(RigidBodies<3>&, const Square<3>&);
template void stretch_back<2>(RigidBodies<2>&, const Square<2>&);
template void stretch_back<3>(RigidBodies<3>&, const Square<3>&);

}  // namespace drystone::mechanics
