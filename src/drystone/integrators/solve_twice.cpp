#include "drystone/integrators/solve_twice.hpp"

#include <utility>

namespace drystone::integrators {

solvers::SolveReport solve_twice(const problem::ContactProblem& problem,
                                 const solvers::AnySolver& solver, bool warm, VecX& r) {
    solvers::SolveReport solved = solver(problem, r);
    if (!warm || solved.status != solvers::Status::not_converged) return solved;
    VecX cold = VecX::Zero(problem.components());
    solvers::SolveReport again = solver(problem, cold);
    const int iterations = solved.iterations + again.iterations;
    if (again.status != solvers::Status::not_converged || again.residual < solved.residual) {
        r = cold;
        solved = std::move(again);
    }
    solved.iterations = iterations;
    return solved;
}

}  // namespace drystone::integrators
