// Projection on a quadratic cone, Euclidean and in a metric, by a secular equation.
#include "drystone/convex/projections/quadratic_cone.hpp"

#include <cmath>
#include <vector>

#include "drystone/convex/projections/secular.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

namespace {

/// Euclidean projection on { y_0 >= 0, sum g_i y_i^2 <= y_0^2 }, all g_i > 0.
VecX project_diagonal(const VecX& g, const VecX& z) {
    const VecX z_t = z.tail(g.size());
    const double height = z[0];
    const double spread = std::sqrt(g.dot(z_t.cwiseProduct(z_t)));
    if (spread <= height) return z;
    const double polar_spread = std::sqrt(z_t.cwiseProduct(z_t).dot(g.cwiseInverse()));
    if (polar_spread <= -height) return VecX::Zero(z.size());

    // sum g_i z_i^2 / ((1 + g_i) s - g_i z_0)^2 = 1 for s = y_0, poles at g_i z_0 / (1 + g_i).
    const auto one_plus_g = 1.0 + g.array();
    const VecX p = (g.array().sqrt() * z_t.array().abs() / one_plus_g).matrix();
    const VecX poles = (g.array() * height / one_plus_g).matrix();
    const double last = poles.maxCoeff();
    const VecX d = (last - poles.array()).matrix();
    const double above = secular_root(p, d);
    const double s = last + above;

    VecX y(z.size());
    y[0] = s;
    y.tail(g.size()) = (z_t.array() * s / (one_plus_g * (above + d.array()))).matrix();
    return y;
}

std::vector<Index> positive_entries(const VecX& mu) {
    std::vector<Index> kept;
    for (Index i = 0; i < mu.size(); ++i) {
        if (mu[i] > 0.0) kept.push_back(i);
    }
    return kept;
}

/// Selects x_0 and the tangential components `kept`.
std::vector<Index> with_normal(const std::vector<Index>& kept) {
    std::vector<Index> components{0};
    for (const Index i : kept) components.push_back(i + 1);
    return components;
}

/// y on the full-dimensional cone { sum (y_i / mu_i)^2 <= y_0^2 } in the metric M.
VecX project_full(const VecX& mu, const VecX& z, const Metric& metric) {
    const Index n = z.size();
    // Coordinates w_0 = x_0, w_i = x_i / mu_i make the cone round.
    VecX scale(n);
    scale << 1.0, mu;
    VecX signature = VecX::Ones(n);
    signature[0] = -1.0;
    const MatX J = signature.asDiagonal();
    const MatX M = scale.asDiagonal() * metric.matrix() * scale.asDiagonal();
    const VecX w = z.cwiseQuotient(scale);

    // Columns of S: S^T M S = I, S^T J S = diag(gamma), gamma_0 < 0 < gamma_1 <= ...
    const Eigen::GeneralizedSelfAdjointEigenSolver<MatX> eigen(J, M);
    MatX S = eigen.eigenvectors();
    const VecX& gamma = eigen.eigenvalues();
    if (S(0, 0) < 0.0) S.col(0) = -S.col(0);  // the first direction points into the cone

    const VecX c = S.transpose() * (M * w);
    const VecX g = gamma.tail(n - 1) / (-gamma[0]);
    return scale.cwiseProduct(S * project_diagonal(g, c));
}

}  // namespace

VecX project_quadratic_cone(const VecX& mu, const VecX& z) {
    const std::vector<Index> kept = positive_entries(mu);
    const std::vector<Index> components = with_normal(kept);
    const VecX g = mu(kept).array().square().inverse().matrix();
    VecX x = VecX::Zero(z.size());
    x(components) = project_diagonal(g, z(components));
    return x;
}

VecX project_quadratic_cone(const VecX& mu, const VecX& z, const Metric& metric) {
    const std::vector<Index> kept = positive_entries(mu);
    const std::vector<Index> components = with_normal(kept);
    // Directions with mu_i = 0 are held at zero: minimise over the others, whose target is the
    // unconstrained minimiser z_k + M_kk^-1 M_kz z_z given x_z = 0.
    const MatX M_kept = metric.matrix()(components, components);
    const VecX target = M_kept.llt().solve(metric.matrix()(components, Eigen::all) * z);
    VecX x = VecX::Zero(z.size());
    x(components) = project_full(mu(kept), target, Metric(M_kept));
    return x;
}

}  // namespace drystone::convex
