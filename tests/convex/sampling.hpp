#pragma once

#include <cmath>

#include "drystone/core/rng.hpp"
#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/types.hpp"

/// Random points, directions and matrices for tests, the same on every machine.
namespace drystone::sampling {

/// 10^U with U uniform in [log10(low), log10(high)).
inline double log_uniform(Rng& rng, double low, double high) {
    return low * std::pow(high / low, rng.uniform());
}

/// Independent standard normal components.
inline VecX normal_vector(Rng& rng, Index n) {
    VecX x(n);
    for (double& component : x) component = rng.normal();
    return x;
}

/// Uniform on the unit sphere.
inline VecX direction(Rng& rng, Index n) { return normal_vector(rng, n).normalized(); }

inline MatX normal_matrix(Rng& rng, Index rows, Index columns) {
    MatX A(rows, columns);
    for (Index j = 0; j < columns; ++j) A.col(j) = normal_vector(rng, rows);
    return A;
}

/// An orthogonal matrix: the Q factor of a normal one.
inline MatX rotation(Rng& rng, Index n) {
    return Eigen::HouseholderQR<MatX>(normal_matrix(rng, n, n)).householderQ();
}

/// Symmetric positive definite, eigenvalues between 1 and `condition`, both ends attained.
inline MatX positive_definite(Rng& rng, Index n, double condition) {
    VecX eigenvalues(n);
    for (double& value : eigenvalues) value = log_uniform(rng, 1.0, condition);
    eigenvalues[0] = 1.0;
    eigenvalues[n - 1] = condition;
    const MatX Q = rotation(rng, n);
    const MatX M = Q * eigenvalues.asDiagonal() * Q.transpose();
    return 0.5 * (M + M.transpose());
}

}  // namespace drystone::sampling
