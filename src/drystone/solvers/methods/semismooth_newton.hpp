#pragma once

#include <string>

#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/newton/newton_iteration.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

struct SemismoothNewtonSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 1'000;  ///< Newton steps, in all
    ContactMap map = ContactMap::alart_curnier;
    std::string linear_solver = "superlu";  ///< of linalg/linear_solver, for large systems
    StopRequest stop = {};
};

/// Semismooth Newton on the contact equations (Alart and Curnier 1991; Qi and Sun 1993), damped by
/// a nonmonotone line search.
///
/// Where W has no full rank the Jacobian is singular, so a shift alpha kappa around the current
/// impulses goes with each step (Levenberg and Marquardt's idea): as small as the merit, so that
/// the quadratic convergence near a solution is kept, and raised tenfold where the step fails.
class SemismoothNewton {
  public:
    using Settings = SemismoothNewtonSettings;

    explicit SemismoothNewton(SemismoothNewtonSettings settings = {});

    /// W in any form; without blocks its linear systems are solved by GMRES.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    SemismoothNewtonSettings settings_;
    NewtonIteration newton_;
    ImpulseBound bound_;
    VecX centre_;
    VecX best_;
    VecX u_;
    VecX map_;
};

}  // namespace drystone::solvers
