#pragma once

#include <type_traits>

#include <Eigen/Core>

/// The project's names for Eigen types. Double precision only.
namespace drystone {

using Index = Eigen::Index;

/// Size known at run time only.
inline constexpr int k_dynamic = Eigen::Dynamic;

template <int N>
using Vector = Eigen::Matrix<double, N, 1>;

using Vec2 = Vector<2>;
using Vec3 = Vector<3>;
using VecX = Vector<k_dynamic>;

using Mat2 = Eigen::Matrix2d;
using Mat3 = Eigen::Matrix3d;
using MatX = Eigen::MatrixXd;

/// A vector parameter whose size is deduced from another argument, so that any expression of
/// that size can be passed: project(ball, x - y).
template <int N>
using VectorArg = const std::type_identity_t<Vector<N>>&;

}  // namespace drystone
