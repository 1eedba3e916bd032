// Takes proximal steps, each solved by Newton, and adapts their regularisation.
#include "drystone/solvers/methods/proximal_point.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_most_newton_steps = 60;     // for one proximal step
constexpr double k_inner_reduction = 1e-2;  // accuracy of a proximal step, relative to its length
constexpr double k_rounding = 1e-14;        // and never below this share of |r| and |b|
constexpr double k_largest_alpha = 1e4;     // beyond it Newton is a short gradient step
constexpr double k_most_momentum = 20.0;

/// How fast alpha falls after a proximal step that took this many Newton steps.
double decrease(int steps) {
    if (steps < 6) return 0.1;
    return steps < 16 ? 0.5 : 0.8;
}

}  // namespace

ProximalPoint::ProximalPoint(ProximalPointSettings settings)
    : settings_(std::move(settings)), newton_(settings_.map, "superlu", settings_.stop) {
    require_positive("proximal point: tolerance", settings_.tolerance);
    require_positive("proximal point: first alpha", settings_.first_alpha);
    require_count("proximal point: most iterations", settings_.most_iterations);
}

void ProximalPoint::advance(const problem::ContactProblem& problem) {
    step_ = weights_.cwiseProduct(next_ - centre_);
    const double lengths = step_.norm() * step_before_.norm();
    const double cosine = lengths > 0.0 ? step_.dot(step_before_) / lengths : 0.0;
    if (cosine > 0.9) {
        momentum_ = std::min(k_most_momentum, 1.3 * momentum_ + 0.3);
    } else {
        momentum_ = cosine > 0.5 ? 0.7 * momentum_ : 0.0;
    }
    step_before_.swap(step_);
    if (momentum_ > 0.0) {
        centre_ = next_ + momentum_ * (next_ - centre_);
        project(problem, centre_);
    } else {
        centre_ = next_;
    }
}

SolveReport ProximalPoint::start(const problem::ContactProblem& problem, VecX& r) {
    make_usable(problem.components(), r);
    newton_.bind(problem);
    weights_ = newton_.rho().cwiseSqrt();
    free_ = problem.b.cwiseQuotient(weights_).norm();
    step_before_.setZero(problem.components());
    momentum_ = 0.0;
    alpha_ = settings_.first_alpha;
    least_alpha_ = 0.0;
    SolveReport report{.residual = measured(problem, r)};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = measured(problem, r);
    }
    residual_ = report.residual;
    centre_ = r;
    best_ = r;
    bound_.start(problem, r, settings_.tolerance);
    return report;
}

NewtonOutcome ProximalPoint::proximal_step(int most_steps) {
    next_ = centre_;
    const double tolerance =
        std::max(k_rounding * (free_ + weights_.cwiseProduct(centre_).norm()),
                 k_inner_reduction * newton_.merit(centre_) * std::min(1.0, alpha_));
    return newton_.solve(alpha_, centre_, tolerance, std::min(k_most_newton_steps, most_steps),
                         next_);
}

void ProximalPoint::adapt(const problem::ContactProblem& problem, const NewtonOutcome& outcome,
                          double after) {
    if (outcome.solved) {
        residual_ = after;
        alpha_ = std::max(least_alpha_, alpha_ * decrease(outcome.steps));
        least_alpha_ *= 0.8;
        advance(problem);
        return;
    }
    momentum_ = 0.0;
    if (after < 0.9 * residual_) {
        // Not solved, but the point is worth going on from.
        if (after > 0.5 * residual_) alpha_ *= 2.0;
        residual_ = after;
        centre_ = next_;
    } else {
        least_alpha_ = 1.5 * alpha_;
        alpha_ *= 4.0;
    }
}

SolveReport ProximalPoint::solve(const problem::ContactProblem& problem, VecX& r) {
    SolveReport report = start(problem, r);
    while (report.residual > settings_.tolerance && report.iterations < settings_.most_iterations &&
           alpha_ <= k_largest_alpha && !is_stopped(settings_.stop)) {
        const NewtonOutcome outcome = proximal_step(settings_.most_iterations - report.iterations);
        report.iterations += std::max(1, outcome.steps);
        if (bound_.exceeded_by(next_)) {
            report.status = Status::unbounded;
            break;
        }
        const double after = measured(problem, next_);
        if (after < report.residual) {
            report.residual = after;
            best_ = next_;
        }
        if (settings_.progress) settings_.progress(report.iterations, report.residual);
        adapt(problem, outcome, after);
    }
    r = best_;
    conclude(settings_.tolerance,
             alpha_ > k_largest_alpha     ? "Newton fails for every regularisation"
             : is_stopped(settings_.stop) ? k_stopped
                                          : k_ran_out,
             report);
    return report;
}

SolverEntry proximal_point_solver() {
    return entry_of<ProximalPoint>("proximal_point",
                                   "proximal point around Newton, robust for redundant contacts");
}

}  // namespace drystone::solvers
