#pragma once

#include "drystone/linalg/growing_vector.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"
#include "drystone/solvers/sweep/conjugate_sweeps.hpp"
#include "drystone/solvers/sweep/gauss_seidel.hpp"

namespace drystone::solvers {

struct NlgsSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 10'000;  ///< sweeps
    double relaxation = 1.0;       ///< r <- r + relaxation (r_local - r), in (0, 2)
    SweepOrder order = SweepOrder::forward;
    LocalMethod local = LocalMethod::exact;
    bool conjugate = false;  ///< sweeps as gradients of nonlinear conjugate gradients
    StopRequest stop = {};
};

/// Nonlinear Gauss-Seidel (Jean and Moreau 1992, section 7; Moreau 1999, section 9.2): each
/// contact in turn is solved with the impulses of the others frozen.
///
/// W is assembled or factored. A sweep costs one pass over its blocks or factors. The residual
/// needs a second pass, so it is measured only when the corrections of a sweep have become as small
/// as the last measurement says they must be, and now and then. A stop is always confirmed by the
/// measured residual, and the impulses that are returned are the best of those measured.
///
/// Where W is factored, the sweeps keep the velocities v = M^-1 H^T r of the bodies up to date. The
/// residual is measured with v made anew from r, so that the rounding of v cannot hide in it.
class Nlgs {
  public:
    using Settings = NlgsSettings;

    /// Throws InputError for settings out of range.
    explicit Nlgs(NlgsSettings settings = {});

    /// Sweeps from the warm start `r` until converged. Allocates only for problems larger than any
    /// seen before, and for the message of a failure. Throws InputError for W known by its
    /// products.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

    /// At most this many sweeps, for callers that sweep in instalments: the report has no message
    /// when they run out.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r,
                                    int most_sweeps);

    /// `count` sweeps without any test; returns the length of the last sweep's corrections.
    double sweep(const problem::ContactProblem& problem, VecX& r, int count = 1);

  private:
    /// Chooses the kernel for the problem and prepares it.
    void prepare(const problem::ContactProblem& problem);

    /// Sweep number `number` of a solve; returns the length of its corrections. Where W is factored
    /// v_ belongs to r before and after.
    double pass(const problem::ContactProblem& problem, VecX& r, int number);
    template <class Rows>
    double pass_over(const problem::ContactProblem& problem, const Rows& rows, VecX& r, int number);

    /// A sweep that is lengthened along conjugate directions where these are asked for.
    double conjugate_pass(const problem::ContactProblem& problem, VecX& r, int number);
    void start_directions(const problem::ContactProblem& problem);

    NlgsSettings settings_;
    Index kernel_ = 0;  // components of every contact, or 0 for the mixed kernel
    CoulombSweep<1> frictionless_;
    CoulombSweep<2> plane_;
    CoulombSweep<3> space_;
    ConjugateSweeps conjugate_;
    ImpulseBound bound_;
    GrowingVector rho_;       // (components) mean diagonal of W_cc
    GrowingVector before_;    // (components) impulses before the sweep
    GrowingVector v_;         // (unknowns) M^-1 H^T r where W is factored
    GrowingVector v_before_;  // (unknowns) v before the sweep
    GrowingVector best_;      // (components) impulses of the smallest residual measured
};

}  // namespace drystone::solvers
