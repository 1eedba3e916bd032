#pragma once

#include <memory>

#include "drystone/linalg/cholesky_columns.hpp"
#include "drystone/linalg/sparse.hpp"

namespace drystone {

/// How the order of elimination is found.
enum class Ordering {
    least_degree,  ///< quickly
    dissection     ///< for large matrices by cuts in the middle: slower to find, with short ways to
                   ///< the root of the elimination tree
};

/// D A D = L L^T in a fill-reducing order, with powers of two D near diag(A)^-1/2 (CHOLMOD).
class CholeskyFactor {
  public:
    explicit CholeskyFactor(Ordering ordering);
    ~CholeskyFactor();
    CholeskyFactor(CholeskyFactor&&) noexcept;
    CholeskyFactor& operator=(CholeskyFactor&&) noexcept;

    /// False when A (compressed) is not symmetric positive definite to working accuracy. The order
    /// of elimination is kept when the pattern is that of the last matrix.
    [[nodiscard]] bool factorise(const SparseMatrix& A);

    /// X = A^-1 B; false when it is not finite.
    [[nodiscard]] bool solve(const VecX& b, VecX& x) const;
    [[nodiscard]] bool solve_all(const MatX& B, MatX& X) const;

    /// Numbers in L.
    [[nodiscard]] double entries() const;

    [[nodiscard]] CholeskyColumns columns() const;

  private:
    class Decomposition;
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace drystone
