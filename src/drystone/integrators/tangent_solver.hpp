#pragma once

#include <memory>
#include <string>

#include "drystone/linalg/block_krylov.hpp"
#include "drystone/linalg/block_lu.hpp"
#include "drystone/linalg/linear_solver.hpp"
#include "drystone/linalg/pair_matrix.hpp"

namespace drystone::integrators {

/// Solves the linear systems of Newton's method, with the solver of a name ("block_lu",
/// "block_krylov" or one of the registry of linear solvers). "auto": for large systems the
/// iteration on blocks, where it converges fast; else the factors of blocks for all but small
/// systems; for these, and where blocks do not serve, the automatic choice of the registry.
class TangentSolver {
  public:
    /// `settings` are those of solvers of the registry. Throws InputError for a name that does not
    /// exist.
    explicit TangentSolver(std::string name, const KrylovSettings& settings = {});

    /// x = A^-1 b; false when A is singular to working accuracy or the iteration did not converge.
    /// Iterative solvers of the registry start from x.
    [[nodiscard]] bool solve(const PairMatrix& A, const VecX& b, VecX& x);

  private:
    [[nodiscard]] bool iterate(const PairMatrix& A, const VecX& b, VecX& x);

    std::string name_;
    BlockLu blocks_;
    BlockKrylov krylov_;
    int pause_ = 0;  // systems until the iteration is tried again
    std::unique_ptr<LinearSolver> other_;
};

}  // namespace drystone::integrators
