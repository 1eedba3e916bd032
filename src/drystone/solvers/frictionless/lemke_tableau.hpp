#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"

namespace drystone::solvers {

/// How complementary pivoting ended.
enum class PivotingEnd { solution, ray, limit };

/// The tableau of Lemke's method for w = M z + q, 0 <= w _|_ z >= 0:
///     w - M z - z_0 (1, ..., 1) = q,
/// columns w (n), z (n), z_0, q; row i belongs to the basic variable basic(i).
class LemkeTableau {
  public:
    LemkeTableau(const MatX& M, const VecX& q);

    /// Pivots until z_0 leaves the basis, a ray is met or `most_pivots` are done.
    PivotingEnd run(int most_pivots);

    [[nodiscard]] int pivots() const noexcept { return pivots_; }

    /// z of the present basis.
    [[nodiscard]] VecX z() const;

    /// The direction of z along the ray; >= 0.
    [[nodiscard]] VecX ray() const;

  private:
    [[nodiscard]] Index artificial() const noexcept { return 2 * n_; }
    [[nodiscard]] Index right() const noexcept { return 2 * n_ + 1; }
    /// w_i for z_i and z_i for w_i.
    [[nodiscard]] Index complement(Index variable) const noexcept {
        return variable < n_ ? variable + n_ : variable - n_;
    }
    /// The row that blocks the entering variable, ties broken lexicographically; -1 on a ray.
    [[nodiscard]] Index blocking_row(Index entering) const;
    /// True if row i, divided by its pivot, precedes row k in the lexicographic order.
    [[nodiscard]] bool precedes(Index i, Index k, Index entering) const;
    void pivot(Index row, Index entering);

    Index n_;
    Eigen::Matrix<double, k_dynamic, k_dynamic, Eigen::RowMajor> table_;
    std::vector<Index> basic_;
    Index entering_ = 0;
    int pivots_ = 0;
};

}  // namespace drystone::solvers
