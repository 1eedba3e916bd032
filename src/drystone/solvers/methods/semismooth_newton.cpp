// Solves the contact equations by Newton's method with a vanishing shift.
#include "drystone/solvers/methods/semismooth_newton.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr double k_largest_alpha = 1e-2;
constexpr double k_least_alpha = 1e-13;
constexpr int k_most_failures = 30;
constexpr double k_inner_reduction = 1e-12;  // of the merit, by a few steps with one shift

}  // namespace

SemismoothNewton::SemismoothNewton(SemismoothNewtonSettings settings)
    : settings_(std::move(settings)),
      newton_(settings_.map, settings_.linear_solver, settings_.stop) {
    require_positive("semismooth Newton: tolerance", settings_.tolerance);
    require_count("semismooth Newton: most iterations", settings_.most_iterations);
}

SolveReport SemismoothNewton::solve(const problem::ContactProblem& problem, VecX& r) {
    make_usable(problem.components(), r);
    newton_.bind(problem);
    const auto measured = [&] {
        return problem::residual(problem, r, settings_.measure, u_, map_);
    };
    SolveReport report{.residual = measured()};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = measured();
    }
    best_ = r;
    bound_.start(problem, r, settings_.tolerance);
    const double start = newton_.merit(r);
    double merit = start;
    // A merit sqrt(sum kappa |F|^2) below this has every kappa |F|, a velocity, below the
    // tolerance.
    const double enough = settings_.measure == problem::Measure::velocity
                              ? 0.1 * settings_.tolerance / std::sqrt(newton_.rho().maxCoeff())
                              : 0.0;
    double raise = 1.0;
    int failures = 0;
    while (report.residual > settings_.tolerance && report.iterations < settings_.most_iterations &&
           failures < k_most_failures && !is_stopped(settings_.stop)) {
        const double alpha =
            std::clamp(1e-3 * raise * merit / start, k_least_alpha, k_largest_alpha);
        centre_ = r;
        // A few damped steps with this shift; the merit that counts is the one without it.
        const NewtonOutcome outcome =
            newton_.solve(alpha, centre_, std::max(k_inner_reduction * merit, enough),
                          std::min(5, settings_.most_iterations - report.iterations), r);
        report.iterations += std::max(1, outcome.steps);
        if (bound_.exceeded_by(r)) {
            report.status = Status::unbounded;
            break;
        }
        const double after = newton_.merit(r);
        const double residual = measured();
        if (residual < report.residual) {
            report.residual = residual;
            best_ = r;
        }
        if (after < 0.9 * merit) {
            raise = std::max(1e-3, 0.3 * raise);
            failures = 0;
        } else {
            raise *= 10.0;
            ++failures;
        }
        merit = std::max(after, std::numeric_limits<double>::min());
    }
    r = best_;
    conclude(settings_.tolerance,
             failures >= k_most_failures  ? "progress stopped"
             : is_stopped(settings_.stop) ? k_stopped
                                          : k_ran_out,
             report);
    return report;
}

SolverEntry semismooth_newton_solver() {
    return entry_of<SemismoothNewton>("semismooth_newton",
                                      "damped Newton on the Alart-Curnier equations");
}

}  // namespace drystone::solvers
