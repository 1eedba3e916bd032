#pragma once

#include <vector>

#include "drystone/problem/delassus_operator.hpp"
#include "drystone/solvers/newton/contact_equations.hpp"

namespace drystone::solvers {

/// The linear system of a Newton step (newton_system.hpp) where W has no blocks, solved by GMRES:
/// J dr = -F,  J dr = A (W dr + shift dr) + B dr.
///
/// The blocks J_cc, made with the diagonal blocks W_cc or their estimates, precondition from the
/// right; equations are weighted by sqrt(kappa_c) as in the merit of the iteration.
class KrylovSystem {
  public:
    /// W of the next steps, which it must outlive. kappa (contacts): its scale.
    void bind(const problem::DelassusOperator& W, const VecX& kappa);

    /// dr, to a small share of |F|; false when the iteration comes nowhere. `shifts` (contacts)
    /// regularise the diagonal of W.
    [[nodiscard]] bool step(const std::vector<ContactEquations>& equations, const VecX& shifts,
                            VecX& dr);

  private:
    void set_blocks(const std::vector<ContactEquations>& equations, const VecX& shifts);
    /// dr = J_cc^-1 x / sqrt(kappa).
    void unfold(const VecX& x, VecX& dr) const;

    const problem::DelassusOperator* W_ = nullptr;
    VecX weights_;                       // (contacts) sqrt(kappa)
    std::vector<SmallMatrix> inverses_;  // (contacts) of J_cc
    VecX right_;
    VecX folded_;
    VecX trial_;
    VecX u_;
};

}  // namespace drystone::solvers
