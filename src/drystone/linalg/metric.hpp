#pragma once

#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// Scalar product <x, y>_M = x^T M y of a symmetric positive definite matrix, for instance the
/// kinetic metric of a mechanical system (M = mass matrix).
///
/// With M = L L^T the map y = L^T x turns the metric into the Euclidean one; projections in the
/// metric go through it.
class Metric {
  public:
    /// Throws InputError unless `matrix` is square, finite, symmetric and positive definite.
    explicit Metric(MatX matrix);

    [[nodiscard]] Index dimension() const noexcept { return matrix_.rows(); }
    [[nodiscard]] const MatX& matrix() const noexcept { return matrix_; }

    /// y = L^T x.
    [[nodiscard]] VecX to_euclidean(const VecX& x) const;

    /// x = L^-T y.
    [[nodiscard]] VecX from_euclidean(const VecX& y) const;

    /// Columns g such that g^T x = (L^-1 g)^T y: returns L^-1 * gradients.
    [[nodiscard]] MatX gradients_to_euclidean(const MatX& gradients) const;

    /// M^-1 x.
    [[nodiscard]] VecX solve(const VecX& x) const { return factor_.solve(x); }

    /// The metric of M^-1.
    [[nodiscard]] Metric inverse() const;

    /// sqrt(x^T M x).
    [[nodiscard]] double norm(const VecX& x) const;

  private:
    MatX matrix_;
    Eigen::LLT<MatX> factor_;
};

}  // namespace drystone
