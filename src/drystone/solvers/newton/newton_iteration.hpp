#pragma once

#include <string>
#include <vector>

#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/newton/contact_equations.hpp"
#include "drystone/solvers/newton/krylov_system.hpp"
#include "drystone/solvers/newton/newton_system.hpp"
#include "drystone/solvers/stop_request.hpp"

namespace drystone::solvers {

/// How a Newton iteration ended.
struct NewtonOutcome {
    bool solved = false;
    int steps = 0;
    double merit = 0.0;  ///< |F| in the weighted norm at the impulses that are returned
};

/// Damped semismooth Newton on the contact equations of a problem whose W may be shifted,
///     u = W r + b + alpha kappa (r - centre),   kappa_c = trace(W_cc) / size,
/// which makes the system regular when W is not: the step of a proximal point method. kappa carries
/// the mass of each contact, so that alpha is a pure number.
///
/// The merit is |F|^2 with the weight kappa_c per contact (an energy); the line search is
/// nonmonotone (Grippo, Lampariello and Lucidi 1986) because the merit has kinks.
class NewtonIteration {
  public:
    explicit NewtonIteration(ContactMap map = ContactMap::alart_curnier,
                             const std::string& linear_solver = "superlu", StopRequest stop = {});

    /// The problem of the next calls; it must outlive them. Linear systems are factorised where W
    /// has blocks, and solved by GMRES otherwise.
    void bind(const problem::ContactProblem& problem);

    /// Solves F = 0 from `r` to a weighted norm of `tolerance`, in at most `most_steps` steps.
    /// Where it fails, `r` is the best iterate.
    [[nodiscard]] NewtonOutcome solve(double alpha, const VecX& centre, double tolerance,
                                      int most_steps, VecX& r);

    /// |F| in the weighted norm at r for alpha = 0.
    [[nodiscard]] double merit(const VecX& r);

    /// (components) kappa of the contact that each belongs to.
    [[nodiscard]] const VecX& rho() const noexcept { return rho_; }

  private:
    void set_scales();
    void velocities(double alpha, const VecX& centre, const VecX& r, VecX& u) const;
    [[nodiscard]] double norm_at(double alpha, const VecX& r, const VecX& u) const;
    void linearise(double alpha, const VecX& r, const VecX& u);

    const problem::ContactProblem* problem_ = nullptr;
    ContactMap map_;
    StopRequest stop_;
    NewtonSystem system_;
    KrylovSystem krylov_;
    std::vector<ContactEquations> equations_;
    VecX rho_;     // (components) mean diagonal of W_cc
    VecX kappa_;   // (contacts) the same
    VecX lambda_;  // (contacts) bound of the largest eigenvalue of W_cc
    VecX shifts_;
    VecX u_;
    VecX dr_;
    VecX trial_;
    VecX trial_u_;
    VecX next_;  // the best trial of a line search
    VecX next_u_;
    VecX best_;
};

}  // namespace drystone::solvers
