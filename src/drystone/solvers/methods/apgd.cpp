// Accelerates projected gradients, with restarts.
#include "drystone/solvers/methods/apgd.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr double k_longer = 1.0 / 0.9;  // growth of the step that is tried next

}  // namespace

Apgd::Apgd(ApgdSettings settings) : settings_(std::move(settings)) {
    require_positive("apgd: tolerance", settings_.tolerance);
    require_count("apgd: most_iterations", settings_.most_iterations);
    require_count("apgd: patience", settings_.patience);
}

SolveReport Apgd::solve(const problem::ContactProblem& problem, VecX& r) {
    mean_diagonals(problem, rho_);
    const double bound = spectral_bound(problem, rho_);
    shortest_step_ = bound > 0.0 ? 1.0 / bound : 1.0;
    step_ = std::max(1.0, shortest_step_);
    return fixed_point_.solve({.tolerance = settings_.tolerance,
                               .measure = settings_.measure,
                               .most_iterations = settings_.most_iterations,
                               .stop = settings_.stop},
                              problem, r,
                              [&](const VecX& c, VecX& impulses, double goal, int most_iterations) {
                                  return descend(problem, c, impulses, goal, most_iterations);
                              });
}

InnerReport Apgd::descend(const problem::ContactProblem& problem, const VecX& c, VecX& r,
                          double goal, int most_iterations) {
    Patience patience(settings_.patience);
    problem.W.multiply(r, Wr_);
    y_ = r;
    Wy_ = Wr_;
    double theta = 1.0;
    for (int k = 1; k <= most_iterations; ++k) {
        projected_step(problem, c);
        // Restart when the step goes against the momentum (O'Donoghue and Candes, section 3.2).
        const bool against = motion_.dot(rho_.cwiseProduct(next_ - r)) < 0.0;
        r.swap(next_);
        Wr_.swap(Wnext_);
        u_ = Wr_ + c;
        const double residual = convex_residual(problem, settings_.measure, rho_, r, u_);
        if (residual <= goal || is_stopped(settings_.stop)) return {.iterations = k};
        if (patience.ends_with(residual)) return {.iterations = k, .stalled = true};
        if (against) {
            theta = 1.0;
            y_ = r;
            Wy_ = Wr_;
        } else {
            const double following = 0.5 * theta * (std::sqrt(theta * theta + 4.0) - theta);
            extrapolate(r, theta * (1.0 - theta) / (theta * theta + following));
            theta = following;
        }
        step_ *= k_longer;
    }
    return {.iterations = most_iterations};
}

void Apgd::projected_step(const problem::ContactProblem& problem, const VecX& c) {
    for (;;) {
        next_ = y_ - step_ * (Wy_ + c).cwiseQuotient(rho_);
        project(problem, next_);
        problem.W.multiply(next_, Wnext_);
        motion_ = next_ - y_;
        // For a quadratic function the descent lemma reads t d.W d <= d.rho d.
        const double curvature = motion_.dot(Wnext_ - Wy_);
        const double length = motion_.dot(rho_.cwiseProduct(motion_));
        if (step_ <= shortest_step_ || !(step_ * curvature > length)) return;
        step_ = std::max(shortest_step_, 0.9 * length / curvature);
    }
}

void Apgd::extrapolate(const VecX& r, double momentum) {
    // next_ and Wnext_ hold the iterate before r.
    y_ = r + momentum * (r - next_);
    Wy_ = Wr_ + momentum * (Wr_ - Wnext_);
}

SolverEntry apgd_solver() {
    return entry_of<Apgd>("apgd",
                          "accelerated projected gradient with restart, De Saxce shift outside");
}

}  // namespace drystone::solvers
