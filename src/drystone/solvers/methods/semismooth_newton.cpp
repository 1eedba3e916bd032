#include "drystone/solvers/methods/semismooth_newton.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "drystone/linalg/finite.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/iteration_limits.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

namespace {

constexpr double k_largest_alpha = 1e-2;
constexpr double k_least_alpha = 1e-13;
constexpr int k_most_failures = 30;

}  // namespace

SemismoothNewton::SemismoothNewton(SemismoothNewtonSettings settings)
    : settings_(std::move(settings)), newton_(settings_.map, settings_.linear_solver) {
    require_positive("semismooth Newton: tolerance", settings_.tolerance);
    require_count("semismooth Newton: most iterations", settings_.most_iterations);
}

SolveReport SemismoothNewton::solve(const problem::ContactProblem& problem, VecX& r) {
    if (r.size() != problem.components() || !r.allFinite()) r.setZero(problem.components());
    newton_.bind(problem);
    SolveReport report{.residual = problem::natural_residual(problem, r, u_, map_)};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = problem::natural_residual(problem, r, u_, map_);
    }
    best_ = r;
    bound_.start(problem, r, settings_.tolerance);
    const double start = newton_.merit(r);
    double merit = start;
    double raise = 1.0;
    int failures = 0;
    while (report.residual > settings_.tolerance && report.iterations < settings_.most_iterations &&
           failures < k_most_failures) {
        const double alpha =
            std::clamp(1e-3 * raise * merit / start, k_least_alpha, k_largest_alpha);
        centre_ = r;
        // A few damped steps with this shift; the merit that counts is the one without it.
        const NewtonOutcome outcome =
            newton_.solve(alpha, centre_, 1e-3 * settings_.tolerance * merit,
                          std::min(5, settings_.most_iterations - report.iterations), r);
        report.iterations += std::max(1, outcome.steps);
        if (bound_.exceeded_by(r)) {
            report.message = k_unbounded;
            break;
        }
        const double after = newton_.merit(r);
        const double residual = problem::natural_residual(problem, r, u_, map_);
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
    if (report.residual <= settings_.tolerance) {
        report.status = Status::converged;
    } else if (report.message.empty()) {
        report.message =
            failures >= k_most_failures ? "progress stopped" : "the iterations ran out";
    }
    return report;
}

SolverEntry semismooth_newton_solver() {
    return {.name = "semismooth_newton",
            .summary = "damped Newton on the Alart-Curnier equations",
            .make = [](const CommonSettings& common) -> AnySolver {
                SemismoothNewtonSettings settings{.tolerance = common.tolerance};
                if (common.most_iterations > 0) settings.most_iterations = common.most_iterations;
                return [newton = std::make_shared<SemismoothNewton>(settings)](
                           const problem::ContactProblem& problem, VecX& r) {
                    return newton->solve(problem, r);
                };
            }};
}

}  // namespace drystone::solvers
