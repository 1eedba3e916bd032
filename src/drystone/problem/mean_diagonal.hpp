#pragma once

#include "drystone/linalg/block_matrix.hpp"
#include "drystone/linalg/types.hpp"

/// rho_c = trace(W_cc) / size (1/kg): turns the impulses of a contact into velocities, rho r,
/// whatever the masses and units.
///
/// A contact whose mean diagonal is below 1e-14 of the largest has no inertia of its own, only
/// rounding, and gets the largest rho there is; 1 when all are without.
namespace drystone::problem {

/// trace / size of a square block that is stored column by column.
[[nodiscard]] inline double mean_diagonal(const double* block, Index size) {
    double trace = 0.0;
    for (Index i = 0; i < size; ++i) trace += block[i * (size + 1)];
    return trace / static_cast<double>(size);
}

/// trace(W_cc) / size as it stands.
[[nodiscard]] inline double mean_diagonal(const BlockMatrix& W, Index c) {
    return mean_diagonal(W.data(W.diagonal_index(c)), W.size(c));
}

/// max_c trace(W_cc) / size, at least 0.
[[nodiscard]] double largest_mean_diagonal(const BlockMatrix& W);

/// rho of a contact with this mean diagonal in a problem with this largest one.
[[nodiscard]] inline double rho_of(double mean, double largest) {
    constexpr double k_no_inertia = 1e-14;
    if (mean > k_no_inertia * largest) return mean;
    return largest > 0.0 ? largest : 1.0;
}

/// rho (components) becomes rho_c on the components of contact c.
void mean_diagonals(const BlockMatrix& W, Eigen::Ref<VecX> rho);

}  // namespace drystone::problem
