#include "drystone/mechanics/cell_motion.hpp"

#include <Eigen/LU>

#include "drystone/mechanics/vector_formula.hpp"

namespace drystone::mechanics {

template <int D>
Eigen::Matrix<double, D, D> gradient_at(const CellMotion<D>& motion, double t) {
    Eigen::Matrix<double, D, D> G;
    for (int k = 0; k < D; ++k) {
        for (int l = 0; l < D; ++l) {
            G(k, l) = value_of(
                motion.gradient[static_cast<std::size_t>(k)][static_cast<std::size_t>(l)], t);
        }
    }
    return G;
}

/// (a+ - a) / h = G (a + a+) / 2  gives  a' = (1 - h G / 2)^-1 G a.
template <int D>
Eigen::Matrix<double, D, Eigen::Dynamic> mean_velocities(
    const CellMotion<D>& motion, const Eigen::Matrix<double, D, Eigen::Dynamic>& A, double t,
    double h) {
    using Matrix = Eigen::Matrix<double, D, D>;
    const Matrix G = gradient_at(motion, t + 0.5 * h);
    return (Matrix::Identity() - 0.5 * h * G).partialPivLu().solve(G) * A;
}

template Eigen::Matrix<double, 2, Eigen::Dynamic> mean_velocities<2>(
    const CellMotion<2>&, const Eigen::Matrix<double, 2, Eigen::Dynamic>&, double, double);
template Eigen::Matrix<double, 3, Eigen::Dynamic> mean_velocities<3>(
    const CellMotion<3>&, const Eigen::Matrix<double, 3, Eigen::Dynamic>&, double, double);
template Eigen::Matrix<double, 2, 2> gradient_at<2>(const CellMotion<2>&, double);
template Eigen::Matrix<double, 3, 3> gradient_at<3>(const CellMotion<3>&, double);

}  // namespace drystone::mechanics
