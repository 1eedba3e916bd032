// Sweeps in body space until the residual, measured in doubles, is below the tolerance.
#include "drystone/solvers/methods/body_sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/linalg/at.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_between_estimates = 10;  // sweeps
constexpr int k_between_rebuilds = 100;  // sweeps after which velocities shed their rounding
constexpr int k_idle_sweeps = 200;       // without a smaller estimate: no acceleration any more
/// Single precision ends after so many, where its limit is so near.
constexpr int k_idle_single = 50;
constexpr double k_near = 8.0;
constexpr double k_growth = 1.2;        // of a correction that does not end the direction
constexpr double k_margin = 0.98;       // of the tolerance, for an estimate
constexpr double k_small_change = 0.3;  // of the tolerance: worth an estimate at once
/// Judgements that contradict estimates before single precision is given up.
constexpr int k_most_refusals = 3;
/// A tolerance of so many roundings of the largest velocity is far from single precision: the
/// velocity of a body takes a thousand corrections before it is made anew, each with a rounding.
constexpr double k_roundings = 256.0;
/// Numbers between these, and their squares, have single precision.
constexpr double k_smallest_single = 1e-15;
constexpr double k_largest_single = 1e15;

/// Conjugate directions on sweeps: beta = min(1, energy / energy before), 0 (a restart) where the
/// energy grows by more than a fifth.
class Acceleration {
  public:
    void restart() { energy_ = 0.0; }
    [[nodiscard]] double beta(double energy) {
        const bool extends = energy_ > 0.0 && energy <= k_growth * energy_;
        const double beta = extends ? std::min(1.0, energy / energy_) : 0.0;
        energy_ = energy;
        return beta;
    }

  private:
    double energy_ = 0.0;
};

/// Impulses rounded from sweeps may leave their cones by the rounding: back onto them.
void bring_back(const problem::ContactProblem& problem, VecX& r) {
    for (Index c = 0; c < problem.contacts(); ++c) {
        problem::project(problem.cones[at(c)], r.segment(problem.W.offset(c), problem.W.size(c)));
    }
}

}  // namespace

BodySweeps::BodySweeps(BodySweepsSettings settings)
    : settings_(settings),
      nlgs_({.tolerance = settings.tolerance,
             .measure = settings.measure,
             .most_iterations = settings.most_iterations,
             .conjugate = true,
             .stop = settings.stop}) {
    require_count("body_sweeps: most iterations", settings_.most_iterations);
}

double BodySweeps::judge(const problem::ContactProblem& problem, const VecX& r) {
    return problem::residual(problem, r, settings_.measure, v_);
}

double BodySweeps::estimate(const MapSize& size) const {
    if (settings_.measure == problem::Measure::velocity) return size.largest;
    return std::sqrt(size.squares) / (1.0 + b_size_);
}

void BodySweeps::choose_precision(const problem::ContactProblem& problem, const VecX& r) {
    const double largest = problem::largest_mean_diagonal(problem.W);
    const bool natural = settings_.measure == problem::Measure::natural;
    double scale = 0.0;
    double least = std::numeric_limits<double>::infinity();
    for (Index c = 0; c < problem.contacts(); ++c) {
        const double rho = problem::rho_of(problem::mean_diagonal(problem.W, c), largest);
        least = std::min(least, rho);
        const Index first = problem.W.offset(c);
        const Index size = problem.W.size(c);
        scale = std::max({scale, problem.b.segment(first, size).norm(),
                          (natural ? std::max(1.0, rho) : rho) * r.segment(first, size).norm()});
    }
    single_limit_ = k_roundings * static_cast<double>(std::numeric_limits<float>::epsilon()) *
                    scale / (natural ? 1.0 + b_size_ : 1.0);
    const bool in_range = least > k_smallest_single && largest < k_largest_single &&
                          settings_.tolerance > k_smallest_single && scale < k_largest_single;
    const bool asked = settings_.precision == SweepPrecision::single;
    const bool suffices = settings_.tolerance >= single_limit_;
    single_ = settings_.precision != SweepPrecision::twofold && in_range && (asked || suffices);
}

/// Judges the impulses of the sweeps, which r becomes; best_ and the report take them where they
/// are better. True if they are a solution.
template <class Space>
bool BodySweeps::accept(const problem::ContactProblem& problem, Space& space, VecX& r,
                        SolveReport& report) {
    space.get(r);
    bring_back(problem, r);
    const double residual = judge(problem, r);
    if (residual < report.residual) {
        report.residual = residual;
        best_.get() = r;
    }
    return residual <= settings_.tolerance;
}

