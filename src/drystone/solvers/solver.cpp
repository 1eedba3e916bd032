// Finds a solver by its name.
#include "drystone/solvers/solver.hpp"

#include <algorithm>

#include "drystone/core/error.hpp"

namespace drystone::solvers {

bool chooses_method(const std::string& name) {
    const std::vector<SolverEntry> entries = solver_entries();
    return std::any_of(entries.begin(), entries.end(), [&](const SolverEntry& entry) {
        return entry.name == name && entry.chooses_method;
    });
}

AnySolver make_solver(const std::string& name, const CommonSettings& settings) {
    std::string names;
    for (const SolverEntry& entry : solver_entries()) {
        if (entry.name == name) return entry.make(settings);
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    throw InputError({.what = "solver", .expected = "one of " + names, .found = name});
}

}  // namespace drystone::solvers
