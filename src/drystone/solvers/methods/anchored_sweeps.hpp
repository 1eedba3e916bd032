#pragma once

#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

struct AnchoredSweepsSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 3'000;  ///< sweeps, in all
    int sweeps_per_centre = 150;
    int most_centres = 20;
    double alpha = 1e-2;  ///< of the anchor, relative to the diagonal of W
    StopRequest stop = {};
};

/// Sweeps on a problem that is anchored at the impulses where it starts,
///     u = W r + b + alpha rho (r - centre),   rho_c = trace(W_cc) / size.
///
/// Coulomb's law is not monotone. In piles of spheres sweeps wander, whatever their order; anchored
/// by alpha >= 3e-3 or so they contract. Law and cone hold exactly at the end, so that the error is
/// the known velocity alpha rho (r - centre), as of a slightly compliant contact, and not the
/// random phase of an unfinished iteration. The next centre is the end of the last one as long as
/// that brings the residual down. The impulses of the smallest residual are returned.
class AnchoredSweeps {
  public:
    using Settings = AnchoredSweepsSettings;

    explicit AnchoredSweeps(AnchoredSweepsSettings settings = {});

    /// Throws InputError unless W is assembled.
    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    /// W + alpha rho and the cones; b follows with the centre.
    void anchor(const problem::ContactProblem& problem);

    AnchoredSweepsSettings settings_;
    Nlgs sweeps_;
    ImpulseBound bound_;
    problem::ContactProblem anchored_;
    VecX rho_;  // (components)
};

}  // namespace drystone::solvers
