// Solves sparse systems by SuperLU: LU with partial pivoting, equilibration and a condition
// estimate.
#include <slu_ddefs.h>

#include "drystone/linalg/blas_threads.hpp"
#include "drystone/linalg/equilibration.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/linalg/sparsity_pattern.hpp"

namespace drystone {

namespace {

/// Sparse LU with partial pivoting, SuperLU's expert driver (Demmel, Eisenstat, Gilbert, Li and Liu
/// 1999): R A C = P_r^-1 L U P_c^-1 with equilibration R, C and a column order P_c by minimum
/// degree of the pattern alone, which is the part that is kept between matrices.
class SuperLu final : public LinearSolver {
  public:
    SuperLu() {
        pin_blas_to_one_thread();
        set_default_options(&options_);
        options_.PrintStat = NO;
        StatInit(&statistics_);
    }

    ~SuperLu() override {
        release();
        StatFree(&statistics_);
    }

    [[nodiscard]] bool factorise(const SparseMatrix& A) override {
        release();
        A_ = A;
        const bool fresh = pattern_.changes_to(A);
        const Index n = A.rows();
        if (n == 0) return true;
        // The library does not survive a structure without a complete set of pivots.
        if (!A_.coeffs().allFinite() || (fresh && structural_rank(A_) < n)) {
            pattern_.forget();
            return false;
        }
        const auto size = static_cast<std::size_t>(n);
        column_order_.resize(size);
        row_order_.resize(size);
        elimination_tree_.resize(size);
        rows_.resize(n);
        columns_.resize(n);
        options_.Fact = fresh ? DOFACT : SamePattern;
        options_.ConditionNumber = YES;
        const double reciprocal_condition = drive(nullptr, nullptr, 0);
        options_.ConditionNumber = NO;
        options_.Fact = FACTORED;
        // A failure inside may come before the order is known.
        if (info_ > n + 1) pattern_.forget();
        return factored_ && (info_ == 0 || info_ == n + 1) &&
               reciprocal_condition > least_reciprocal_condition(n);
    }

    [[nodiscard]] bool solve(const VecX& b, VecX& x) override {
        x.resize(A_.rows());
        if (A_.rows() == 0) return true;
        right_ = b;
        drive(right_.data(), x.data(), 1);
        return info_ == 0 && x.allFinite();
    }

  private:
    /// Calls the driver with what `options_` asks for; returns 1 / condition where it is asked for.
    double drive(double* right, double* x, int count) {
        const int n = static_cast<int>(A_.rows());
        SuperMatrix A;
        SuperMatrix B;
        SuperMatrix X;
        dCreate_CompCol_Matrix(&A, n, n, static_cast<int>(A_.nonZeros()), A_.valuePtr(),
                               A_.innerIndexPtr(), A_.outerIndexPtr(), SLU_NC, SLU_D, SLU_GE);
        dCreate_Dense_Matrix(&B, n, count, right, n, SLU_DN, SLU_D, SLU_GE);
        dCreate_Dense_Matrix(&X, n, count, x, n, SLU_DN, SLU_D, SLU_GE);
        double growth = 0.0;
        double reciprocal_condition = 0.0;
        double forward_error = 0.0;
        double backward_error = 0.0;
        mem_usage_t memory;
        dgssvx(&options_, &A, column_order_.data(), row_order_.data(), elimination_tree_.data(),
               &equilibrated_, rows_.data(), columns_.data(), &L_, &U_, nullptr, 0, &B, &X, &growth,
               &reciprocal_condition, &forward_error, &backward_error, &Glu_, &memory, &statistics_,
               &info_);
        // Beyond n + 1 the driver ran out of memory before L and U existed.
        if (options_.Fact != FACTORED) factored_ = info_ >= 0 && info_ <= n + 1;
        Destroy_SuperMatrix_Store(&A);
        Destroy_SuperMatrix_Store(&B);
        Destroy_SuperMatrix_Store(&X);
        return reciprocal_condition;
    }

    void release() {
        if (factored_) {
            Destroy_SuperNode_Matrix(&L_);
            Destroy_CompCol_Matrix(&U_);
        }
        factored_ = false;
    }

    SparseMatrix A_;  // the driver overwrites it by R A C
    SparsityPattern pattern_;
    VecX right_;
    superlu_options_t options_;
    SuperLUStat_t statistics_;
    std::vector<int> column_order_;      // P_c
    std::vector<int> row_order_;         // P_r
    std::vector<int> elimination_tree_;  // of A^T A in the order P_c
    VecX rows_;                          // R
    VecX columns_;                       // C
    char equilibrated_ = 'N';            // which of R, C are in use
    SuperMatrix L_;
    SuperMatrix U_;
    GlobalLU_t Glu_;
    bool factored_ = false;  // L_ and U_ own memory
    int info_ = 0;
};

}  // namespace

LinearSolverEntry superlu_linear_solver() {
    return {.name = "superlu",
            .summary = "sparse LU with partial pivoting for any square matrix (SuperLU)",
            .make = [](const KrylovSettings&) { return std::make_unique<SuperLu>(); }};
}

}  // namespace drystone
