// Projects on sets { c_i(x) <= 0 } of smooth functions by sequential quadratic programming.
#include "drystone/convex/projections/smooth_projection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/core/error.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {

namespace {

constexpr int k_most_iterations = 200;
constexpr int k_most_halvings = 30;
constexpr double k_converged = 1e-12;  // residual that ends the iteration
constexpr double k_accepted = 1e-9;    // residual that is good enough when nothing improves it

/// Metric of the quadratic model, M + share sum l_i c_i'' + stiffness sum n_i n_i^T over the unit
/// gradients n_i of the pushing constraints. The last term changes no step along which these
/// constraints are tight, only their multipliers.
struct Model {
    Metric metric;
    double stiffness = 0.0;
};

/// A point with multipliers and everything that is evaluated there.
struct Iterate {
    VecX x;
    VecX l;      ///< multipliers (constraints)
    VecX c;      ///< values (constraints)
    MatX slope;  ///< gradients (constraints x n)
    Model model;
    double residual = 0.0;

    /// c_i / |grad c_i|: how far the linearised constraint is violated, a length.
    [[nodiscard]] double depth(Index i) const {
        return c[i] == 0.0 ? 0.0 : c[i] / slope.row(i).norm();
    }
};

class SequentialProgramme {
  public:
    SequentialProgramme(const std::vector<SmoothFunction>& constraints, const VecX& z,
                        const Metric* metric, const VecX& start)
        : constraints_(constraints),
          z_(z),
          M_(metric != nullptr ? metric->matrix() : MatX::Identity(z.size(), z.size())),
          here_(evaluate(start, VecX::Zero(static_cast<Index>(constraints.size())))) {}

    SmoothProjection run() {
        SmoothProjection result;
        while (here_.residual > k_converged && result.iterations < k_most_iterations) {
            ++result.iterations;
            const std::optional<Projection> step = newton_step();
            if (!step) break;
            const double previous = here_.residual;
            move(*step);
            if (stalled(previous, here_.residual)) break;
        }
        result.residual = here_.residual;
        result.converged = here_.residual <= k_accepted;
        result.projection.point = here_.x;
        for (Index i = 0; i < here_.l.size(); ++i) {
            if (here_.depth(i) < -boundary_tolerance(here_.x)) continue;
            result.projection.active.push_back({.index = i, .multiplier = here_.l[i]});
        }
        return result;
    }

  private:
    [[nodiscard]] Iterate evaluate(VecX x, VecX l) const {
        VecX c(l.size());
        MatX slope(l.size(), x.size());
        MatX curvature = MatX::Zero(x.size(), x.size());
        MatX normals = MatX::Zero(x.size(), x.size());
        for (std::size_t k = 0; k < constraints_.size(); ++k) {
            const auto i = static_cast<Index>(k);
            c[i] = constraints_[k].value(x);
            slope.row(i) = constraints_[k].gradient(x).transpose();
            if (l[i] == 0.0) continue;
            curvature += l[i] * hessian(constraints_[k], x);
            const VecX n = slope.row(i).transpose().normalized();
            normals += n * n.transpose();
        }
        Iterate at{.x = std::move(x),
                   .l = std::move(l),
                   .c = std::move(c),
                   .slope = std::move(slope),
                   .model = model(0.5 * (curvature + curvature.transpose()), normals)};
        at.residual = residual(at);
        return at;
    }

    /// The first positive definite choice: the Lagrangian's Hessian; stiffened across the
    /// constraints, which helps when it is indefinite only there; with less curvature.
    [[nodiscard]] Model model(const MatX& curvature, const MatX& normals) const {
        const double size = M_.norm() + curvature.norm();
        for (const double stiffness : {0.0, 1e2 * size, 1e4 * size}) {
            if (const auto metric = metric_of(M_ + curvature + stiffness * normals)) {
                return {.metric = *metric, .stiffness = stiffness};
            }
        }
        for (double share = 0.5; share > 1e-3; share *= 0.5) {
            if (const auto metric = metric_of(M_ + share * curvature)) return {.metric = *metric};
        }
        return {.metric = Metric(M_)};
    }

    [[nodiscard]] static std::optional<Metric> metric_of(const MatX& H) {
        if (!H.allFinite() || Eigen::LLT<MatX>(H).info() != Eigen::Success) return std::nullopt;
        return Metric(H);
    }

