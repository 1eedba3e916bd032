#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/de_saxce_fixed_point.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"

namespace drystone::solvers {

struct ApgdSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 20'000;  ///< gradient steps
    int patience = 2'000;          ///< steps without progress before a convex problem is left
    StopRequest stop = {};
};

/// Accelerated projected gradient (Nesterov 1983; Mazhar, Heyn, Negrut and Tasora 2015) with the
/// gradient restart of O'Donoghue and Candes (2015), on the convex problems of DeSaxceFixedPoint.
///
/// Gradients are taken in the metric rho = trace(W_cc) / size, a scalar for each contact, so that
/// the step does not see masses and units. The step is the reciprocal of the curvature that was
/// met, tried longer each time; it never needs to be below the reciprocal of Gershgorin's bound.
/// One product with W per step, and one more when a step was too long.
class Apgd {
  public:
    using Settings = ApgdSettings;

    /// Throws InputError for settings out of range.
    explicit Apgd(ApgdSettings settings = {});

    /// Allocates when the size of the problem changes, and for the message of a failure.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    InnerReport descend(const problem::ContactProblem& problem, const VecX& c, VecX& r, double goal,
                        int most_iterations);
    /// next_ = P_K(y_ - step_ (W y_ + c) / rho), with a step that the curvature allows.
    void projected_step(const problem::ContactProblem& problem, const VecX& c);
    /// The point y_ where the next gradient is taken.
    void extrapolate(const VecX& r, double momentum);

    ApgdSettings settings_;
    DeSaxceFixedPoint fixed_point_;
    double step_ = 1.0;           // t, dimensionless in the metric rho
    double shortest_step_ = 0.0;  // 1 / Gershgorin's bound
    VecX rho_;
    VecX y_;       // where the gradient is taken
    VecX next_;    // the new iterate
    VecX Wr_;      // W r
    VecX Wy_;      // W y
    VecX Wnext_;   // W next
    VecX motion_;  // next - y
    VecX u_;       // W r + c
};

}  // namespace drystone::solvers
