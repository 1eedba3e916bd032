#include <limits>

#include <Eigen/CholmodSupport>

#include "drystone/linalg/blas_threads.hpp"
#include "drystone/linalg/equilibration.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/linalg/sparsity_pattern.hpp"

namespace drystone {

namespace {

/// |A_ij - A_ji| above this times sqrt(A_ii A_jj) is asymmetry, not rounding: half of the matrix
/// would not be looked at.
constexpr double k_asymmetry = 1e-12;

/// Eigen's wrapper with the condition estimate of CHOLMOD, the same ordering on every run and no
/// messages on the terminal.
class CholeskyFactor : public Eigen::CholmodDecomposition<SparseMatrix, Eigen::Lower> {
  public:
    CholeskyFactor() {
        pin_blas_to_one_thread();
        cholmod().print = 0;
        cholmod().nmethods = 1;
        cholmod().method[0].ordering = CHOLMOD_AMD;
        setMode(Eigen::CholmodAuto);
        cholmod().final_ll = 1;
    }

    /// (smallest pivot / largest pivot)^2 of L: a rough upper estimate of 1 / condition.
    [[nodiscard]] double reciprocal_condition() {
        return cholmod_rcond(m_cholmodFactor, &cholmod());
    }

    /// Numbers in L, as the analysis counts them.
    [[nodiscard]] double entries() const { return entries_; }
    void count_entries() { entries_ = cholmod().lnz; }

  private:
    double entries_ = 0.0;
};

/// D A D = L L^T in a fill-reducing order, with powers of two D near diag(A)^-1/2.
class Cholmod final : public LinearSolver {
  public:
    [[nodiscard]] bool factorise(const SparseMatrix& A) override {
        const bool fresh = pattern_.changes_to(A);
        n_ = A.rows();
        if (n_ == 0) return true;
        if (!scale(A) || !is_symmetric()) {
            pattern_.forget();
            return false;
        }
        if (fresh) {
            factor_.analyzePattern(scaled_);
            factor_.count_entries();
        }
        factor_.factorize(scaled_);
        return factor_.info() == Eigen::Success &&
               factor_.reciprocal_condition() > least_reciprocal_condition(n_);
    }

    [[nodiscard]] bool solve(const VecX& b, VecX& x) override {
        x.resize(n_);
        if (n_ == 0) return true;
        right_ = diagonal_.cwiseProduct(b);
        x = factor_.solve(right_);
        x = diagonal_.cwiseProduct(x);
        return x.allFinite();
    }

    [[nodiscard]] bool solve_all(const MatX& B, MatX& X) override {
        if (n_ == 0 || B.cols() == 0) {
            X.resize(n_, B.cols());
            return true;
        }
        const MatX right = diagonal_.asDiagonal() * B;
        X = factor_.solve(right);
        X = diagonal_.asDiagonal() * X;
        return X.allFinite();
    }

    [[nodiscard]] double factor_entries() const override { return factor_.entries(); }

  private:
    /// scaled_ = D A D; false when A is not finite or has a diagonal entry <= 0.
    bool scale(const SparseMatrix& A) {
        if (!A.coeffs().allFinite()) return false;
        diagonal_ = A.diagonal();
        if (!(diagonal_.minCoeff() > 0.0)) return false;
        for (double& entry : diagonal_) entry = inverse_power_of_two(std::sqrt(entry));
        scaled_ = diagonal_.asDiagonal() * A * diagonal_.asDiagonal();
        return true;
    }

    [[nodiscard]] bool is_symmetric() const {
        const SparseMatrix skew = scaled_ - SparseMatrix(scaled_.transpose());
        return skew.nonZeros() == 0 || skew.coeffs().abs().maxCoeff() <= k_asymmetry;
    }

    Index n_ = 0;
    SparsityPattern pattern_;
    VecX diagonal_;  // D
    SparseMatrix scaled_;
    VecX right_;  // D b
    CholeskyFactor factor_;
};

}  // namespace

LinearSolverEntry cholmod_linear_solver() {
    return {.name = "cholmod",
            .summary = "sparse Cholesky for symmetric positive definite matrices (SuiteSparse)",
            .make = [] { return std::make_unique<Cholmod>(); }};
}

}  // namespace drystone
