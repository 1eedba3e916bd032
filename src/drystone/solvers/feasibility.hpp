#pragma once

#include <string>

#include "drystone/problem/contact_problem.hpp"

namespace drystone::solvers {

/// Whether the normal velocities of a problem can all be >= 0.
struct Feasibility {
    bool feasible = true;
    std::string message;  ///< the certificate in words when they cannot
};

/// Looks for normal impulses d >= 0 (and any on bilateral rows) with W d = 0 and b.d < 0. When they
/// exist, d.u = b.d < 0 for all r although d >= 0 asks for d.u >= 0, so that no law with u_N >= 0
/// has a solution. Found by the exact frictionless solver on the same W.
[[nodiscard]] Feasibility feasibility(const problem::ContactProblem& problem);

}  // namespace drystone::solvers
