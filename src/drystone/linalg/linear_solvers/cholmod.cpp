// Solves sparse symmetric positive definite systems by CHOLMOD.
#include "drystone/linalg/cholesky_factor.hpp"
#include "drystone/linalg/linear_solver.hpp"

namespace drystone {

namespace {

class Cholmod final : public LinearSolver {
  public:
    [[nodiscard]] bool factorise(const SparseMatrix& A) override { return factor_.factorise(A); }
    [[nodiscard]] bool solve(const VecX& b, VecX& x) override { return factor_.solve(b, x); }
    [[nodiscard]] bool solve_all(const MatX& B, MatX& X) override {
        return factor_.solve_all(B, X);
    }

  private:
    CholeskyFactor factor_{Ordering::least_degree};
};

}  // namespace

LinearSolverEntry cholmod_linear_solver() {
    return {.name = "cholmod",
            .summary = "sparse Cholesky for symmetric positive definite matrices (SuiteSparse)",
            .make = [](const KrylovSettings&) { return std::make_unique<Cholmod>(); },
            .symmetric_only = true};
}

}  // namespace drystone
