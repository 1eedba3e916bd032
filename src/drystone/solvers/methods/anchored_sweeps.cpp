// Sweeps around a centre, from which impulses deviate against a small compliance.
#include "drystone/solvers/methods/anchored_sweeps.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/cone_product.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

/// How well an anchored problem is solved, beside the tolerance.
constexpr double k_inner = 0.1;

}  // namespace

AnchoredSweeps::AnchoredSweeps(AnchoredSweepsSettings settings)
    : settings_(settings),
      sweeps_({.tolerance = k_inner * settings_.tolerance,
               .measure = settings_.measure,
               .conjugate = true,
               .stop = settings_.stop}) {
    require_positive("anchored sweeps: tolerance", settings_.tolerance);
    require_positive("anchored sweeps: alpha", settings_.alpha);
    require_count("anchored sweeps: most iterations", settings_.most_iterations);
    require_count("anchored sweeps: sweeps per centre", settings_.sweeps_per_centre);
}

void AnchoredSweeps::anchor(const problem::ContactProblem& problem) {
    mean_diagonals(problem, rho_);
    anchored_.W.make_assembled() = problem.W.blocks();
    BlockMatrix& W = anchored_.W.blocks();
    for (Index c = 0; c < W.block_rows(); ++c) {
        double* diagonal = W.data(W.diagonal_index(c));
        for (Index i = 0; i < W.size(c); ++i) {
            diagonal[i * (W.size(c) + 1)] += settings_.alpha * rho_[W.offset(c)];
        }
    }
    anchored_.cones = problem.cones;
}

SolveReport AnchoredSweeps::solve(const problem::ContactProblem& problem, VecX& r) {
    make_usable(problem.components(), r);
    anchor(problem);
    SolveReport report{.residual = problem::residual(problem, r, settings_.measure)};
    if (!std::isfinite(report.residual)) {
        r.setZero();
        report.residual = problem::residual(problem, r, settings_.measure);
    }
    bound_.start(problem, r, settings_.tolerance);
    VecX next = r;
    for (int k = 0; k < settings_.most_centres; ++k) {
        const bool over = report.residual <= settings_.tolerance ||
                          report.iterations >= settings_.most_iterations ||
                          is_stopped(settings_.stop);
        if (over) break;
        anchored_.b = problem.b - settings_.alpha * rho_.cwiseProduct(r);
        const SolveReport inner = sweeps_.solve(
            anchored_, next,
            std::min(settings_.sweeps_per_centre, settings_.most_iterations - report.iterations));
        report.iterations += std::max(1, inner.iterations);
        if (bound_.exceeded_by(next)) {
            report.status = Status::unbounded;
            break;
        }
        const double after = problem::residual(problem, next, settings_.measure);
        if (!(after < report.residual)) break;
        report.residual = after;
        r = next;
    }
    conclude(settings_.tolerance,
             is_stopped(settings_.stop)                       ? k_stopped
             : report.iterations >= settings_.most_iterations ? k_ran_out
                                                              : "the next centre is no better",
             report);
    return report;
}

SolverEntry anchored_sweeps_solver() {
    return entry_of<AnchoredSweeps>("anchored_sweeps",
                                    "sweeps around a centre, which contract where others wander");
}

}  // namespace drystone::solvers
