// Projects on elliptic cones by a secular equation and differentiates the projection.
#include "drystone/problem/cones/elliptic.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::problem {

namespace {

/// Largest s with sum (p_i / (s + d_i))^2 = 1 over p_i > 0, as convex::secular_root but for two
/// terms and without memory: Newton on the concave 1 / sqrt(sum) from below.
double secular_root(const Vec2& p, const Vec2& d) {
    constexpr int k_most_iterations = 100;
    double s = 0.0;
    for (int i = 0; i < 2; ++i) {
        if (p[i] > 0.0) s = std::max(s, p[i] - d[i]);
    }
    for (int iteration = 0; iteration < k_most_iterations; ++iteration) {
        double sum2 = 0.0;
        double sum3 = 0.0;
        for (int i = 0; i < 2; ++i) {
            if (p[i] <= 0.0) continue;
            const double ratio = p[i] / (s + d[i]);
            sum2 += ratio * ratio;
            sum3 += ratio * ratio / (s + d[i]);
        }
        const double norm = std::sqrt(sum2);
        if (!(norm > 1.0)) return s;
        const double next = s + sum2 * (norm - 1.0) / sum3;
        if (next == s) return s;
        s = next;
    }
    return s;
}

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

// With s = y_N:  y_i = z_i mu_i^2 s / ((1 + mu_i^2) s - z_N), and |D^-1 y_T| = s is a secular
// equation with poles z_N / (1 + mu_i^2). An axis without friction or with z_i = 0 has y_i = 0.
void project(const Elliptic& law, Eigen::Ref<VecX> r) {
    const Vec3 z = r;
    Vec2 p = Vec2::Zero();
    Vec2 poles = Vec2::Zero();
    double last = 0.0;
    double spread2 = 0.0;
    bool any = false;
    for (int i = 0; i < 2; ++i) {
        const double mu = law.mu[i];
        if (mu == 0.0) r[i + 1] = 0.0;
        if (mu == 0.0 || z[i + 1] == 0.0) continue;
        p[i] = mu * std::abs(z[i + 1]) / (1.0 + mu * mu);
        poles[i] = z[0] / (1.0 + mu * mu);
        last = any ? std::max(last, poles[i]) : poles[i];
        any = true;
        spread2 += (z[i + 1] / mu) * (z[i + 1] / mu);
    }
    if (std::sqrt(spread2) <= z[0]) return;
    if (law.mu.cwiseProduct(z.tail<2>()).norm() <= -z[0]) {
        r.setZero();
        return;
    }
    Vec2 d = Vec2::Zero();
    for (int i = 0; i < 2; ++i) {
        if (p[i] > 0.0) d[i] = last - poles[i];
    }
    const double above = secular_root(p, d);
    const double s = last + above;
    r[0] = s;
    for (int i = 0; i < 2; ++i) {
        if (p[i] == 0.0) continue;
        r[i + 1] = std::copysign(p[i] * law.mu[i] * s / (above + d[i]), z[i + 1]);
    }
}

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
