// The velocity gradient of a periodic cell at the start and end of a step.
#include "drystone/mechanics/cell_motion.hpp"

#include <Eigen/LU>

#include "drystone/mechanics/time_functions.hpp"

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

namespace {

/// (exp(E) - 1) E^-1 = sum_n E^n / (n + 1)!, up to terms that rounding hides.
template <int D>
Eigen::Matrix<double, D, D> mean_stretch(const Eigen::Matrix<double, D, D>& E) {
    using Matrix = Eigen::Matrix<double, D, D>;
    Matrix sum = Matrix::Identity();
    Matrix term = Matrix::Identity();
    constexpr int k_most_terms = 200;  // |E| of some dozens; a step has |E| << 1
    for (int n = 1; n < k_most_terms; ++n) {
        term = term * E / static_cast<double>(n + 1);
        if (!(term.cwiseAbs().maxCoeff() > 1e-20 * sum.cwiseAbs().maxCoeff())) break;
        sum += term;
    }
    return sum;
}

}  // namespace

/// With the mean gradient (a+ - a) / h = K a,
///     theta G_end = K (1 - (1 - theta) h G_start) - (1 - theta) G_start.
template <int D>
StepGradients<D> step_gradients(const CellMotion<D>& motion, double t, double h, double theta) {
    using Matrix = Eigen::Matrix<double, D, D>;
    const Matrix G = gradient_at(motion, t + 0.5 * h);
    const Matrix K = G * mean_stretch<D>(h * G);
    if (theta == 0.0) {
        const Matrix backward = (Matrix::Identity() + h * K)
                                    .transpose()
                                    .partialPivLu()
                                    .solve(K.transpose())
                                    .transpose();
        return {.start = backward, .end = backward};
    }
    const double left = 1.0 - theta;
    const Matrix start = gradient_at(motion, t);
    return {.start = start, .end = (K - left * h * K * start - left * start) / theta};
}

template Eigen::Matrix<double, 2, 2> gradient_at<2>(const CellMotion<2>&, double);
template Eigen::Matrix<double, 3, 3> gradient_at<3>(const CellMotion<3>&, double);
template StepGradients<2> step_gradients<2>(const CellMotion<2>&, double, double, double);
template StepGradients<3> step_gradients<3>(const CellMotion<3>&, double, double, double);

}  // namespace drystone::mechanics
