#include "drystone/integrators/tangent_solver.hpp"

#include <utility>

namespace drystone::integrators {

namespace {

/// Up to this size a dense factorisation is as fast as a sparse one.
constexpr Index k_small = 60;
/// Asymmetry up to rounding, relative to the diagonal.
constexpr double k_symmetric = 1e-13;

}  // namespace

TangentSolver::TangentSolver(std::string name) : name_(std::move(name)) {
    if (name_ != "auto" && name_ != "block_lu") named_ = make_linear_solver(name_);
}

bool TangentSolver::solve_with(std::unique_ptr<LinearSolver>& solver, const char* name,
                               const SparseMatrix& A, const VecX& b, VecX& x) {
    if (!solver) solver = make_linear_solver(name);
    return solver->factorise(A) && solver->solve(b, x);
}

bool TangentSolver::solve(const PairMatrix& A, const VecX& b, VecX& x) {
    const SparseMatrix& matrix = A.matrix();
    if (named_) return named_->factorise(matrix) && named_->solve(b, x);
    const bool chosen = name_ == "block_lu";
    if (!chosen && matrix.rows() <= k_small) return solve_with(dense_, "dense_lu", matrix, b, x);
    if (blocks_.factorise(A) && blocks_.solve(b, x)) return true;
    if (chosen) return false;
    if (A.is_symmetric(k_symmetric) && solve_with(symmetric_, "cholmod", matrix, b, x)) return true;
    return solve_with(general_, "superlu", matrix, b, x);
}

}  // namespace drystone::integrators
