#include "drystone/problem/cones/elliptic.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::problem {

namespace {

/// An axis without friction carries no impulse: plane friction in the (normal, other axis) plane.
void flat_derivative(double mu, Index axis, const Vec3& z, Eigen::Ref<MatX> D) {
    D.setZero();
    const double length = std::abs(z[axis]);
    if (mu == 0.0) {
        D(0, 0) = z[0] > 0.0 ? 1.0 : 0.0;
    } else if (length <= mu * z[0]) {
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
    if (length == 0.0) {
        D.setZero();
        return;
    }
    Vec3 slope(-1.0, 0.0, 0.0);
    slope.tail<2>() = y.cwiseQuotient(mu) / length;
    const double lambda = std::max(0.0, (z - p).dot(slope) / slope.squaredNorm());
    // Hess g = a a^T / length with a across the generatrix, so M^-1 = I - share a a^T: bounded even
    // where the length vanishes at the polar cone.
    const Vec3 a(0.0, -y[1] / (length * mu[0]), y[0] / (length * mu[1]));
    const double share = lambda / (length + lambda * a.squaredNorm());
    const Vec3 across = slope - share * slope.dot(a) * a;
    D = Mat3::Identity() - share * a * a.transpose() -
        across * across.transpose() / slope.dot(across);
}

void shift_gradient(const Elliptic& law, const Eigen::Ref<const VecX>& u,
                    Eigen::Ref<VecX> gradient) {
    const Vec2 scaled = law.mu.cwiseProduct(u.tail<2>());
    const double length = scaled.norm();
    gradient.setZero();
    if (length > 0.0) gradient.tail<2>() = law.mu.cwiseProduct(scaled) / length;
}

}  // namespace drystone::problem
