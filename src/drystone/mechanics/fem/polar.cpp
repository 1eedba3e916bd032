#include "drystone/mechanics/fem/polar.hpp"

#include <cmath>

#include <Eigen/SVD>

namespace drystone::mechanics::fem {

Polar<2> polar(const Mat2& F) {
    // R^T F is symmetric when the rotation is along (F_xx + F_yy, F_yx - F_xy).
    const Vec2 turn = Vec2(F(0, 0) + F(1, 1), F(1, 0) - F(0, 1)).normalized();
    Mat2 R;
    R << turn.x(), -turn.y(), turn.y(), turn.x();
    return {.R = R, .U = R.transpose() * F};
}

Polar<3> polar(const Mat3& F) {
    // F = A S B^T has R = A B^T and U = B S B^T.
    const Eigen::JacobiSVD<Mat3> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
    const Mat3& B = svd.matrixV();
    return {.R = svd.matrixU() * B.transpose(),
            .U = B * svd.singularValues().asDiagonal() * B.transpose()};
}

}  // namespace drystone::mechanics::fem
