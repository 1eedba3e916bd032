// Takes conjugate gradient steps on the faces of the cones.
#include "drystone/solvers/methods/projected_cg.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

/// A direction of less curvature than this, relative to its length in the metric rho, is flat.
constexpr double k_flat = 1e-14;

}  // namespace

ProjectedCg::ProjectedCg(ProjectedCgSettings settings) : settings_(std::move(settings)) {
    require_positive("projected_cg: tolerance", settings_.tolerance);
    require_count("projected_cg: most_iterations", settings_.most_iterations);
    require_count("projected_cg: patience", settings_.patience);
}

SolveReport ProjectedCg::solve(const problem::ContactProblem& problem, VecX& r) {
    mean_diagonals(problem, rho_);
    const double bound = spectral_bound(problem, rho_);
    shortest_step_ = bound > 0.0 ? 1.0 / bound : 1.0;
    step_ = std::max(1.0, shortest_step_);
    faces_.resize(static_cast<std::size_t>(problem.contacts()));
    return fixed_point_.solve({.tolerance = settings_.tolerance,
                               .measure = settings_.measure,
                               .most_iterations = settings_.most_iterations,
                               .stop = settings_.stop},
                              problem, r,
                              [&](const VecX& c, VecX& impulses, double goal, int most_iterations) {
                                  return descend(problem, c, impulses, goal, most_iterations);
                              });
}

InnerReport ProjectedCg::descend(const problem::ContactProblem& problem, const VecX& c, VecX& r,
                                 double goal, int most_iterations) {
    Patience patience(settings_.patience);
    project(problem, r);
    problem.W.multiply(r, u_);
    u_ += c;
    bool restart = true;
    for (int k = 1; k <= most_iterations; ++k) {
        restart = reduced_gradient(problem, r) || restart;
        conjugate(restart);
        restart = !conjugate_step(problem, r, c);
        if (restart) gradient_step(problem, r, c);
        r.swap(next_);
        u_.swap(u_next_);
        const double residual = convex_residual(problem, settings_.measure, rho_, r, u_);
        if (residual <= goal || is_stopped(settings_.stop)) return {.iterations = k};
        if (patience.ends_with(residual)) return {.iterations = k, .stalled = true};
    }
    return {.iterations = most_iterations};
}

bool ProjectedCg::reduced_gradient(const problem::ContactProblem& problem, const VecX& r) {
    gradient_before_.swap(gradient_);
    map_ = r - step_ * u_.cwiseQuotient(rho_);
    gradient_ = map_;
    project(problem, gradient_);
    bool changed = false;
    for (Index c = 0; c < problem.contacts(); ++c) {
        const auto projected = gradient_.segment(problem.W.offset(c), problem.W.size(c));
        const auto point = map_.segment(problem.W.offset(c), problem.W.size(c));
        const bool inside = (projected.array() == point.array()).all();
        const bool open = (projected.array() == 0.0).all();
        const Face face = inside ? Face::inside : open ? Face::open : Face::boundary;
        changed = changed || face != faces_[static_cast<std::size_t>(c)];
        faces_[static_cast<std::size_t>(c)] = face;
    }
    gradient_ = (gradient_ - r) / step_;
    return changed;
}

void ProjectedCg::conjugate(bool restart) {
    const double square = gradient_.dot(rho_.cwiseProduct(gradient_));
    double beta = 0.0;
    if (!restart && square_ > 0.0) {
        // Polak and Ribiere, not below 0.
        const double mixed = gradient_.dot(rho_.cwiseProduct(gradient_before_));
        beta = std::max(0.0, (square - mixed) / square_);
    }
    square_ = square;
    if (beta > 0.0) {
        direction_ = gradient_ + beta * direction_;
        if (u_.dot(direction_) < 0.0) return;
    }
    direction_ = gradient_;
}

bool ProjectedCg::conjugate_step(const problem::ContactProblem& problem, const VecX& r,
                                 const VecX& c) {
    problem.W.multiply(direction_, Wd_);
    const double curvature = direction_.dot(Wd_);
    const double length = direction_.dot(rho_.cwiseProduct(direction_));
    const double slope = u_.dot(direction_);
    if (!(curvature > k_flat * length) || !(slope < 0.0)) return false;
    map_ = r - (slope / curvature) * direction_;
    next_ = map_;
    project(problem, next_);
    problem.W.multiply(next_, u_next_);
    u_next_ += c;
    // The change of the energy, (next - r).(u + u_next) / 2, without cancellation.
    return (next_ - r).dot(u_ + u_next_) < 0.0;
}

void ProjectedCg::gradient_step(const problem::ContactProblem& problem, const VecX& r,
                                const VecX& c) {
    for (;;) {
        next_ = r - step_ * u_.cwiseQuotient(rho_);
        project(problem, next_);
        problem.W.multiply(next_, u_next_);
        u_next_ += c;
        map_ = next_ - r;
        const double curvature = map_.dot(u_next_ - u_);
        const double length = map_.dot(rho_.cwiseProduct(map_));
        if (step_ <= shortest_step_ || !(step_ * curvature > length)) return;
        step_ = std::max(shortest_step_, 0.9 * length / curvature);
    }
}

SolverEntry projected_cg_solver() {
    return entry_of<ProjectedCg>(
        "projected_cg", "conjugate gradients on the faces of the cones, De Saxce shift outside");
}

}  // namespace drystone::solvers
