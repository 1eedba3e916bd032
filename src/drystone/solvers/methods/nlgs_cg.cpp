#include "drystone/solvers/methods/nlgs.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

SolverEntry nlgs_cg_solver() {
    return {.name = "nlgs_cg",
            .summary = "nonlinear Gauss-Seidel accelerated by conjugate directions",
            .make = [](const CommonSettings& common) -> AnySolver {
                NlgsSettings settings{
                    .tolerance = common.tolerance, .measure = common.measure, .conjugate = true};
                if (common.most_iterations > 0) settings.most_iterations = common.most_iterations;
                return [nlgs = Nlgs(settings)](const problem::ContactProblem& problem,
                                               VecX& r) mutable { return nlgs.solve(problem, r); };
            }};
}

}  // namespace drystone::solvers
