#include "drystone/solvers/newton/contact_equations.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "drystone/core/error.hpp"
#include "drystone/solvers/newton/fischer_burmeister.hpp"

namespace drystone::solvers {

namespace {

constexpr std::array<std::pair<std::string_view, ContactMap>, 3> k_maps{
    {{"alart_curnier", ContactMap::alart_curnier},
     {"natural", ContactMap::natural},
     {"fischer_burmeister", ContactMap::fischer_burmeister}}};

/// z = r - rho Phi(u).
SmallVector natural_argument(const problem::Cone& cone, const SmallVector& r, const SmallVector& u,
                             double rho) {
    SmallVector z = r - rho * u;
    z[0] -= rho * problem::shift(cone, u);
    return z;
}

SmallVector natural_value(const problem::Cone& cone, const SmallVector& r, const SmallVector& u,
                          double rho) {
    SmallVector z = natural_argument(cone, r, u, rho);
    problem::project(cone, z);
    return r - z;
}

void evaluate_natural(const problem::Cone& cone, const SmallVector& r, const SmallVector& u,
                      double rho, ContactEquations& equations) {
    const Index n = r.size();
    SmallVector z = natural_argument(cone, r, u, rho);
    SmallMatrix D(n, n);
    problem::projection_derivative(cone, z, D);
    problem::project(cone, z);
    equations.value = r - z;
    SmallVector slope(n);
    problem::shift_gradient(cone, u, slope);
    equations.by_velocity = rho * D;
    equations.by_velocity.noalias() += rho * D.col(0) * slope.transpose();
    equations.by_impulse = -D;
    equations.by_impulse.diagonal().array() += 1.0;
}

SmallVector alart_curnier_value(double mu, const SmallVector& r, const SmallVector& u, double rho) {
    SmallVector z = r - rho * u;
    z[0] = std::max(0.0, z[0]);
    const Index tangential = r.size() - 1;
    const double length = z.tail(tangential).norm();
    const double radius = mu * z[0];
    if (length > radius) z.tail(tangential) *= radius / length;
    return r - z;
}

void evaluate_alart_curnier(double mu, const SmallVector& r, const SmallVector& u, double rho,
                            ContactEquations& equations) {
    const Index n = r.size();
    const Index tangential = n - 1;
    SmallVector z = r - rho * u;
    SmallMatrix D = SmallMatrix::Zero(n, n);
    if (z[0] > 0.0) {
        const double length = z.tail(tangential).norm();
        const double radius = mu * z[0];
        D(0, 0) = 1.0;
        if (mu == 0.0) {
            z.tail(tangential).setZero();
        } else if (length <= radius) {
            D.diagonal().tail(tangential).setOnes();
        } else {
            const SmallVector e = z.tail(tangential) / length;
            D.col(0).tail(tangential) = mu * e;
            auto T = D.bottomRightCorner(tangential, tangential);
            T.diagonal().setConstant(radius / length);
            T.noalias() -= (radius / length) * e * e.transpose();
            z.tail(tangential) *= radius / length;
        }
    } else {
        z.setZero();
    }
    equations.value = r - z;
    equations.by_velocity = rho * D;
    equations.by_impulse = -D;
    equations.by_impulse.diagonal().array() += 1.0;
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

SmallVector value(ContactMap map, const problem::Cone& cone, const SmallVector& r,
                  const SmallVector& u, double rho) {
    const auto* coulomb = std::get_if<problem::Coulomb>(&cone);
    if (coulomb == nullptr || map == ContactMap::natural) return natural_value(cone, r, u, rho);
    if (map == ContactMap::alart_curnier) return alart_curnier_value(coulomb->mu, r, u, rho);
    ContactEquations equations;
    evaluate_fischer_burmeister(coulomb->mu, r, u, rho, equations);
    return equations.value;
}

void evaluate(ContactMap map, const problem::Cone& cone, const SmallVector& r, const SmallVector& u,
              double rho, ContactEquations& equations) {
    const auto* coulomb = std::get_if<problem::Coulomb>(&cone);
    if (coulomb == nullptr || map == ContactMap::natural) {
        evaluate_natural(cone, r, u, rho, equations);
    } else if (map == ContactMap::alart_curnier) {
        evaluate_alart_curnier(coulomb->mu, r, u, rho, equations);
    } else {
        evaluate_fischer_burmeister(coulomb->mu, r, u, rho, equations);
    }
}

}  // namespace drystone::solvers
