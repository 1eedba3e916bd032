#pragma once

#include <memory>
#include <vector>

#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::problem {

/// M^-1 of a mass or iteration matrix, one factor per connected part of M: a rigid body has a few
/// unknowns and a dense factor, a mesh has many and a sparse one (Cholesky when its part is
/// symmetric positive definite, LU otherwise). M need not be symmetric.
class MassInverse {
  public:
    /// Throws InputError unless M is invertible to working accuracy, whatever the units of its
    /// unknowns. M is square and finite.
    explicit MassInverse(const SparseMatrix& M);

    [[nodiscard]] Index dimension() const noexcept { return scale_.size(); }

    /// M^-1 x.
    [[nodiscard]] VecX solve(const VecX& x) const;

    /// H M^-1 H^T, with entries only between rows of H that touch a common part of M.
    [[nodiscard]] SparseMatrix condense(const SparseMatrix& H) const;

    /// One connected part of M.
    class Part;

  private:
    VecX scale_;  // (n) powers of two s: the parts factor diag(s) M diag(s)
    std::vector<std::shared_ptr<const Part>> parts_;
};

}  // namespace drystone::problem
