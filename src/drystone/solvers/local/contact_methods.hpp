#pragma once

#include "drystone/problem/cone.hpp"

/// One contact alone, u = W r + b, law by law and method by method. `local_solver.hpp` chooses
/// among them; r is the warm start where a method needs one. No function allocates.
namespace drystone::solvers {

using problem::k_most_components;
using problem::SmallMatrix;
using problem::SmallVector;

/// size / trace(W): a step in the units of W^-1, 1 for W = 0.
[[nodiscard]] double mean_inverse(const SmallMatrix& W);

/// Friction of a fixed limit in one or two components (disc_contacts.cpp):
///     u = S r + s,  |r| <= limit,  u = 0 or r = -limit u / |u|.
/// S may be singular.
[[nodiscard]] SmallVector solve_disc(const SmallMatrix& S, const SmallVector& s, double limit);

/// Tresca friction, at most 3 components (disc_contacts.cpp): either r_N = 0 or u_N = 0, and in
/// both cases a friction disc. Where both hold, r_N = 0.
[[nodiscard]] SmallVector solve_tresca(const problem::Tresca& law, const SmallMatrix& W,
                                       const SmallVector& b);

/// Rolling friction (disc_contacts.cpp): normal impulse, friction, rolling and spinning moments in
/// turn, each exactly with the others frozen (a disc of radius limit r_N each), until they stand
/// still. The parts have different units, and each is solved in its own. Where they do not settle
/// (strong coupling with large limits) the projection takes over.
void solve_rolling(const problem::Rolling& law, const SmallMatrix& W, const SmallVector& b,
                   SmallVector& r);

/// Associated friction, at most 3 components (associated_contact.cpp).
///
/// u obeys the associated law exactly when u - mu t e_N with t = |u_T| obeys Coulomb's: Coulomb's
/// contact is solved for b_N - mu t, and t is the root of |u_T(t)| - t, positive while the contact
/// is open and negative when it is pressed enough to stick.
void solve_associated(const problem::Associated& law, const SmallMatrix& W, const SmallVector& b,
                      SmallVector& r);

/// Any law by projections r <- P_K(r - rho Phi(W r + b)) (De Saxce and Feng 1998), from the warm
/// start r (projection_contact.cpp).
///
/// Each step tries a point ahead and corrects (Korpelevich), with rho halved until
/// rho |Phi(u') - Phi(u)| <= 0.9 |r' - r| and raised again when it was easily so (Khobotov): it
/// converges for every convex law, and in practice for Coulomb's. The impulse with the smallest
/// residual seen is returned.
void solve_by_projection(const problem::Cone& cone, const SmallMatrix& W, const SmallVector& b,
                         SmallVector& r);

/// Coulomb's law, 2 or 3 components, by Newton's method on the equations of Alart and Curnier
/// (1991) (newton_contact.cpp),
///     r_N = [z_N]_+,   r_T = P_D(z_T),   z = r - rho u,   D = disc of radius mu [z_N]_+,
/// which are open, sticking or slipping according to z.
///
/// Damped Newton: a step that does not bring the equations down is halved, five times at most. True
/// if the contact is solved.
[[nodiscard]] bool solve_by_newton(const problem::Coulomb& law, const SmallMatrix& W,
                                   const SmallVector& b, SmallVector& r);

/// Primal-dual active set (Nguyen 2024, 4.2.3): guess the status, solve the system that belongs to
/// it, slip linearised about its direction, and correct the guess, until it repeats. Gives up when
/// the guesses go round in circles. True if the contact is solved.
[[nodiscard]] bool solve_by_active_set(const problem::Coulomb& law, const SmallMatrix& W,
                                       const SmallVector& b, SmallVector& r);

/// One iteration of the primal-dual active set (Nguyen 2024, 4.1.1.2): the status that r shows, and
/// the impulse of its system. The next visit of Gauss-Seidel, with other impulses around, corrects
/// the guess. False, with r as before, when the equations are further from solved than before, as
/// in circles of guesses.
[[nodiscard]] bool step_of_active_set(const problem::Coulomb& law, const SmallMatrix& W,
                                      const SmallVector& b, SmallVector& r);

}  // namespace drystone::solvers
