#pragma once

#include "drystone/mechanics/placement.hpp"

namespace drystone::contact {

/// Spins in world axes: a number in the plane, a vector in space.
template <int D>
using Spin = Vector<mechanics::k_spins<D>>;

/// The matrix L of an arm a: spin x a = L spin, and the torque of a force f there is
/// a x f = L^T f.
[[nodiscard]] inline Vec2 lever(const Vec2& a) { return {-a[1], a[0]}; }
[[nodiscard]] inline Mat3 lever(const Vec3& a) {
    return Mat3{{0.0, a[2], -a[1]}, {-a[2], 0.0, a[0]}, {a[1], -a[0], 0.0}};
}

/// The matrix X of a spin: spin x a = X a.
[[nodiscard]] inline Mat2 spin_matrix(const Vector<1>& w) {
    return Mat2{{0.0, -w[0]}, {w[0], 0.0}};
}
[[nodiscard]] inline Mat3 spin_matrix(const Vec3& w) { return -lever(w); }

/// World axes of what a twist holds as spin: 1 in the plane, the body's axes R in space.
[[nodiscard]] inline Eigen::Matrix<double, 1, 1> spin_axes(const Mat2&) {
    return Eigen::Matrix<double, 1, 1>::Identity();
}
[[nodiscard]] inline const Mat3& spin_axes(const Mat3& R) { return R; }

}  // namespace drystone::contact
