#include "drystone/solvers/feasibility.hpp"

#include <variant>

#include "drystone/solvers/methods/active_set.hpp"

namespace drystone::solvers {

Feasibility feasibility(const problem::ContactProblem& problem) {
    problem::ContactProblem frictionless = problem;
    for (Index c = 0; c < problem.contacts(); ++c) {
        problem::Cone& cone = frictionless.cones[static_cast<std::size_t>(c)];
        if (std::holds_alternative<problem::Bilateral>(cone)) continue;
        if (problem.W.size(c) <= 3) {
            cone = problem::Coulomb{};
        } else {
            cone = problem::Rolling{};
        }
    }
    VecX r = VecX::Zero(problem.components());
    const SolveReport report = ActiveSet{}.solve(frictionless, r);
    if (report.status != Status::infeasible) return {};
    return {.feasible = false, .message = report.message};
}

}  // namespace drystone::solvers
