// Refreshes the De Saxce shift around a convex solver, with Aitken relaxation.
#include "drystone/solvers/de_saxce_fixed_point.hpp"

#include <cmath>

#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr double k_progress = 0.9;     // the residual must go below this times the last mark
constexpr double k_inner_share = 0.3;  // of the tolerance, for the inner problem
constexpr double k_shortest = 0.5;     // step of the shift, over its change
constexpr double k_longest = 4.0;

}  // namespace

void DeSaxceFixedPoint::start(const FixedPointSettings& settings,
                              const problem::ContactProblem& problem, VecX& r) {
    settings_ = settings;
    convex_ = is_convex(problem);
    iterations_ = 0;
    idle_ = 0;
    relaxation_ = 1.0;
    refreshes_ = 0;
    make_usable(problem.components(), r);
    measure(problem, r);
    if (!std::isfinite(residual_)) {
        r.setZero();
        measure(problem, r);
    }
    least_ = residual_;
    milestone_ = residual_;
    best_ = r;
    shifts(problem, u_, shifts_);
    bound_.start(problem, r, settings_.tolerance);
    unbounded_ = false;
}

bool DeSaxceFixedPoint::done() const {
    return unbounded_ || residual_ <= settings_.tolerance || !std::isfinite(residual_) ||
           iterations_ >= settings_.most_iterations || idle_ >= settings_.patience ||
           is_stopped(settings_.stop);
}

double DeSaxceFixedPoint::goal() const {
    if (convex_) return settings_.tolerance;
    return std::max(settings_.reduction * residual_, k_inner_share * settings_.tolerance);
}

void DeSaxceFixedPoint::finish_step(const problem::ContactProblem& problem, const VecX& r,
                                    const InnerReport& report) {
    iterations_ += std::max(1, report.iterations);
    unbounded_ = bound_.exceeded_by(r);
    if (unbounded_) return;
    measure(problem, r);
    if (residual_ < least_) {
        least_ = residual_;
        best_ = r;
    }
    if (residual_ < k_progress * milestone_) {
        milestone_ = residual_;
        idle_ = 0;
    } else {
        // A convex problem on which the inner solver stalls has nothing to refresh.
        idle_ = convex_ && report.stalled ? settings_.patience : idle_ + 1;
    }
    shifts(problem, u_, target_);
    change_before_.swap(change_);
    change_ = target_ - shifts_;
    if (refreshes_++ > 0) {
        // Aitken's extrapolation for vectors (Irons and Tuck 1969): shorter steps when the change
        // turns round, longer ones when it hardly goes down.
        const double square = (change_before_ - change_).squaredNorm();
        const double overlap = change_before_.dot(change_before_ - change_);
        if (square > 0.0) {
            relaxation_ = std::clamp(relaxation_ * overlap / square, k_shortest, k_longest);
        }
    }
    shifts_ = (shifts_ + relaxation_ * change_).cwiseMax(0.0);
}

SolveReport DeSaxceFixedPoint::conclude(const problem::ContactProblem& problem, VecX& r) {
    r = best_;
    SolveReport report{.iterations = iterations_,
                       .residual = problem::residual(problem, r, settings_.measure, u_, map_)};
    if (report.residual <= settings_.tolerance) {
        report.status = Status::converged;
    } else if (unbounded_) {
        report.status = Status::unbounded;
        report.message = k_unbounded;
    } else if (is_stopped(settings_.stop)) {
        report.message = k_stopped;
    } else if (iterations_ >= settings_.most_iterations) {
        report.message = k_ran_out;
    } else {
        report.message = "progress stopped; these are the best impulses found";
    }
    return report;
}

}  // namespace drystone::solvers