    [[nodiscard]] double residual(const Iterate& at) const {
        VecX unbalanced = at.model.metric.solve(M_ * (at.x - z_));
        const double point_scale = 1.0 + at.x.norm();
        const double move_scale = point_scale + unbalanced.norm();
        double worst = 0.0;
        for (Index i = 0; i < at.l.size(); ++i) {
            const VecX push = at.l[i] * at.model.metric.solve(at.slope.row(i).transpose());
            unbalanced += push;
            const double gap = std::min(push.norm() / move_scale, -at.depth(i) / point_scale);
            worst = std::max(worst, std::abs(gap));
        }
        worst = std::max(worst, unbalanced.norm() / move_scale);
        const bool finite = std::isfinite(worst) && at.c.allFinite() && at.slope.allFinite();
        return finite ? worst : std::numeric_limits<double>::infinity();
    }

    [[nodiscard]] double penalty(const VecX& x, const VecX& c) const {
        const VecX d = x - z_;
        return 0.5 * d.dot(M_ * d) + weight_ * c.cwiseMax(0.0).sum();
    }

    /// The full step d and the new multipliers; nothing when the linearised set is empty.
    [[nodiscard]] std::optional<Projection> newton_step() const {
        const VecX unconstrained = -here_.model.metric.solve(M_ * (here_.x - z_));
        const PolyhedralSystem system{
            .A = here_.slope, .b = -here_.c, .A_eq = MatX(0, z_.size()), .b_eq = VecX(0)};
        try {
            return project_polyhedral(system, unconstrained, &here_.model.metric);
        } catch (const InputError&) {
            return std::nullopt;
        }
    }

    /// Moves along the step as far as it helps.
    void move(const Projection& step) {
        VecX target = VecX::Zero(here_.l.size());
        for (const ActiveConstraint& active : step.active) {
            const auto slope = here_.slope.row(active.index);
            const double stiff = here_.l[active.index] != 0.0 ? here_.model.stiffness : 0.0;
            const double share = stiff * slope.dot(step.point) / slope.squaredNorm();
            target[active.index] = std::max(0.0, active.multiplier + share);
        }
        weight_ = std::max({weight_, 1.5 * target.lpNorm<Eigen::Infinity>(),
                            1.5 * here_.l.lpNorm<Eigen::Infinity>()});
        const double before = penalty(here_.x, here_.c);
        const double decrease = step.point.dot(M_ * step.point);

        double length = 1.0;
        for (int halving = 0; halving <= k_most_halvings; ++halving, length *= 0.5) {
            Iterate there =
                evaluate(here_.x + length * step.point, here_.l + length * (target - here_.l));
            // Closer than ever before, or lower: neither can go on for ever in a cycle, because the
            // weight of the penalty only grows.
            const bool closer = there.residual <= (1.0 - 0.1 * length) * least_residual_;
            const bool lower = penalty(there.x, there.c) <= before - 1e-4 * length * decrease;
            if ((!closer && !lower) || !std::isfinite(there.residual)) continue;
            here_ = std::move(there);
            least_residual_ = std::min(least_residual_, here_.residual);
            return;
        }
    }

    /// Nothing moved, or rounding is all that is left.
    [[nodiscard]] static bool stalled(double previous, double residual) {
        return residual == previous || (residual >= 0.5 * previous && residual <= k_accepted);
    }

    const std::vector<SmoothFunction>& constraints_;
    const VecX& z_;
    MatX M_;
    Iterate here_;
    double least_residual_ = here_.residual;
    double weight_ = 0.0;  // of the exact penalty
};

}  // namespace

MatX hessian(const SmoothFunction& function, const VecX& x) {
    if (function.hessian) return function.hessian(x);
    const Index n = x.size();
    const double step = std::cbrt(std::numeric_limits<double>::epsilon()) * (1.0 + x.norm());
    MatX H(n, n);
    for (Index i = 0; i < n; ++i) {
        VecX forward = x;
        VecX backward = x;
        forward[i] += step;
        backward[i] -= step;
        H.col(i) = (function.gradient(forward) - function.gradient(backward)) / (2.0 * step);
    }
    return 0.5 * (H + H.transpose());
}

SmoothFunction negated(const SmoothFunction& function) {
    return {.value = [function](const VecX& x) { return -function.value(x); },
            .gradient = [function](const VecX& x) -> VecX { return -function.gradient(x); },
            .hessian = [function](const VecX& x) -> MatX { return -hessian(function, x); }};
}

SmoothFunction ball_function(const VecX& center, double radius) {
    return {.value =
                [center, radius](const VecX& x) {
                    return ((x - center).squaredNorm() - radius * radius) / (2.0 * radius);
                },
            .gradient = [center, radius](const VecX& x) -> VecX { return (x - center) / radius; },
            .hessian = [radius](const VecX& x) -> MatX {
                return MatX::Identity(x.size(), x.size()) / radius;
            }};
}

SmoothProjection project_smooth(const std::vector<SmoothFunction>& constraints, const VecX& z,
                                const Metric* metric, const VecX* start) {
    return SequentialProgramme(constraints, z, metric, start != nullptr ? *start : z).run();
}

}  // namespace drystone::convex
