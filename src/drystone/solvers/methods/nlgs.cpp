#include "drystone/solvers/methods/nlgs.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/sweep/mixed_sweep.hpp"
#include "drystone/solvers/sweep/velocity_sweep.hpp"

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
    const auto is_coulomb = [](const problem::Cone& cone) {
        return std::holds_alternative<problem::Coulomb>(cone);
    };
    const bool plain = std::all_of(problem.cones.begin(), problem.cones.end(), is_coulomb);
    return plain && size <= 3 ? size : 0;
}

/// Sweeps until the measured residual is below the tolerance. `pass(number)` makes one sweep of r
/// and returns the size of its corrections, `measure()` returns the residual of r.
template <class Pass, class Measure>
SolveReport iterate(double tolerance, int most_sweeps, VecX& r, std::vector<double>& best,
                    Pass pass, Measure measure) {
    SolveReport report{.residual = measure()};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = measure();
    }
    const auto keep = [&] { best.assign(r.begin(), r.end()); };
    keep();
    double wanted = 0.0;  // corrections that are probably small enough
    int next = 1;         // sweep after which to measure in any case
    while (report.residual > tolerance && report.iterations < most_sweeps) {
        const double correction = pass(report.iterations++);
        const bool last = report.iterations == most_sweeps || correction == 0.0;
        if (!std::isfinite(correction)) {
            report.message = "impulses grew beyond all numbers";
            break;
        }
        if (correction > wanted && report.iterations < next && !last) continue;
        const double residual = measure();
        if (residual < report.residual) {
            report.residual = residual;
            keep();
        }
        wanted = correction * tolerance / residual;
        next = report.iterations + std::min(report.iterations, k_longest_wait);
        if (correction == 0.0) break;
    }
    r = Eigen::Map<const VecX>(best.data(), r.size());
    if (report.residual <= tolerance) report.status = Status::converged;
    return report;
}

}  // namespace

Nlgs::Nlgs(NlgsSettings settings) : settings_(settings) { require_valid(settings_); }

void Nlgs::prepare(const problem::ContactProblem& problem) {
    kernel_ = settings_.local == LocalMethod::exact ? kernel_of(problem) : 0;
    if (kernel_ == 1) frictionless_.prepare(problem);
    if (kernel_ == 2) plane_.prepare(problem);
    if (kernel_ == 3) space_.prepare(problem);
}

double Nlgs::pass(const problem::ContactProblem& problem, VecX& r, int number) {
    const Direction direction = direction_of(settings_.order, number);
    const double relaxation = settings_.relaxation;
    switch (kernel_) {
        case 1:
            return frictionless_.pass(problem, r, direction, relaxation);
        case 2:
            return plane_.pass(problem, r, direction, relaxation);
        case 3:
            return space_.pass(problem, r, direction, relaxation);
        default:
            return mixed_pass(problem, settings_.local, direction, relaxation, r);
    }
}

SolveReport Nlgs::solve(const problem::ContactProblem& problem, VecX& r, int most_sweeps) {
    assert(r.size() == problem.components());
    prepare(problem);
    if (settings_.conjugate) {
        mean_diagonals(problem, rho_);
        conjugate_.restart(problem.components());
    }
    return iterate(
        settings_.tolerance, most_sweeps, r, best_,
        [&](int number) {
            if (!settings_.conjugate) return pass(problem, r, number);
            before_ = r;
            const double correction = pass(problem, r, number);
            conjugate_.extend(before_, rho_, r);
            return correction;
        },
        [&] { return problem::natural_residual(problem, r); });
}

SolveReport Nlgs::solve(const problem::FactoredProblem& problem, VecX& r) {
    assert(r.size() == problem.components());
    // Each measurement leaves in v_ the velocities that belong to r.
    return iterate(
        settings_.tolerance, settings_.most_iterations, r, best_,
        [&](int number) {
            return velocity_pass(problem, settings_.local, direction_of(settings_.order, number),
                                 settings_.relaxation, r, v_);
        },
        [&] { return problem::natural_residual(problem, r, v_); });
}

double Nlgs::sweep(const problem::ContactProblem& problem, VecX& r, int count) {
    assert(r.size() == problem.components());
    prepare(problem);
    double correction = 0.0;
    for (int number = 0; number < count; ++number) correction = pass(problem, r, number);
    return correction;
}

SolverEntry nlgs_solver() {
    return {.name = "nlgs",
            .summary = "nonlinear Gauss-Seidel: contact by contact, each solved exactly",
            .make = [](const CommonSettings& common) -> AnySolver {
                NlgsSettings settings{.tolerance = common.tolerance};
                if (common.most_iterations > 0) settings.most_iterations = common.most_iterations;
                return [nlgs = Nlgs(settings)](const problem::ContactProblem& problem,
                                               VecX& r) mutable { return nlgs.solve(problem, r); };
            }};
}

}  // namespace drystone::solvers
