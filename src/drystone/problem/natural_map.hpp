#pragma once

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

/// The same in N components, 1 to 3, which saves time with Coulomb's law.
template <int N>
[[nodiscard]] Vector<N> natural_map(const Cone& cone, const Vector<N>& r, const Vector<N>& u) {
    const auto* coulomb = std::get_if<Coulomb>(&cone);
    if (coulomb == nullptr) return natural_map(cone, StackVector(r), StackVector(u));
    Vector<N> z = r - u;
    z[0] -= coulomb->mu * u.template tail<N - 1>().norm();
    return r - project(convex::CoulombCone(coulomb->mu), z);
}

}  // namespace drystone::problem
