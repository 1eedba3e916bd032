#pragma once

#include <string>
#include <string_view>

#include "drystone/solvers/local/contact_methods.hpp"

namespace drystone::solvers {

/// How Gauss-Seidel treats one contact with the others frozen, u = W r + b.
enum class LocalMethod {
    exact,            ///< enumeration of take-off, stick and slip, with the slip root found
    projection,       ///< r <- P_K(r - rho Phi(W r + b)) to convergence (De Saxce, bipotential)
    alart_curnier,    ///< Newton on the Alart-Curnier equations, safeguarded
    active_set,       ///< primal-dual active set: guess the status, solve, correct the guess
    active_set_step,  ///< one such guess per visit, corrected at the next
};

/// "exact", "projection", ...; throws InputError that lists the names there are.
[[nodiscard]] LocalMethod local_method(std::string_view name);
[[nodiscard]] std::string_view name_of(LocalMethod method) noexcept;

/// The impulse of one contact with u = W r + b; `r` holds the previous one on entry.
///
/// `exact` covers Coulomb, elliptic, associated, Tresca and bilateral laws and iterates over the
/// parts of rolling friction; in laws other than Coulomb's `alart_curnier` and the active sets
/// stand for `exact`, and so they do where they fail. A contact without a solution gets a finite
/// impulse of its cone. `active_set_step` leaves the cone while its guesses are wrong: only visits
/// that change nothing any more have solved the contact.
void solve_local(LocalMethod method, const problem::Cone& cone, const SmallMatrix& W,
                 const SmallVector& b, SmallVector& r);

/// |r - P_K(r - rho Phi(W r + b))| with rho = size / trace(W): how well the one-contact problem is
/// solved, in the units of r.
[[nodiscard]] double local_residual(const problem::Cone& cone, const SmallMatrix& W,
                                    const SmallVector& b, const SmallVector& r);

}  // namespace drystone::solvers
