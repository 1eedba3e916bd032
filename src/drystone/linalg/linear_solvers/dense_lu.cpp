// Solves systems by LU with partial pivoting of the full, equilibrated matrix: O(n^2) numbers.

#include "drystone/linalg/decompositions.hpp"
#include "drystone/linalg/equilibration.hpp"
#include "drystone/linalg/linear_solver.hpp"

namespace drystone {

namespace {

/// R A C = P^-1 L U with powers of two R, C that bring the largest entry of every row and then of
/// every column near 1, so that units and mass ratios do not look like singularity.
class DenseLu final : public LinearSolver {
  public:
    [[nodiscard]] bool factorise(const SparseMatrix& A) override {
        const Index n = A.rows();
        scaled_ = A;
        if (!scaled_.allFinite()) return false;
        rows_.resize(n);
        columns_.resize(n);
        for (Index i = 0; i < n; ++i) {
            rows_[i] = inverse_power_of_two(scaled_.row(i).cwiseAbs().maxCoeff());
            scaled_.row(i) *= rows_[i];
        }
        for (Index j = 0; j < n; ++j) {
            columns_[j] = inverse_power_of_two(scaled_.col(j).cwiseAbs().maxCoeff());
            scaled_.col(j) *= columns_[j];
        }
        if (n == 0) return true;
        factor_.compute(scaled_);
        // The estimate does not see a pivot that is exactly 0.
        return (factor_.matrixLU().diagonal().array() != 0.0).all() &&
               factor_.rcond() > least_reciprocal_condition(n);
    }

    [[nodiscard]] bool solve(const VecX& b, VecX& x) override {
        right_ = rows_.cwiseProduct(b);
        if (right_.size() > 0) {
            x.noalias() = factor_.permutationP() * right_;
            factor_.matrixLU().triangularView<Eigen::UnitLower>().solveInPlace(x);
            factor_.matrixLU().triangularView<Eigen::Upper>().solveInPlace(x);
            x = columns_.cwiseProduct(x);
        } else {
            x.resize(0);
        }
        return x.allFinite();
    }

  private:
    MatX scaled_;
    VecX rows_;     // diagonal of R
    VecX columns_;  // diagonal of C
    VecX right_;    // R b
    Eigen::PartialPivLU<MatX> factor_;
};

}  // namespace

LinearSolverEntry dense_lu_linear_solver() {
    return {.name = "dense_lu",
            .summary = "LU with partial pivoting of the full matrix (Eigen)",
            .make = [](const KrylovSettings&) { return std::make_unique<DenseLu>(); }};
}

}  // namespace drystone
