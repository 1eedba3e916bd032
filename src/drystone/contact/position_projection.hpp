#pragma once

#include <vector>

#include "drystone/contact/block.hpp"
#include "drystone/contact/contact_operator.hpp"
#include "drystone/contact/delassus.hpp"
#include "drystone/contact/soft_set.hpp"
#include "drystone/contact/system.hpp"

namespace drystone::contact {

/// The projection of positions as a frictionless contact problem: dg = W lambda + b, where the
/// offsets of the blocks are the gaps and errors to be removed (m).
template <int D>
class PositionProjection {
  public:
    /// The blocks of the next problem, to be filled before `build`.
    [[nodiscard]] std::vector<Block<D>>& blocks() noexcept { return blocks_; }

    const problem::ContactProblem& condense(const VecX& inverse_mass, SoftSet<D>& soft,
                                            const ProblemUnits& units);
    /// The same with W by its products.
    const problem::OperatorProblem& keep_global(const VecX& inverse_mass, const SoftSet<D>& soft,
                                                const ProblemUnits& units);

    /// q <- q moved by Mhat^-1 H^T lambda.
    void apply(const VecX& lambda, mechanics::RigidBodies<D>& bodies, SoftSet<D>& soft);

  private:
    /// Everything but W.
    void complete(const ProblemUnits& units, problem::ContactProblem& problem) const;

    std::vector<Block<D>> blocks_;
    Delassus<D> delassus_;
    ContactOperator<D> operator_;
    problem::ContactProblem problem_;
    problem::OperatorProblem products_;
    VecX shift_;         // (dofs)
    VecX soft_impulse_;  // (dofs) H^T lambda of the deformable bodies
};

}  // namespace drystone::contact
