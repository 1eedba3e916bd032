#pragma once

#include "drystone/problem/cones/coulomb.hpp"
#include "drystone/solvers/local/small_block.hpp"

/// One contact alone with Coulomb's law, u = W r + b, 2 or 3 components, by Newton's method on the
/// equations of Alart and Curnier (1991),
///     r_N = [z_N]_+,   r_T = P_D(z_T),   z = r - rho u,   D = disc of radius mu [z_N]_+,
/// which are open, sticking or slipping according to z.
namespace drystone::solvers {

/// Damped Newton: a step that does not bring the equations down is halved, five times at most.
/// Whether the contact is solved.
[[nodiscard]] bool solve_by_newton(const problem::Coulomb& law, const SmallMatrix& W,
                                   const SmallVector& b, SmallVector& r);

/// Primal-dual active set (Nguyen 2024, 4.2.3): guess the status, solve the system that belongs to
/// it, slip linearised about its direction, and correct the guess, until it repeats. Gives up when
/// the guesses go round in circles. Whether the contact is solved.
[[nodiscard]] bool solve_by_active_set(const problem::Coulomb& law, const SmallMatrix& W,
                                       const SmallVector& b, SmallVector& r);

/// One iteration of the same (Nguyen 2024, 4.1.1.2): the status that r shows, and the impulse of
/// its system. The next visit of Gauss-Seidel, with other impulses around, corrects the guess.
/// False when the equations are further from solved than before, as in circles of guesses; then r
/// is as before.
[[nodiscard]] bool step_of_active_set(const problem::Coulomb& law, const SmallMatrix& W,
                                      const SmallVector& b, SmallVector& r);

}  // namespace drystone::solvers
