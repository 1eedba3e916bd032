#pragma once

#include <vector>

#include "drystone/linalg/sparse.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::solvers {

/// One contact in the variables of SecondOrderForm.
struct ConeBlock {
    Index first = 0;    ///< in x
    Index size = 0;     ///< 1 to 3
    bool free = false;  ///< bilateral rows: x is free, y = 0
};

/// True if the law with this many components can be written in these variables: a second-order cone
/// or bilateral rows.
[[nodiscard]] bool has_second_order_form(const problem::Cone& cone, Index size);
/// The same of all laws of a problem.
[[nodiscard]] bool has_second_order_form(const problem::ContactProblem& problem);

/// A contact problem in the self-dual cones L = { |x_T| <= x_N }: r = S x and y = S u with
///     S_c = diag(1, D) / sqrt(kappa_c),   kappa_c = trace(W_cc) / size,
/// D the friction coefficients, so that with Phi(y) = y + |y_T| e_N
///     y = A x + S b,   A = S W S,   x in L,  Phi(y) in L,  Phi(y).x = 0,
/// and the diagonal of A is near 1 whatever the masses. Directions without friction carry no
/// impulse and are left out.
class SecondOrderForm {
  public:
    /// Throws InputError that names the contact for laws whose set is not such a cone: Tresca's
    /// disc and rolling friction.
    explicit SecondOrderForm(const problem::ContactProblem& problem);

    [[nodiscard]] const SparseMatrix& matrix() const noexcept { return A_; }
    [[nodiscard]] bool symmetric() const noexcept { return symmetric_; }
    [[nodiscard]] const std::vector<ConeBlock>& blocks() const noexcept { return blocks_; }
    [[nodiscard]] Index dimension() const noexcept { return scale_.size(); }

    /// S b for a vector b of velocities.
    [[nodiscard]] VecX scaled_velocities(const VecX& u) const;
    /// r = S x.
    void impulses(const VecX& x, VecX& r) const;

  private:
    SparseMatrix A_;
    bool symmetric_ = true;
    std::vector<ConeBlock> blocks_;  // (contacts)
    std::vector<Index> component_;   // (x) the component of r that x_i scales
    VecX scale_;                     // (x) diagonal of S
};

}  // namespace drystone::solvers
