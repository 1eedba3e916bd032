#pragma once

#include <vector>

#include "drystone/problem/contact_problem.hpp"

namespace drystone::solvers {

/// Answer to: can all normal velocities of a problem be >= 0?
struct Feasibility {
    bool tested = true;           ///< false: the problem is too large for the test
    std::vector<Index> conflict;  ///< contacts that contradict each other; empty: none were found

    [[nodiscard]] bool feasible() const noexcept { return conflict.empty(); }
};

/// Rows (normals and bilateral ones) beyond which the test, with its dense matrix, is not made.
inline constexpr Index k_most_tested_rows = 3'000;

/// True if the problem is small enough for the test.
[[nodiscard]] bool can_test_feasibility(const problem::ContactProblem& problem);

/// Searches normal impulses d >= 0 (and any on bilateral rows) with W d = 0 and b.d < 0. When they
/// exist, d.u = b.d < 0 for all r although d >= 0 asks for d.u >= 0, so that no law with u_N >= 0
/// has a solution. Found by the exact frictionless solver on this W; "W d = 0" as in
/// frictionless_problem.hpp, on the tangential rows too.
[[nodiscard]] Feasibility feasibility(const problem::ContactProblem& problem);

}  // namespace drystone::solvers
