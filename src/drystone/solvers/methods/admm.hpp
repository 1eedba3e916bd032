#pragma once

#include <string>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/de_saxce_fixed_point.hpp"
#include "drystone/solvers/own_linear_solver.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"

namespace drystone::solvers {

struct AdmmSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 10'000;        ///< solves with the factor
    double penalty = 0.1;                ///< first penalty, in units of the mean diagonals of W
    double relaxation = 1.6;             ///< over-relaxation, in (0, 2)
    int patience = 1'000;                ///< steps without progress before a convex problem is left
    std::string linear_solver = "auto";  ///< name of a linear solver
    StopRequest stop = {};
};

/// Alternating directions (Boyd, Parikh, Chu, Peleato and Eckstein 2011) on the convex problems of
/// DeSaxceFixedPoint, with x free, z in K and the scaled multiplier w:
///     (W + p rho) x = p rho (z - w) - c,   x^ = a x + (1 - a) z,
///     z = P_K(x^ + w),                     w = w + x^ - z.
///
/// rho = trace(W_cc) / size makes the penalty p dimensionless. The factor of W + p rho serves until
/// p changes, which residual balancing does at iterations that lie further and further apart. Only
/// monotonicity of W is used (Douglas-Rachford), so neither symmetry nor full rank is needed.
class Admm {
  public:
    using Settings = AdmmSettings;

    /// Throws InputError for settings out of range.
    explicit Admm(AdmmSettings settings = {});

    /// Iterations allocate what the solve of the linear solver allocates; dense LU: nothing.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    /// Prepares W + p rho; the multiplier keeps its meaning p rho w.
    [[nodiscard]] bool set_penalty(double penalty);
    InnerReport alternate(const problem::ContactProblem& problem, const VecX& c, VecX& r,
                          double goal, int most_iterations);
    /// log of primal over dual residual in the last step.
    [[nodiscard]] double log_imbalance(const VecX& z) const;
    /// Changes the penalty by the mean imbalance since the last change; false when it cannot be
    /// used.
    [[nodiscard]] bool balance();

    AdmmSettings settings_;
    DeSaxceFixedPoint fixed_point_;
    OwnLinearSolver linear_solver_;
    SparseMatrix matrix_;  // W + p rho
    VecX diagonal_;        // of W
    double penalty_ = 0.0;
    int steps_ = 0;           // of this solve
    int last_balance_ = 0;    // the step at which the penalty was looked at
    double imbalance_ = 0.0;  // sum of its logarithms since then
    int next_balance_ = 0;    // and will be looked at
    VecX rho_;
    VecX x_;
    VecX w_;
    VecX z_before_;
    VecX right_;
};

}  // namespace drystone::solvers
