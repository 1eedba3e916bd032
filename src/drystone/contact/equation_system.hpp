#pragma once

#include <memory>
#include <span>

#include "drystone/contact/delassus.hpp"
#include "drystone/linalg/linear_solver.hpp"

namespace drystone::contact {

/// W y = x for blocks that are all equations, W = H Mhat^-1 H^T.
///
/// Equations that follow from others make W singular. W + eps diag(W) is factorised instead, with
/// eps = 1e-12: where x is in the range of W, one solution leaves an error of eps over the smallest
/// eigenvalue that is not 0 (relative to the diagonal), the next one its square. Rows along which
/// nothing moves have W = 0 and get y = 0.
template <int D>
class EquationSystem {
  public:
    /// False when W is not finite. `inverse_mass`: of bodies that respond on their own; of those
    /// that springs couple, if there are any, `coupled` has Mhat as it is now.
    [[nodiscard]] bool factorise(std::span<const LawBlock<D>> blocks, const VecX& inverse_mass,
                                 const mechanics::CoupledBodies<D>* coupled = nullptr);

    /// y (rows); false when it is not finite.
    [[nodiscard]] bool solve(const VecX& x, VecX& y);

    /// Whether the row moves with an impulse on it.
    [[nodiscard]] bool moves(Index row) const { return diagonal_[row] > 0.0; }

  private:
    Delassus<D> delassus_;
    CoupledCompliance<D> coupled_;
    BlockMatrix W_;
    VecX diagonal_;  // (rows) of W
    std::unique_ptr<LinearSolver> factor_ = make_linear_solver("auto");
};

}  // namespace drystone::contact