/// Sweeps from r, whose velocities are v_ and whose residual the report has. best_ becomes the best
/// impulses that were judged.
template <class Space>
void BodySweeps::sweep(const problem::ContactProblem& problem, Space& space, int most_sweeps,
                       VecX& r, SolveReport& report) {
    space.pose(problem, layout_, settings_.measure);
    space.set(r, v_.get());
    best_.resized(r.size()) = r;
    Acceleration acceleration;
    const double enough = settings_.tolerance *
                          (settings_.measure == problem::Measure::natural ? 1.0 + b_size_ : 1.0);
    double wanted = k_small_change * enough;  // corrections that are probably small enough
    double least = std::numeric_limits<double>::infinity();
    int idle = 0;
    int refusals = 0;
    bool kept = false;
    for (int sweeps = 1; report.iterations < most_sweeps && !is_stopped(settings_.stop); ++sweeps) {
        const SweepChange change = space.sweep();
        ++report.iterations;
        ++idle;
        if (!std::isfinite(change.energy)) break;
        const bool last = report.iterations == most_sweeps || change.energy == 0.0;
        const bool early =
            sweeps == 1 || sweeps == 2 || sweeps == 5;  // warm starts of bodies at rest
        if (last || early || sweeps % k_between_estimates == 0 || change.largest <= wanted) {
            const double size = estimate(space.measure());
            if (!std::isfinite(size)) break;
            if (change.largest <= wanted) wanted *= 0.5;
            if (size < least) {
                least = size;
                idle = 0;
                space.keep();
                kept = true;
            }
            if (size <= k_margin * settings_.tolerance || change.energy == 0.0) {
                if (accept(problem, space, r, report)) return;
                if (++refusals == k_most_refusals || change.energy == 0.0) return;
                space.set(r, v_.get());
                acceleration.restart();
                least = std::numeric_limits<double>::infinity();
                continue;
            }
        }
        if (sweeps % k_between_rebuilds == 0) {
            space.get(r);
            problem::set_motion(problem.W.factors(), r, v_);
            space.set_velocities(v_.get());
        }
        if (single_ && idle >= k_idle_single && least < k_near * single_limit_) break;
        if (idle < k_idle_sweeps) space.extend(acceleration.beta(change.energy));
    }
    if (!kept) return;
    space.restore();
    static_cast<void>(accept(problem, space, r, report));
}

SolveReport BodySweeps::solve(const problem::ContactProblem& problem, VecX& r, int most_sweeps) {
    first_residual_ = 0.0;
    if (!problem.W.has_factors()) return nlgs_.solve(problem, r, most_sweeps);
    make_usable(problem.components(), r);
    b_size_ = problem.b.norm();
    SolveReport report{.residual = judge(problem, r)};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = judge(problem, r);
    }
    first_residual_ = report.residual;
    if (report.residual > settings_.tolerance && std::isfinite(report.residual)) {
        if (!layout_.read(problem)) return nlgs_.solve(problem, r, most_sweeps);
        bound_.start(problem, r, settings_.tolerance);
        const bool in_plane = layout_.dimension() == 2;
        choose_precision(problem, r);
        if (single_) {
            in_plane ? sweep(problem, plane_single_, most_sweeps, r, report)
                     : sweep(problem, space_single_, most_sweeps, r, report);
            r = best_.get();
            problem::set_motion(problem.W.factors(), r, v_);
            single_ = false;
        }
        if (report.residual > settings_.tolerance && report.iterations < most_sweeps) {
            in_plane ? sweep(problem, plane_double_, most_sweeps, r, report)
                     : sweep(problem, space_double_, most_sweeps, r, report);
            r = best_.get();
        }
        if (report.residual > settings_.tolerance && bound_.exceeded_by(r)) {
            report.status = Status::unbounded;
        }
    }
    conclude(settings_.tolerance, is_stopped(settings_.stop) ? k_stopped : "", report);
    return report;
}

SolveReport BodySweeps::solve(const problem::ContactProblem& problem, VecX& r) {
    SolveReport report = solve(problem, r, settings_.most_iterations);
    if (!report.converged() && report.message.empty()) report.message = k_ran_out;
    return report;
}

SolverEntry body_sweeps_solver() {
    return entry_of<BodySweeps>(
        "body_sweeps", "conjugate sweeps over the velocities of bodies, without W, in vectors");
}

}  // namespace drystone::solvers
