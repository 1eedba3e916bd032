#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::solvers {

/// The inverse of A_PP for a set P of rows of a matrix A that changes by one row at a time, with
/// O(|P|^2) work for each change: bordering (Duncan 1944) adds a row, its converse takes one away.
/// Computed afresh now and then, so that errors of the path do not add up.
class BorderedInverse {
  public:
    /// P = {}. Keeps a reference to A.
    void start(const MatX& A);

    [[nodiscard]] const std::vector<Index>& set() const noexcept { return set_; }

    /// x on P with A_PP x = A_Pj.
    [[nodiscard]] VecX dependence(Index j) const;

    /// A_jj - A_jP A_PP^-1 A_Pj: what is left of row j beside the set; 0 when it depends on it.
    [[nodiscard]] double complement(Index j) const;

    /// Adds row j, whose complement is not 0.
    void add(Index j);

    /// Takes away the row at this place of the set; the last one moves there.
    void remove(Index place);

    /// x with A_PP x = b_P, corrected once by its residual.
    [[nodiscard]] VecX solve(const VecX& b) const;

  private:
    [[nodiscard]] Index count() const noexcept { return static_cast<Index>(set_.size()); }
    void count_change();

    const MatX* A_ = nullptr;
    std::vector<Index> set_;
    MatX inverse_;     // (rows of A x rows of A), the leading |P| x |P| part in use
    int changes_ = 0;  // since it was computed afresh
};

}  // namespace drystone::solvers
