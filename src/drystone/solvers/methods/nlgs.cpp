// Sweeps over the contacts until the measured residual is below the tolerance.
#include "drystone/solvers/methods/nlgs.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

/// The residual is measured at least this often.
constexpr int k_longest_wait = 64;

void require_valid(const NlgsSettings& settings) {
    std::vector<Defect> defects;
    if (!(settings.tolerance >= 0.0)) {
        defects.push_back({.what = "tolerance",
                           .expected = "a number >= 0",
                           .found = to_text(settings.tolerance)});
    }
    if (settings.most_iterations < 0) {
        defects.push_back({.what = "most iterations",
                           .expected = "a number >= 0",
                           .found = std::to_string(settings.most_iterations)});
    }
    if (!(settings.relaxation > 0.0 && settings.relaxation < 2.0)) {
        defects.push_back({.what = "relaxation",
                           .expected = "a number between 0 and 2",
                           .found = to_text(settings.relaxation)});
    }
    if (!defects.empty()) throw InputError(std::move(defects), "nlgs");
}

/// Components of every contact when all have as many, at most 3, and Coulomb's law; 0 otherwise.
Index kernel_of(const problem::ContactProblem& problem) {
    const Index size = problem.W.uniform_size();
    const bool plain = std::ranges::all_of(problem.cones, [](const problem::Cone& cone) {
        return problem::coulomb_mu(cone).has_value();
    });
    return plain && size <= 3 ? size : 0;
}

/// What a solve does to r, for `iterate`.
template <class Pass, class Residual, class Exceeded>
struct Steps {
    Pass pass;          ///< makes sweep number n of r, returns the length of its corrections
    Residual residual;  ///< measures r
    Exceeded exceeded;  ///< true if r is beyond the bound on impulses
};

template <class Pass, class Residual, class Exceeded>
Steps(Pass, Residual, Exceeded) -> Steps<Pass, Residual, Exceeded>;

/// Sweeps until the measured residual is below the tolerance.
template <class... Functions>
SolveReport iterate(const NlgsSettings& settings, int most_sweeps, VecX& r, GrowingVector& best,
                    const Steps<Functions...>& steps) {
    const double tolerance = settings.tolerance;
    SolveReport report{.residual = steps.residual()};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = steps.residual();
    }
    best.resized(r.size()) = r;
    double wanted = 0.0;  // corrections that are probably small enough
    int next = 1;         // sweep after which to measure in any case
    bool still = false;
    bool stopped = false;
    while (report.residual > tolerance && report.iterations < most_sweeps && !still && !stopped) {
        const double correction = steps.pass(report.iterations++);
        still = correction == 0.0;
        stopped = is_stopped(settings.stop);
        const bool last =
            report.iterations == most_sweeps || still || stopped || !std::isfinite(correction);
        if (correction > wanted && report.iterations < next && !last) continue;
        if (steps.exceeded()) {
            report.status = Status::unbounded;
            break;
        }
        const double residual = steps.residual();
        if (residual < report.residual) {
            report.residual = residual;
            best.get() = r;
        }
        wanted = correction * tolerance / residual;
        next = report.iterations + std::min(report.iterations, k_longest_wait);
    }
    r = best.get();
    conclude(tolerance, still ? "the sweeps stand still" : stopped ? k_stopped : "", report);
    return report;
}

/// The report of a whole solve, with a message when it ran out of sweeps.
SolveReport explained(SolveReport report) {
    if (!report.converged() && report.message.empty()) report.message = k_ran_out;
    return report;
}

}  // namespace

Nlgs::Nlgs(NlgsSettings settings) : settings_(std::move(settings)) { require_valid(settings_); }

void Nlgs::prepare(const problem::ContactProblem& problem) {
    kernel_ = settings_.local == LocalMethod::exact ? kernel_of(problem) : 0;
    if (kernel_ == 1) frictionless_.prepare(problem);
    if (kernel_ == 2) plane_.prepare(problem);
    if (kernel_ == 3) space_.prepare(problem);
}

template <class Rows>
double Nlgs::pass_over(const problem::ContactProblem& problem, const Rows& rows, VecX& r,
                       int number) {
    const Direction direction = direction_of(settings_.order, number);
    const double relaxation = settings_.relaxation;
    switch (kernel_) {
        case 1:
            return frictionless_.pass(problem, rows, direction, relaxation, r);
        case 2:
            return plane_.pass(problem, rows, direction, relaxation, r);
        case 3:
            return space_.pass(problem, rows, direction, relaxation, r);
        default:
            return mixed_pass(problem, rows, settings_.local, direction, relaxation, r);
    }
}

double Nlgs::pass(const problem::ContactProblem& problem, VecX& r, int number) {
    if (problem.W.has_factors()) {
        return pass_over(problem, FactoredRows(problem, v_.get().data()), r, number);
    }
    return pass_over(problem, AssembledRows(problem), r, number);
}

double Nlgs::conjugate_pass(const problem::ContactProblem& problem, VecX& r, int number) {
    if (!settings_.conjugate) return pass(problem, r, number);
    // A sweep there and one back make a symmetric step, as conjugate gradients need it.
    const bool in_pairs = settings_.order == SweepOrder::symmetric;
    const bool opens = !in_pairs || number % 2 == 0;
    const bool closes = !in_pairs || number % 2 == 1;
    const bool factored = problem.W.has_factors();
    if (opens) before_.resized(r.size()) = r;
    if (opens && factored) v_before_.resized(v_.size()) = v_.get();
    const double correction = pass(problem, r, number);
    if (closes) conjugate_.extend(before_.get(), rho_.get(), r);
    if (closes && factored) conjugate_.follow(v_before_.get(), v_.get());
    return correction;
}

void Nlgs::start_directions(const problem::ContactProblem& problem) {
    if (!settings_.conjugate) return;
    problem::mean_diagonals(problem.W, rho_.resized(problem.components()));
    conjugate_.restart(problem.components());
    if (problem.W.has_factors()) conjugate_.restart_motion(problem.W.factors().unknowns());
}

SolveReport Nlgs::solve(const problem::ContactProblem& problem, VecX& r) {
    return explained(solve(problem, r, settings_.most_iterations));
}

SolveReport Nlgs::solve(const problem::ContactProblem& problem, VecX& r, int most_sweeps) {
    make_usable(problem.components(), r);
    prepare(problem);
    start_directions(problem);
    bound_.start(problem, r, settings_.tolerance);
    // Each measurement makes v_ anew from r.
    return iterate(settings_, most_sweeps, r, best_,
                   Steps{[&](int number) { return conjugate_pass(problem, r, number); },
                         [&] { return problem::residual(problem, r, settings_.measure, v_); },
                         [&] { return bound_.exceeded_by(r); }});
}

double Nlgs::sweep(const problem::ContactProblem& problem, VecX& r, int count) {
    make_usable(problem.components(), r);
    prepare(problem);
    start_directions(problem);
    if (problem.W.has_factors()) problem::set_motion(problem.W.factors(), r, v_);
    double correction = 0.0;
    for (int number = 0; number < count; ++number) correction = conjugate_pass(problem, r, number);
    return correction;
}

SolverEntry nlgs_solver() {
    return entry_of<Nlgs>("nlgs",
                          "nonlinear Gauss-Seidel: contact by contact, each solved exactly");
}

}  // namespace drystone::solvers
