#pragma once

#include <memory>
#include <vector>

#include "drystone/linalg/linear_solver.hpp"
#include "drystone/solvers/interior/jordan.hpp"
#include "drystone/solvers/interior/second_order_form.hpp"

namespace drystone::solvers {

/// Primal-dual interior point method for  y = A x + q,  x, y in L,  x.y = 0  (A positive
/// semidefinite): predictor-corrector along the central path x o y = nu e in the scaling of
/// Nesterov and Todd (Andersen, Roos and Terlaky 2003).
///
/// Each iteration solves (A + T^2) dx = ... twice with one factorisation: Cholesky when A is
/// symmetric, LU otherwise.
class PathFollowing {
  public:
    /// The form must outlive the object.
    explicit PathFollowing(const SecondOrderForm& form);

    /// A start on the central path's scale for this q.
    void start(const VecX& q);

    /// One predictor-corrector step; false when the linear system could not be solved or the step
    /// has become too short to matter.
    [[nodiscard]] bool step(const VecX& q);

    [[nodiscard]] const VecX& x() const noexcept { return x_; }

    /// x.y / number of cones.
    [[nodiscard]] double gap() const;

  private:
    [[nodiscard]] bool factorise();
    /// dx, dy with T dx + T^-1 dy = lambda \ complement.
    [[nodiscard]] bool direction(const std::vector<SmallVector>& complement);
    [[nodiscard]] double longest() const;

    const SecondOrderForm* form_;
    std::unique_ptr<LinearSolver> linear_;
    SparseMatrix matrix_;  // A + T^2, on the pattern of A with full diagonal blocks
    SparseMatrix empty_;   // A on that pattern
    std::vector<jordan::Scaling> scalings_;
    std::vector<SmallVector> lambda_;  // T x
    std::vector<SmallVector> complement_;
    Index cones_ = 0;
    VecX x_;
    VecX y_;
    VecX infeasibility_;  // A x + q - y
    VecX dx_;
    VecX dy_;
    VecX right_;
};

}  // namespace drystone::solvers
