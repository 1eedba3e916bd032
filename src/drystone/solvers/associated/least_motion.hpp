#pragma once

#include <optional>
#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solve_report.hpp"

/// The impulses in the cones that leave the least motion, r.W r / 2 + b.r -> min on K.
///
/// They solve the associated laws, r in K, u in K*, u.r = 0, a convex problem: its velocities are
/// unique, whatever the rank of W, the order of the contacts and the start. Where no contact that
/// carries an impulse slides, they solve Coulomb's law too, because Phi(u).r = mu |u_T| r_N = 0. So
/// Coulomb's problem has at most one solution without sliding, and it is this one. Coulomb's
/// problem may have further solutions, which slide (docs/solvers.md, Uniqueness).
namespace drystone::solvers {

/// The problem with the associated form of every law; nothing if a law has none.
[[nodiscard]] std::optional<problem::ContactProblem> associated(
    const problem::ContactProblem& problem);

struct LeastMotionSettings {
    double tolerance = 1e-8;  ///< on the residual in this measure
    problem::Measure measure = problem::Measure::velocity;
    int sweeps = 50;  ///< from the start, before the central path; 0: none
};

/// Rows from which on the central path costs too much, so that sweeps alone are made.
inline constexpr Index k_most_path_rows = 10'000;
/// Sweeps over problems with more rows.
inline constexpr int k_sweeps_of_large = 500;

/// Solves a problem with associated laws from r: by sweeps, then by the interior point method, or
/// the proximal point method for laws that the former rejects.
[[nodiscard]] SolveReport least_motion(const problem::ContactProblem& problem,
                                       const LeastMotionSettings& settings, VecX& r);

/// True for the contacts whose impulse is not the least-motion one: their map r - P_K(r - u),
/// without shift and times rho, is longer than `tolerance` (m/s). For a solution of Coulomb's law
/// these are the contacts that slide under load, or open with |u_N| < mu |u_T|.
[[nodiscard]] std::vector<bool> beyond_least_motion(const problem::ContactProblem& problem,
                                                    const VecX& r, double tolerance);

}  // namespace drystone::solvers
