#pragma once

#include "drystone/problem/contact_problem.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/methods/proximal_point.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::solvers {

struct AutoSettings {
    double tolerance = 1e-8;       ///< on the natural residual
    int most_iterations = 50'000;  ///< sweeps and Newton steps, in all
    Progress progress = {};        ///< called after every proximal step
};

/// The default: chooses and switches by itself, by counts alone.
///
/// 1. Accelerated Gauss-Seidel sweeps, as long as their measured rate promises the tolerance for
///    less work than Newton would need. Sweeps alone solve most problems.
/// 2. What resists is split into groups of contacts that W does not couple. Each is solved by the
///    proximal point method around Newton, from the impulses of the first sweeps, or of the last
///    where these came far.
/// 3. A group that still resists is tested for feasibility: when its normal velocities cannot all
///    be >= 0 the report says so. Otherwise the proximal point method goes on.
class Auto {
  public:
    explicit Auto(AutoSettings settings = {});

    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    /// Stage 1; returns whether the tolerance is reached.
    bool sweep(const problem::ContactProblem& problem, VecX& r, SolveReport& report);
    /// Stages 2 and 3 on one group.
    SolveReport solve_group(const problem::ContactProblem& group, VecX& r, double tolerance,
                            int most_iterations);

    AutoSettings settings_;
    Nlgs sweeps_;
    VecX first_;  // impulses of the first sweeps
    VecX swept_;  // the best of all sweeps
};

}  // namespace drystone::solvers
