#pragma once

#include <memory>

#include "drystone/linalg/sparse.hpp"
#include "drystone/linalg/sparsity_pattern.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone {

/// Sparse LU of a square matrix with few entries per row: KLU of SuiteSparse (Davis and Palamadai
/// Natarajan 2010). Block triangular form, minimum degree, partial pivoting that prefers the
/// diagonal; no dense blocks, so that a solve costs little more than its multiplications.
///
/// Matrices of one pattern that follow each other share the symbolic analysis, and the pivots of
/// the first as long as these remain good. A copy starts with nothing factorised.
class KluFactor {
  public:
    KluFactor();
    KluFactor(const KluFactor& other);
    KluFactor(KluFactor&&) noexcept;
    KluFactor& operator=(const KluFactor& other);
    KluFactor& operator=(KluFactor&&) noexcept;
    ~KluFactor();

    /// Forgets pattern and pivots: what follows does not depend on what came before.
    void reset();

    /// A (compressed) = L U. False when A is singular, or nearly so (reciprocal of the condition of
    /// the pivots below 1e-15); then there is nothing to solve with.
    [[nodiscard]] bool factorise(const SparseMatrix& A);

    /// x <- A^-1 x, after a successful `factorise`.
    void solve(Eigen::Ref<VecX> x);

  private:
    struct State;

    SparsityPattern pattern_;
    std::unique_ptr<State> state_;
};

}  // namespace drystone
