#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::mechanics::fem {

/// F = R U: the rotation nearest to F in the Frobenius norm and the stretch U = R^T F, symmetric.
template <int D>
struct Polar {
    Eigen::Matrix<double, D, D> R;
    Eigen::Matrix<double, D, D> U;
};

/// Polar decomposition of F with det F > 0; unique.
[[nodiscard]] Polar<2> polar(const Mat2& F);
[[nodiscard]] Polar<3> polar(const Mat3& F);

}  // namespace drystone::mechanics::fem
