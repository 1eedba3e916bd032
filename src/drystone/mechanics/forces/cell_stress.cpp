#include "drystone/mechanics/forces/cell_stress.hpp"

#include <cmath>

#include <Eigen/LU>

#include "drystone/mechanics/vector_formula.hpp"

namespace drystone::mechanics {

template <int D>
void add_force(const CellStress<D>& cell, const RigidBodies<D>& bodies, double t, ForceSums& sums) {
    using Matrix = Eigen::Matrix<double, D, D>;
    Matrix A;
    Matrix P;
    for (int j = 0; j < D; ++j) {
        A.col(j) = bodies.q[static_cast<std::size_t>(cell.first + j)].position;
        for (int k = 0; k < D; ++k) {
            P(k, j) =
                value_of(cell.stress[static_cast<std::size_t>(k)][static_cast<std::size_t>(j)], t);
        }
    }
    const double volume = std::abs(A.determinant());
    const Matrix F = -volume * P * A.inverse().transpose();
    for (int j = 0; j < D; ++j) {
        sums.external.template segment<D>(k_dofs<D> * (cell.first + j)) += F.col(j);
    }
}

template void add_force<2>(const CellStress<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const CellStress<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
