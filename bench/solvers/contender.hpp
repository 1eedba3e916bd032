#pragma once

#include <functional>
#include <string>
#include <vector>

#include "drystone/problem/contact_problem.hpp"

namespace drystone::bench {

/// Solves the problem it was prepared for: `r` (components) holds the start on entry and the
/// impulses during the run and on return. Returns the iterations. This is what the clock sees.
using Solve = std::function<int(double* r)>;

/// One way to run a solver: its options, its storage. `prepare` converts the problem, off the
/// clock; the tolerance is on the natural residual.
struct Variant {
    std::string name;
    std::function<bool(const problem::ContactProblem&)> accepts;  ///< is it made for this problem?
    std::function<Solve(const problem::ContactProblem&, double tolerance)> prepare;
};

/// A solver in the comparison. It is shown at its best: the fastest variant that the judge accepts.
struct Contender {
    std::string name;
    bool siconos = false;
    std::vector<Variant> variants;
    /// How often a variant that stops too early, in the eyes of the judge, is asked for more.
    int attempts = 1;
};

/// The solvers of Siconos; none where the program was built without it.
[[nodiscard]] std::vector<Contender> siconos_contenders();

/// The solvers of Drystone with these names; those that are not registered are left out.
[[nodiscard]] std::vector<Contender> drystone_contenders(const std::vector<std::string>& names);

}  // namespace drystone::bench
