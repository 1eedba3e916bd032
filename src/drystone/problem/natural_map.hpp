#pragma once

#include <cmath>

#include "drystone/linalg/types.hpp"
#include "drystone/problem/cone.hpp"

namespace drystone::problem {

/// Components of one contact, at most six, on the stack.
using StackVector = Eigen::Matrix<double, k_dynamic, 1, 0, 6, 1>;

/// r - P_K(r - Phi(u)) for one contact.
[[nodiscard]] inline StackVector natural_map(const Cone& cone, const StackVector& r,
                                             const StackVector& u) {
    StackVector z = r - u;
    z[0] -= shift(cone, u);
    project(cone, z);
    return r - z;
}

/// The same for Coulomb's law in N components, component by component: packed loads of what was
/// just written one by one would cost more than the arithmetic.
template <int N>
[[nodiscard]] Vector<N> coulomb_map(double mu, const Vector<N>& r, const Vector<N>& u) {
    double slide2 = 0.0;
    double length2 = 0.0;
    for (int i = 1; i < N; ++i) {
        slide2 += u[i] * u[i];
        length2 += (r[i] - u[i]) * (r[i] - u[i]);
    }
    const double z_n = r[0] - (u[0] + mu * std::sqrt(slide2));
    const double length = std::sqrt(length2);
    // P_K(z) = (s, f z_T): z itself, the apex, or the nearest generatrix.
    double s = z_n;
    double f = 1.0;
    if (mu * length <= -z_n) {
        s = 0.0;
        f = 0.0;
    } else if (length > mu * z_n) {
        s = (z_n + mu * length) / (1.0 + mu * mu);
        f = mu * s / length;
    }
    Vector<N> map;
    map[0] = r[0] - s;
    for (int i = 1; i < N; ++i) map[i] = r[i] - f * (r[i] - u[i]);
    return map;
}

/// One contact of N components, 1 to 3.
template <int N>
[[nodiscard]] Vector<N> natural_map(const Cone& cone, const Vector<N>& r, const Vector<N>& u) {
    const auto* coulomb = std::get_if<Coulomb>(&cone);
    if (coulomb != nullptr) return coulomb_map<N>(coulomb->mu, r, u);
    return natural_map(cone, StackVector(r), StackVector(u));
}

}  // namespace drystone::problem
