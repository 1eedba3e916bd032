#pragma once

#include <string>
#include <utility>

#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

/// The registry entry of a solver class. `settings`: what distinguishes this entry from others of
/// the class; the common settings replace theirs where they say something.
///
/// `Solver` has `Settings` with tolerance, measure and most_iterations, and
/// `solve(const ContactProblem&, VecX&)`. It is copied with its workspace.
template <class Solver>
[[nodiscard]] SolverEntry entry_of(std::string name, std::string summary,
                                   typename Solver::Settings settings = {}) {
    auto make = [settings = std::move(settings)](const CommonSettings& common) -> AnySolver {
        typename Solver::Settings own = settings;
        own.tolerance = common.tolerance;
        own.measure = common.measure;
        if (common.most_iterations > 0) own.most_iterations = common.most_iterations;
        if constexpr (requires { own.progress; }) own.progress = common.progress;
        if constexpr (requires { own.strategy; }) own.strategy = common.strategy;
        return
            [solver = Solver(std::move(own))](const problem::ContactProblem& problem,
                                              VecX& r) mutable { return solver.solve(problem, r); };
    };
    return {.name = std::move(name), .summary = std::move(summary), .make = std::move(make)};
}

}  // namespace drystone::solvers
