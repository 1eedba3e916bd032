#pragma once

#include <vector>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/contact_problem.hpp"

namespace drystone::problem {

/// |r - P_K(r - Phi(u))| / (1 + |b|) over all contacts with u = W r + b: the residual of files and
/// solver comparisons. It depends on units; see `velocity_residual` for the engine's. One pass over
/// W; allocates nothing.
[[nodiscard]] double natural_residual(const ContactProblem& problem, const VecX& r);

/// The same number, and what it is made of: u becomes W r + b, `map` becomes r - P_K(r - Phi(u)).
/// Allocates nothing once both have the size of the problem.
[[nodiscard]] double natural_residual(const ContactProblem& problem, const VecX& r, VecX& u,
                                      VecX& map);

/// max over contacts of |rho r - P_K(rho r - Phi(u))| with rho = trace(W_cc) / size, in m/s for
/// any mass: what a time step must bring below its velocity tolerance.
[[nodiscard]] double velocity_residual(const ContactProblem& problem, const VecX& r);

/// How one contact violates its law.
struct ContactResidual {
    double natural = 0.0;          ///< |r - P_K(r - Phi(u))| (mixed units)
    double velocity = 0.0;         ///< |rho r - P_K(rho r - Phi(u))| (m/s)
    double normal = 0.0;           ///< max(0, -u_N): approach left (m/s)
    double cone = 0.0;             ///< |r - P_K(r)|: impulse outside its cone (N s)
    double complementarity = 0.0;  ///< |Phi(u).r| (J); for Tresca's disc |u.r + threshold |u_T||
};

/// Every contact, in order.
[[nodiscard]] std::vector<ContactResidual> contact_residuals(const ContactProblem& problem,
                                                             const VecX& r);

}  // namespace drystone::problem
