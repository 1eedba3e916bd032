// Checks the matrix of a metric and applies its Cholesky factor.
#include "drystone/linalg/metric.hpp"

#include <cmath>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"

namespace drystone {

Metric::Metric(MatX matrix) : matrix_(std::move(matrix)) {
    require_finite("metric", matrix_);
    if (matrix_.rows() != matrix_.cols() || matrix_.rows() == 0) {
        throw InputError(
            {.what = "metric",
             .expected = "a square matrix",
             .found = std::to_string(matrix_.rows()) + " x " + std::to_string(matrix_.cols())});
    }
    const double asymmetry = (matrix_ - matrix_.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry > 1e-12 * matrix_.cwiseAbs().maxCoeff()) {
        throw InputError({.what = "metric",
                          .expected = "a symmetric matrix",
                          .found = "|M - M^T| = " + to_text(asymmetry)});
    }
    factor_.compute(matrix_);
    if (factor_.info() != Eigen::Success) {
        throw InputError({.what = "metric",
                          .expected = "a positive definite matrix",
                          .found = "a matrix without Cholesky factor"});
    }
}

VecX Metric::to_euclidean(const VecX& x) const { return factor_.matrixU() * x; }

VecX Metric::from_euclidean(const VecX& y) const { return factor_.matrixU().solve(y); }

MatX Metric::gradients_to_euclidean(const MatX& gradients) const {
    if (gradients.cols() == 0) return gradients;  // Eigen takes the address of their first entry
    return factor_.matrixL().solve(gradients);
}

Metric Metric::inverse() const {
    const MatX inverted = factor_.solve(MatX::Identity(dimension(), dimension()));
    return Metric(0.5 * (inverted + inverted.transpose()));
}

double Metric::norm(const VecX& x) const { return to_euclidean(x).norm(); }

}  // namespace drystone
