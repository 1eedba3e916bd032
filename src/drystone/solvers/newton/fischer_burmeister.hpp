#pragma once

#include "drystone/solvers/newton/contact_equations.hpp"

namespace drystone::solvers {

/// Fischer-Burmeister equations of Coulomb's law (Fukushima, Luo and Tseng 2001).
///
/// In the self-dual cone L = { |x_T| <= x_N } the law reads  x, y in L, x.y = 0  with
///     x = (mu r_N, r_T),   y = rho (Phi_N(u) / mu, u_T),
/// which holds exactly when  x + y - w = 0,  w = (x o x + y o y)^(1/2),  where o is the Jordan
/// product (x.y, x_N y_T + y_N x_T). For mu = 0 the tangential equations are r_T = 0 and the normal
/// ones the scalar form r_N + rho u_N - (r_N^2 + rho^2 u_N^2)^(1/2).
void evaluate_fischer_burmeister(double mu, const SmallVector& r, const SmallVector& u, double rho,
                                 ContactEquations& equations);

}  // namespace drystone::solvers
