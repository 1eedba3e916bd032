// Evaluates the equations of a contact and their derivatives.
#include "drystone/solvers/newton/contact_equations.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "drystone/core/error.hpp"

namespace drystone::solvers {

namespace {

constexpr std::array<std::pair<std::string_view, ContactMap>, 3> k_maps{
    {{"alart_curnier", ContactMap::alart_curnier},
     {"natural", ContactMap::natural},
     {"fischer_burmeister", ContactMap::fischer_burmeister}}};

/// z = r - rho Phi(u).
template <int N>
SizedVector<N> natural_argument(const problem::Cone& cone, SizedArg<N> r, SizedArg<N> u,
                                double rho) {
    SizedVector<N> z = r - rho * u;
    z[0] -= rho * problem::shift(cone, u);
    return z;
}

template <int N>
SizedVector<N> natural_value(const problem::Cone& cone, SizedArg<N> r, SizedArg<N> u, double rho) {
    SizedVector<N> z = natural_argument<N>(cone, r, u, rho);
    problem::project(cone, z);
    return r - z;
}

/// F = r - P(z) with dP/dz = D and dz/du = -rho.
template <int N>
void store(const SizedVector<N>& value, const SizedMatrix<N>& D, double rho,
           ContactEquations& equations) {
    equations.value = value;
    equations.by_velocity = rho * D;
    equations.by_impulse = SizedMatrix<N>::Identity(D.rows(), D.cols()) - D;
}

template <int N>
void evaluate_natural(const problem::Cone& cone, SizedArg<N> r, SizedArg<N> u, double rho,
                      ContactEquations& equations) {
    const Index n = r.size();
    SizedVector<N> z = natural_argument<N>(cone, r, u, rho);
    SizedMatrix<N> D(n, n);
    problem::projection_derivative(cone, z, D);
    problem::project(cone, z);
    store<N>(r - z, D, rho, equations);
    SizedVector<N> slope(n);
    problem::shift_gradient(cone, u, slope);
    equations.by_velocity.noalias() += rho * D.col(0) * slope.transpose();
}

/// Components but the normal one.
template <int N>
constexpr int k_tangential = N == k_dynamic ? k_dynamic : N - 1;

template <int N>
SizedVector<N> alart_curnier_value(double mu, SizedArg<N> r, SizedArg<N> u, double rho) {
    SizedVector<N> z = r - rho * u;
    z[0] = std::max(0.0, z[0]);
    auto z_T = sized_segment<k_tangential<N>>(z, 1, z.size() - 1);
    const double length = z_T.norm();
    const double radius = mu * z[0];
    if (length > radius) z_T *= radius / length;
    return r - z;
}

template <int N>
void evaluate_alart_curnier(double mu, SizedArg<N> r, SizedArg<N> u, double rho,
                            ContactEquations& equations) {
    constexpr int T = k_tangential<N>;
    const Index n = r.size();
    SizedVector<N> z = r - rho * u;
    auto z_T = sized_segment<T>(z, 1, n - 1);
    SizedMatrix<N> D = SizedMatrix<N>::Zero(n, n);
    auto D_TT = D.template bottomRightCorner<T, T>(n - 1, n - 1);
    if (z[0] > 0.0) {
        const double length = z_T.norm();
        const double radius = mu * z[0];
        D(0, 0) = 1.0;
        if (mu == 0.0) {
            z_T.setZero();
        } else if (length <= radius) {
            D_TT.setIdentity();
        } else {
            const SizedVector<T> e = z_T / length;
            D.template bottomLeftCorner<T, 1>(n - 1, 1) = mu * e;
            D_TT.diagonal().setConstant(radius / length);
            D_TT.noalias() -= (radius / length) * e * e.transpose();
            z_T *= radius / length;
        }
    } else {
        z.setZero();
    }
    store<N>(r - z, D, rho, equations);
}

}  // namespace

ContactMap contact_map(std::string_view name) {
    std::string names;
    for (const auto& [known, map] : k_maps) {
        if (known == name) return map;
        names += (names.empty() ? "" : ", ") + std::string(known);
    }
    throw InputError(
        {.what = "contact map", .expected = "one of " + names, .found = std::string(name)});
}

template <int N>
SizedVector<N> value(ContactMap map, const problem::Cone& cone, SizedArg<N> r, SizedArg<N> u,
                     double rho) {
    const std::optional<double> mu = problem::coulomb_mu(cone);
    if (!mu || map == ContactMap::natural) return natural_value<N>(cone, r, u, rho);
    if (map == ContactMap::alart_curnier) return alart_curnier_value<N>(*mu, r, u, rho);
    ContactEquations equations;
    evaluate_fischer_burmeister(*mu, r, u, rho, equations);
    return equations.value;
}

template <int N>
void evaluate(ContactMap map, const problem::Cone& cone, SizedArg<N> r, SizedArg<N> u, double rho,
              ContactEquations& equations) {
    const std::optional<double> mu = problem::coulomb_mu(cone);
    if (!mu || map == ContactMap::natural) {
        evaluate_natural<N>(cone, r, u, rho, equations);
    } else if (map == ContactMap::alart_curnier) {
        evaluate_alart_curnier<N>(*mu, r, u, rho, equations);
    } else {
        evaluate_fischer_burmeister(*mu, r, u, rho, equations);
    }
}

template SizedVector<1> value<1>(ContactMap, const problem::Cone&, SizedArg<1>, SizedArg<1>,
                                 double);
template SizedVector<2> value<2>(ContactMap, const problem::Cone&, SizedArg<2>, SizedArg<2>,
                                 double);
template SizedVector<3> value<3>(ContactMap, const problem::Cone&, SizedArg<3>, SizedArg<3>,
                                 double);
template SmallVector value<k_dynamic>(ContactMap, const problem::Cone&, SizedArg<k_dynamic>,
                                      SizedArg<k_dynamic>, double);
template void evaluate<1>(ContactMap, const problem::Cone&, SizedArg<1>, SizedArg<1>, double,
                          ContactEquations&);
template void evaluate<2>(ContactMap, const problem::Cone&, SizedArg<2>, SizedArg<2>, double,
                          ContactEquations&);
template void evaluate<3>(ContactMap, const problem::Cone&, SizedArg<3>, SizedArg<3>, double,
                          ContactEquations&);
template void evaluate<k_dynamic>(ContactMap, const problem::Cone&, SizedArg<k_dynamic>,
                                  SizedArg<k_dynamic>, double, ContactEquations&);

}  // namespace drystone::solvers
