// Wraps the registered solvers of Drystone for the comparison.
#include <algorithm>
#include <limits>
#include <memory>

#include "contender.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::bench {
namespace {

Solve prepare(const solvers::SolverEntry& entry, const problem::ContactProblem& problem,
              double tolerance) {
    const auto solver = std::make_shared<solvers::AnySolver>(entry.make({.tolerance = tolerance}));
    const auto impulses = std::make_shared<VecX>();
    return [solver, impulses, &problem](double* r) {
        Eigen::Map<VecX> shared(r, problem.components());
        *impulses = shared;
        // A run that is killed leaves no impulses to judge.
        shared.setConstant(std::numeric_limits<double>::quiet_NaN());
        const solvers::SolveReport report = (*solver)(problem, *impulses);
        shared = *impulses;
        return report.iterations;
    };
}

}  // namespace

std::vector<Contender> drystone_contenders(const std::vector<std::string>& names) {
    std::vector<Contender> contenders;
    for (const solvers::SolverEntry& entry : solvers::solver_entries()) {
        if (std::find(names.begin(), names.end(), entry.name) == names.end()) continue;
        contenders.push_back(
            {.name = entry.name,
             .variants = {{.name = "default",
                           .accepts = [](const problem::ContactProblem&) { return true; },
                           .prepare =
                               [entry](const problem::ContactProblem& problem, double tolerance) {
                                   return prepare(entry, problem, tolerance);
                               }}}});
    }
    return contenders;
}

}  // namespace drystone::bench
