#include "drystone/integrators/tangent_solver.hpp"

#include <utility>

namespace drystone::integrators {

namespace {

/// Up to this size a dense factorisation is as fast as one in blocks.
constexpr Index k_small = 60;

}  // namespace

TangentSolver::TangentSolver(std::string name)
    : name_(std::move(name)), other_(make_linear_solver(name_ == "block_lu" ? "auto" : name_)) {}

bool TangentSolver::solve(const PairMatrix& A, const VecX& b, VecX& x) {
    const SparseMatrix& matrix = A.matrix();
    const bool in_blocks = name_ == "block_lu" || (name_ == "auto" && matrix.rows() > k_small);
    if (in_blocks && blocks_.factorise(A) && blocks_.solve(b, x)) return true;
    if (name_ == "block_lu") return false;
    return other_->factorise(matrix) && other_->solve(b, x);
}

}  // namespace drystone::integrators
