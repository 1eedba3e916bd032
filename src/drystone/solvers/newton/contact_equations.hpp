#pragma once

#include <string>
#include <string_view>

#include "drystone/problem/cone.hpp"
#include "drystone/solvers/newton/block_size.hpp"

namespace drystone::solvers {

/// Equations F(r, u) = 0 of the law of one contact, for Newton's method. All vanish exactly
/// at the solutions and all have generalised derivatives.
enum class ContactMap {
    alart_curnier,       ///< Alart and Curnier 1991: complementarity, then a disc of radius mu z_N
    natural,             ///< r - P_K(r - rho Phi(u))
    fischer_burmeister,  ///< x + y - (x o x + y o y)^(1/2) in the Jordan algebra of the cone
};

/// "alart_curnier", ...; throws InputError that lists the names there are.
[[nodiscard]] ContactMap contact_map(std::string_view name);

/// F and its derivatives at one contact.
struct ContactEquations {
    SmallVector value;        ///< F, in the units of r
    SmallMatrix by_velocity;  ///< dF/du
    SmallMatrix by_impulse;   ///< dF/dr
};

/// F(r, u) with step rho > 0 (kg). Alart-Curnier and Fischer-Burmeister are forms of Coulomb's law;
/// the other laws use the natural map.
///
/// Alart-Curnier, with z = r - rho u:  F_N = r_N - max(0, z_N),
///     F_T = r_T - P_disc(z_T), radius mu max(0, z_N).
///
/// N: the components of the contact, or k_dynamic.
template <int N = k_dynamic>
[[nodiscard]] SizedVector<N> value(ContactMap map, const problem::Cone& cone, SizedArg<N> r,
                                   SizedArg<N> u, double rho);
template <int N = k_dynamic>
void evaluate(ContactMap map, const problem::Cone& cone, SizedArg<N> r, SizedArg<N> u, double rho,
              ContactEquations& equations);

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
