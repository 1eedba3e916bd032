// Solves sparse systems by GMRES with an incomplete LU factor.
#include <algorithm>
#include <limits>
#include <unsupported/Eigen/IterativeSolvers>

#include <Eigen/IterativeLinearSolvers>

#include "drystone/linalg/equilibration.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/linalg/sparsity_pattern.hpp"

namespace drystone {

namespace {

constexpr double k_tolerance = 1e-10;  // on |b - A x| / |b|
constexpr double k_rounding = 1e-15;   // on |b - A x| / (|A| |x|)
constexpr double k_loosest = 1e-3;     // |b - A x| / |b| above which x is not a solution
constexpr Index k_restart = 50;        // Krylov vectors kept
constexpr Index k_restarts = 20;       // of these, before it gives up
constexpr double k_drop = 1e-4;        // entries of the incomplete factors below this are dropped
constexpr int k_fill = 10;             // entries kept per row of the factors, over those of A

/// Generalised minimal residuals (Saad and Schultz 1986) with an incomplete LU factor with
/// threshold (Saad 1994) as preconditioner.
///
/// `factorise` refuses what the incomplete factor shows, as an empty row; that A is singular in a
/// hidden way shows in `solve`, which has no solution to find.
class GmresIlut final : public LinearSolver {
  public:
    [[nodiscard]] bool factorise(const SparseMatrix& A) override {
        A_ = A;
        const bool fresh = pattern_.changes_to(A);
        if (A.rows() == 0) return true;
        if (!A.coeffs().allFinite() || has_empty_line(A)) {
            pattern_.forget();
            return false;
        }
        krylov_.set_restart(std::min(k_restart, A.rows()));
        krylov_.preconditioner().setDroptol(k_drop);
        krylov_.preconditioner().setFillfactor(k_fill);
        if (fresh) krylov_.analyzePattern(A_);
        krylov_.factorize(A_);
        return krylov_.info() == Eigen::Success;
    }

    [[nodiscard]] bool solve(const VecX& b, VecX& x) override {
        if (x.size() != A_.rows() || !x.allFinite()) x.setZero(A_.rows());
        krylov_.setMaxIterations(std::min(k_restart, A_.rows()));
        best_ = x;
        double least = (b - A_ * x).norm();
        // The library measures the preconditioned residual from the start it is given; the true
        // one decides.
        for (Index restart = 0; restart < k_restarts && least > goal(b); ++restart) {
            krylov_.setTolerance(
                std::max(0.1 * goal(b) / least, std::numeric_limits<double>::epsilon()));
            x = krylov_.solveWithGuess(b, best_);
            const double residual = (b - A_ * x).norm();
            if (!(residual < least)) break;
            least = residual;
            best_ = x;
        }
        x = best_;
        return least <= goal(b);
    }

  private:
    /// The tolerance, or what the rounding of A x leaves of it.
    [[nodiscard]] double goal(const VecX& b) const {
        if (A_.rows() == 0) return 0.0;
        const double rounding = k_rounding * A_.norm() * best_.norm();
        return std::clamp(rounding, k_tolerance * b.norm(), k_loosest * b.norm());
    }

    SparseMatrix A_;
    SparsityPattern pattern_;
    VecX best_;  // iterate of least residual
    Eigen::GMRES<SparseMatrix, Eigen::IncompleteLUT<double>> krylov_;
};

}  // namespace

LinearSolverEntry gmres_ilut_linear_solver() {
    return {.name = "gmres_ilut",
            .summary = "GMRES with an incomplete LU factor, to a residual of 1e-10 (Eigen)",
            .make = [] { return std::make_unique<GmresIlut>(); }};
}

}  // namespace drystone
