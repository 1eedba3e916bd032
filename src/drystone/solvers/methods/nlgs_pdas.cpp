#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

SolverEntry nlgs_pdas_solver() {
    return {.name = "nlgs_pdas",
            .summary = "nonlinear Gauss-Seidel, one primal-dual active-set step per contact",
            .make = [](const CommonSettings& common) -> AnySolver {
                NlgsSettings settings{.tolerance = common.tolerance,
                                      .measure = common.measure,
                                      .local = LocalMethod::active_set_step};
                if (common.most_iterations > 0) settings.most_iterations = common.most_iterations;
                return [nlgs = Nlgs(settings)](const problem::ContactProblem& problem,
                                               VecX& r) mutable { return nlgs.solve(problem, r); };
            }};
}

}  // namespace drystone::solvers
