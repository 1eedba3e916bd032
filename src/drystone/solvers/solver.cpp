#include "drystone/solvers/solver.hpp"

#include "drystone/core/error.hpp"

namespace drystone::solvers {

AnySolver make_solver(const std::string& name, const CommonSettings& settings) {
    std::string names;
    for (const SolverEntry& entry : solver_entries()) {
        if (entry.name == name) return entry.make(settings);
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    throw InputError({.what = "solver", .expected = "one of " + names, .found = name});
}

}  // namespace drystone::solvers
