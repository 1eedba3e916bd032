#include "drystone/problem/cones/elliptic.hpp"

#include <cmath>

#include <Eigen/LU>

namespace drystone::problem {

namespace {

/// An axis without friction carries no impulse: plane friction in the (normal, other axis) plane.
void flat_derivative(double mu, Index axis, const Vec3& z, Eigen::Ref<MatX> D) {
    D.setZero();
    const double length = std::abs(z[axis]);
    if (length <= mu * z[0]) {
        D(0, 0) = 1.0;
        D(axis, axis) = 1.0;
    } else if (z[0] > -mu * length) {
        Vec3 a = Vec3::Zero();
        a[0] = 1.0;
        a[axis] = z[axis] > 0.0 ? mu : -mu;
        D = a * a.transpose() / (1.0 + mu * mu);
    }
}

}  // namespace

void projection_derivative(const Elliptic& law, const Eigen::Ref<const VecX>& z,
                           Eigen::Ref<MatX> D) {
    const Vec2 mu = law.mu;
    if (mu[0] == 0.0 || mu[1] == 0.0) {
        const Index axis = mu[0] == 0.0 ? 2 : 1;
        flat_derivative(mu[axis - 1], axis, z, D);
        return;
    }
    if (z.tail<2>().cwiseQuotient(mu).norm() <= z[0]) {
        D.setIdentity();
        return;
    }
    if (mu.cwiseProduct(z.tail<2>()).norm() <= -z[0]) {
        D.setZero();
        return;
    }
    Vec3 p = z;
    project(law, p);
    const Vec2 y = p.tail<2>().cwiseQuotient(mu);
    const double length = y.norm();
    const Vec2 inverse_mu = mu.cwiseInverse();
    Vec3 slope(-1.0, 0.0, 0.0);
    slope.tail<2>() = y.cwiseProduct(inverse_mu) / length;
    const double lambda = (z - p).dot(slope) / slope.squaredNorm();
    Mat3 M = Mat3::Identity();
    M.bottomRightCorner<2, 2>() += (lambda / length) * inverse_mu.asDiagonal() *
                                   (Mat2::Identity() - y * y.transpose() / (length * length)) *
                                   inverse_mu.asDiagonal();
    const Mat3 inverse = M.inverse();
    const Vec3 across = inverse * slope;
    D = inverse - across * across.transpose() / slope.dot(across);
}

void shift_gradient(const Elliptic& law, const Eigen::Ref<const VecX>& u,
                    Eigen::Ref<VecX> gradient) {
    const Vec2 scaled = law.mu.cwiseProduct(u.tail<2>());
    const double length = scaled.norm();
    gradient.setZero();
    if (length > 0.0) gradient.tail<2>() = law.mu.cwiseProduct(scaled) / length;
}

}  // namespace drystone::problem
