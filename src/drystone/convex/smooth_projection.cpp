#include "drystone/convex/smooth_projection.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <Eigen/Cholesky>

#include "drystone/convex/normal_cone.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {

namespace {

constexpr int k_most_iterations = 200;
constexpr int k_most_halvings = 30;
constexpr double k_converged = 1e-12;  // residual that ends the iteration
constexpr double k_accepted = 1e-9;    // residual that is good enough when nothing improves it

/// Values and gradients of every constraint at one point.
struct Linearisation {
    VecX c;      ///< (constraints)
    MatX slope;  ///< (constraints x n)

    /// c_i / |grad c_i|: how far the linearised constraint is violated, a length.
    [[nodiscard]] double depth(Index i) const {
        return c[i] == 0.0 ? 0.0 : c[i] / slope.row(i).norm();
    }
};

class SequentialProgramme {
  public:
    SequentialProgramme(const std::vector<SmoothFunction>& constraints, const VecX& z,
                        const Metric* metric)
        : constraints_(constraints),
          z_(z),
          metric_(metric != nullptr ? *metric : Metric(MatX::Identity(z.size(), z.size()))),
          M_(metric_.matrix()),
          x_(z),
          multipliers_(VecX::Zero(static_cast<Index>(constraints.size()))) {}

    SmoothProjection run() {
        SmoothProjection result;
        Linearisation here = linearise(x_);
        double residual = residual_at(x_, here, multipliers_);
        while (residual > k_converged && result.iterations < k_most_iterations) {
            ++result.iterations;
            const std::optional<Projection> step = newton_step(here);
            if (!step) break;
            const double previous = residual;
            residual = move(*step, here, residual);
            if (stalled(previous, residual)) break;
        }
        result.residual = residual;
        result.converged = residual <= k_accepted;
        result.projection.point = x_;
        for (Index i = 0; i < multipliers_.size(); ++i) {
            const bool tight = here.depth(i) >= -boundary_tolerance(x_);
            if (tight) result.projection.active.push_back({.index = i, .multiplier = multipliers_[i]});
        }
        return result;
    }

  private:
    [[nodiscard]] Linearisation linearise(const VecX& x) const {
        Linearisation at{.c = VecX(multipliers_.size()), .slope = MatX(multipliers_.size(), x.size())};
        for (std::size_t i = 0; i < constraints_.size(); ++i) {
            at.c[static_cast<Index>(i)] = constraints_[i].value(x);
            at.slope.row(static_cast<Index>(i)) = constraints_[i].gradient(x).transpose();
        }
        return at;
    }

    [[nodiscard]] double residual_at(const VecX& x, const Linearisation& at, const VecX& l) const {
        const double move_scale = 1.0 + z_.norm();
        const double point_scale = 1.0 + x.norm();
        VecX unbalanced = x - z_;
        double worst = 0.0;
        for (Index i = 0; i < l.size(); ++i) {
            const VecX push = l[i] == 0.0 ? VecX::Zero(x.size())
                                          : VecX(l[i] * metric_.solve(at.slope.row(i).transpose()));
            unbalanced += push;
            const double gap = std::min(push.norm() / move_scale, -at.depth(i) / point_scale);
            worst = std::max(worst, std::abs(gap));
        }
        worst = std::max(worst, unbalanced.norm() / move_scale);
        return std::isfinite(worst) ? worst : std::numeric_limits<double>::infinity();
    }

    [[nodiscard]] double penalty(const VecX& x, const VecX& c, double weight) const {
        const VecX d = x - z_;
        return 0.5 * d.dot(M_ * d) + weight * c.cwiseMax(0.0).sum();
    }

    /// Metric of the quadratic model: the Lagrangian's Hessian where it is positive definite,
    /// otherwise with the curvature of the constraints reduced until it is.
    [[nodiscard]] Metric model_metric() const {
        MatX curvature = MatX::Zero(z_.size(), z_.size());
        for (std::size_t i = 0; i < constraints_.size(); ++i) {
            const double l = multipliers_[static_cast<Index>(i)];
            if (l != 0.0) curvature += l * hessian(constraints_[i], x_);
        }
        curvature = (0.5 * (curvature + curvature.transpose())).eval();
        for (double share = 1.0; share > 1e-3; share *= 0.5) {
            const MatX H = M_ + share * curvature;
            if (Eigen::LLT<MatX>(H).info() == Eigen::Success && H.allFinite()) return Metric(H);
        }
        return Metric(M_);
    }

    /// The full step d and the new multipliers; nothing when the linearised set is empty.
    [[nodiscard]] std::optional<Projection> newton_step(const Linearisation& here) const {
        const Metric model = model_metric();
        const VecX unconstrained = -model.solve(M_ * (x_ - z_));
        const PolyhedralSystem system{.A = here.slope,
                                      .b = -here.c,
                                      .A_eq = MatX(0, z_.size()),
                                      .b_eq = VecX(0)};
        try {
            return project_polyhedral(system, unconstrained, &model);
        } catch (const InputError&) {
            return std::nullopt;
        }
    }

    /// Moves along the step as far as it helps; returns the new residual.
    double move(const Projection& step, Linearisation& here, double residual) {
        VecX target = VecX::Zero(multipliers_.size());
        for (const ActiveConstraint& active : step.active) target[active.index] = active.multiplier;
        const double weight = 1.5 * std::max(target.lpNorm<Eigen::Infinity>(),
                                             multipliers_.lpNorm<Eigen::Infinity>()) + 1e-12;
        const double before = penalty(x_, here.c, weight);
        const double decrease = step.point.dot(M_ * step.point);

        double length = 1.0;
        for (int halving = 0; halving <= k_most_halvings; ++halving, length *= 0.5) {
            const VecX x = x_ + length * step.point;
            const VecX l = multipliers_ + length * (target - multipliers_);
            const Linearisation there = linearise(x);
            const double candidate = residual_at(x, there, l);
            const bool closer = candidate <= (1.0 - 0.1 * length) * residual;
            const bool lower = penalty(x, there.c, weight) <= before - 1e-4 * length * decrease;
            if ((!closer && !lower) || !std::isfinite(candidate)) continue;
            x_ = x;
            multipliers_ = l;
            here = there;
            return candidate;
        }
        return residual;
    }

    /// Nothing moved, or rounding is all that is left.
    [[nodiscard]] static bool stalled(double previous, double residual) {
        return residual == previous || (residual >= 0.5 * previous && residual <= k_accepted);
    }

    const std::vector<SmoothFunction>& constraints_;
    const VecX& z_;
    Metric metric_;
    const MatX& M_;
    VecX x_;
    VecX multipliers_;
};

}  // namespace

SmoothProjection project_smooth(const std::vector<SmoothFunction>& constraints, const VecX& z,
                                const Metric* metric) {
    return SequentialProgramme(constraints, z, metric).run();
}

}  // namespace drystone::convex
