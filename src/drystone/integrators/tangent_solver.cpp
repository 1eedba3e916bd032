// Solves the linear systems of Newton's method, by blocks or with a registered solver.
#include "drystone/integrators/tangent_solver.hpp"

#include <utility>

#include "drystone/core/error.hpp"

namespace drystone::integrators {

namespace {

/// Up to this size a dense factorisation is as fast as one in blocks.
constexpr Index k_small = 60;
/// From this size on an iteration that converges fast is faster than the factors of a packing.
constexpr Index k_large = 600;
/// Iterations that are tried in place of factors, and the systems that are factorised after they
/// did not suffice.
constexpr int k_few_iterations = 30;
constexpr int k_pause = 20;
constexpr int k_most_iterations = 1000;

/// The solver of the registry that belongs to a name; throws InputError that lists all names.
std::unique_ptr<LinearSolver> registered(const std::string& name, const KrylovSettings& settings) {
    if (name == "block_lu" || name == "block_krylov") return make_linear_solver("auto");
    std::string names = "auto, block_krylov, block_lu";
    for (const LinearSolverEntry& entry : linear_solvers()) {
        if (entry.name == name) return entry.make(settings);
        names += ", " + entry.name;
    }
    if (name == "auto") return make_linear_solver(name);
    throw InputError(
        {.what = "compliance.linear_solver", .expected = "one of " + names, .found = name});
}

}  // namespace

TangentSolver::TangentSolver(std::string name, const KrylovSettings& settings)
    : name_(std::move(name)), other_(registered(name_, settings)) {}

// The iteration on blocks; where it failed, the next k_pause systems do not try it.
bool TangentSolver::iterate(const PairMatrix& A, const VecX& b, VecX& x) {
    if (pause_ > 0) {
        --pause_;
        return false;
    }
    if (krylov_.factorise(A) && krylov_.solve(b, x, k_few_iterations)) return true;
    pause_ = k_pause;
    return false;
}

bool TangentSolver::solve(const PairMatrix& A, const VecX& b, VecX& x) {
    const SparseMatrix& matrix = A.matrix();
    const bool automatic = name_ == "auto";
    if (name_ == "block_krylov") {
        return krylov_.factorise(A) && krylov_.solve(b, x, k_most_iterations);
    }
    // auto: iteration for large systems, factors of blocks for all but small ones, then the
    // registry.
    if (automatic && matrix.rows() > k_large && iterate(A, b, x)) return true;
    const bool in_blocks = name_ == "block_lu" || (automatic && matrix.rows() > k_small);
    if (in_blocks && blocks_.factorise(A) && blocks_.solve(b, x)) return true;
    if (name_ == "block_lu") return false;
    return other_->factorise(matrix) && other_->solve(b, x);
}

}  // namespace drystone::integrators
