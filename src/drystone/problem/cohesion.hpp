#pragma once

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"

/// Cohesion: the law of each contact holds for r + c e_N, c >= 0, so that contacts resist pulling
/// up to an impulse c. With r' = r + c e_N an ordinary problem is left:
///     u = W r' + (b - W c e_N),   r' in K,  Phi(u) in K*,  Phi(u).r' = 0.
namespace drystone::problem {

/// The problem of r'. `cohesion` has one entry per contact (N s). Throws InputError when their
/// number is wrong or one is negative or not finite.
[[nodiscard]] ContactProblem with_cohesion(const ContactProblem& problem, const VecX& cohesion);

/// c e_N of every contact.
[[nodiscard]] VecX normal_impulses(const ContactProblem& problem, const VecX& cohesion);

/// r = r' - c e_N, the impulses between the bodies.
[[nodiscard]] VecX without_cohesion(const ContactProblem& problem, const VecX& cohesion,
                                    const VecX& r);

}  // namespace drystone::problem
