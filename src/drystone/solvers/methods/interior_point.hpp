#pragma once

#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/de_saxce_fixed_point.hpp"
#include "drystone/solvers/solve_report.hpp"
#include "drystone/solvers/stop_request.hpp"

namespace drystone::solvers {

struct InteriorPointSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::natural;
    int most_iterations = 3'000;  ///< factorisations, in all
    StopRequest stop = {};
};

/// Interior point method for the second-order cone problem with the De Saxce term frozen, refreshed
/// in a fixed point outside (Acary, Cadoux, Lemarechal and Malick 2011). Some 15 factorisations
/// solve the convex problem whatever the rank of W; the fixed point needs few rounds for small
/// friction coefficients and many for large ones.
///
/// Laws: Coulomb, elliptic, associated, bilateral; InputError for others.
class InteriorPoint {
  public:
    using Settings = InteriorPointSettings;

    explicit InteriorPoint(InteriorPointSettings settings = {});

    [[nodiscard]] SolveReport solve(const problem::ContactProblem& problem, VecX& r);

  private:
    InteriorPointSettings settings_;
    DeSaxceFixedPoint fixed_point_;
    VecX y_;
    VecX rho_;
};

}  // namespace drystone::solvers
