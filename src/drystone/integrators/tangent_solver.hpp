#pragma once

#include <memory>
#include <string>

#include "drystone/linalg/block_lu.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/linalg/pair_matrix.hpp"

namespace drystone::integrators {

/// Solves the linear systems of Newton's method, with the solver of a name ("block_lu" or one of
/// the registry of linear solvers) or with one chosen from size and symmetry: dense LU for small
/// systems, the factors of blocks for others; where these do not serve, CHOLMOD for a symmetric
/// matrix that it finds positive definite, else SuperLU.
class TangentSolver {
  public:
    /// Throws InputError for a name that does not exist.
    explicit TangentSolver(std::string name);

    /// x = A^-1 b; false when A is singular to working accuracy or the iteration did not converge.
    [[nodiscard]] bool solve(const PairMatrix& A, const VecX& b, VecX& x);

  private:
    [[nodiscard]] bool solve_with(std::unique_ptr<LinearSolver>& solver, const char* name,
                                  const SparseMatrix& A, const VecX& b, VecX& x);

    std::string name_;
    BlockLu blocks_;
    std::unique_ptr<LinearSolver> named_;
    std::unique_ptr<LinearSolver> dense_;
    std::unique_ptr<LinearSolver> symmetric_;
    std::unique_ptr<LinearSolver> general_;
};

}  // namespace drystone::integrators
