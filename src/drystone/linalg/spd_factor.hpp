#pragma once

#include <optional>
#include <string>

#include "drystone/linalg/cholesky_factor.hpp"

namespace drystone {

/// The sparse Cholesky factor of a symmetric positive definite matrix, computed once and used for
/// many right sides.
class SpdFactor {
  public:
    /// Throws ComputationError that opens with `name` when A is not symmetric positive definite to
    /// working accuracy.
    explicit SpdFactor(const SparseMatrix& A, const std::string& name = "the matrix");

    /// The factor of another matrix, with the order of elimination kept when the pattern is that of
    /// the last one. Throws as the constructor; then there is nothing to solve with.
    void factorise(const SparseMatrix& A);

    [[nodiscard]] Index size() const { return size_; }

    /// Numbers in the factor.
    [[nodiscard]] double entries() const { return factor_.entries(); }

    /// A^-1 b.
    [[nodiscard]] VecX solve(const VecX& b) const;

    /// A^-1 B, all columns at once.
    [[nodiscard]] MatX solve(const MatX& B) const;

    /// The factor itself, for entries of A^-1 between few unknowns; copied when first asked for.
    [[nodiscard]] const CholeskyColumns& columns() const;

  private:
    std::string name_;
    Index size_ = 0;
    CholeskyFactor factor_{Ordering::dissection};
    mutable std::optional<CholeskyColumns> columns_;  // of the last matrix
};

}  // namespace drystone
