#include "drystone/mechanics/forces/cell_stress.hpp"

#include <cmath>

#include <Eigen/LU>

#include "drystone/mechanics/periodic_cell.hpp"
#include "drystone/mechanics/vector_formula.hpp"

namespace drystone::mechanics {

template <int D>
void add_force(const CellStress<D>& cell, const RigidBodies<D>& bodies, double t, ForceSums& sums) {
    const double volume = std::abs(Eigen::Matrix<double, D, D>(cell_vectors(bodies)).determinant());
    for (int k = 0; k < D; ++k) {
        for (int l = 0; l < D; ++l) {
            const double P =
                value_of(cell.stress[static_cast<std::size_t>(k)][static_cast<std::size_t>(l)], t);
            sums.external[gradient_dof(bodies, k, l)] -= volume * P / bodies.cell_length;
        }
    }
}

template void add_force<2>(const CellStress<2>&, const RigidBodies<2>&, double, ForceSums&);
template void add_force<3>(const CellStress<3>&, const RigidBodies<3>&, double, ForceSums&);

}  // namespace drystone::mechanics
