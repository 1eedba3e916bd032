// Finds linear solvers by name and selects one for "auto" by size and symmetry.
#include "drystone/linalg/linear_solver.hpp"

#include <cassert>

#include "drystone/core/error.hpp"

namespace drystone {

namespace {

/// Below this size, or when a quarter of the entries is stored, the bookkeeping of a sparse
/// factorisation costs more than its zeros save.
constexpr Index k_small = 100;

/// Dense LU by counts of the matrix alone; else Cholesky where A is symmetric and turns out to be
/// positive definite, and SuperLU for the rest.
class AutomaticLinearSolver final : public LinearSolver {
  public:
    [[nodiscard]] bool factorise(const SparseMatrix& A) override {
        const Index n = A.rows();
        if (n <= k_small || 4 * A.nonZeros() >= n * n) return factorise_with(dense_, "dense_lu", A);
        return factorise_with(symmetric_, "cholmod", A) || factorise_with(general_, "superlu", A);
    }

    [[nodiscard]] bool solve(const VecX& b, VecX& x) override {
        assert(chosen_ != nullptr);
        return chosen_->solve(b, x);
    }

  private:
    [[nodiscard]] bool factorise_with(std::unique_ptr<LinearSolver>& solver, const char* name,
                                      const SparseMatrix& A) {
        if (!solver) solver = make_linear_solver(name);
        chosen_ = solver.get();
        return chosen_->factorise(A);
    }

    std::unique_ptr<LinearSolver> dense_;
    std::unique_ptr<LinearSolver> symmetric_;
    std::unique_ptr<LinearSolver> general_;
    LinearSolver* chosen_ = nullptr;
};

}  // namespace

bool LinearSolver::solve_all(const MatX& B, MatX& X) {
    X.resize(B.rows(), B.cols());
    bool solved = true;
    VecX x;
    for (Index j = 0; j < B.cols(); ++j) {
        solved = solve(B.col(j), x) && solved;
        X.col(j) = x;
    }
    return solved;
}

std::unique_ptr<LinearSolver> make_linear_solver(const std::string& name,
                                                 const KrylovSettings& settings) {
    if (name == "auto") return std::make_unique<AutomaticLinearSolver>();
    std::string names = "auto";
    for (const LinearSolverEntry& entry : linear_solvers()) {
        if (entry.name == name) return entry.make(settings);
        names += ", " + entry.name;
    }
    throw InputError({.what = "linear solver", .expected = "one of " + names, .found = name});
}

}  // namespace drystone
