#include <algorithm>
#include <cmath>

#include "drystone/problem/cones/elliptic.hpp"

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

}  // namespace drystone::problem
