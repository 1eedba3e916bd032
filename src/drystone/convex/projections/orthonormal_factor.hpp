#pragma once

#include "drystone/linalg/types.hpp"

namespace drystone::convex {

/// N = Q R for a matrix N whose columns come and go: Q (n x k) orthonormal, R upper triangular.
///
/// Appending is Gram-Schmidt with one re-orthogonalisation, removing a column is a chase of
/// Givens rotations; both cost O(n k).
class OrthonormalFactor {
  public:
    explicit OrthonormalFactor(Index dimension)
        : q_(dimension, dimension), r_(dimension, dimension) {
        r_.setZero();
    }

    [[nodiscard]] Index columns() const noexcept { return columns_; }

    /// The split of `a` into span(N) and its orthogonal complement.
    struct Split {
        VecX along;  ///< coefficients on the columns of N: a = N along + rest
        VecX rest;   ///< orthogonal to N
    };
    [[nodiscard]] Split split(const VecX& a) const;

    /// Appends column `a`, whose `rest` comes from split(a) and is not zero.
    void append(const VecX& a, const VecX& rest);

    void remove(Index column);

    /// Least-norm correction: x = N (N^T N)^-1 c.
    [[nodiscard]] VecX least_norm(const VecX& c) const;

    /// (N^T N)^-1 c.
    [[nodiscard]] VecX solve_gram(const VecX& c) const;

  private:
    MatX q_;
    MatX r_;
    Index columns_ = 0;
};

}  // namespace drystone::convex
