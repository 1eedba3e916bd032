// Follows the central path inside the fixed point on the shift.
#include "drystone/solvers/methods/interior_point.hpp"

#include <algorithm>
#include <utility>

#include "drystone/linalg/checks.hpp"
#include "drystone/solvers/interior/path_following.hpp"
#include "drystone/solvers/interior/second_order_form.hpp"
#include "drystone/solvers/solver.hpp"
#include "drystone/solvers/stopping.hpp"

namespace drystone::solvers {

namespace {

constexpr int k_most_steps = 80;  // of one convex solve; some 15 are usual

}  // namespace

InteriorPoint::InteriorPoint(InteriorPointSettings settings) : settings_(std::move(settings)) {
    require_positive("interior point: tolerance", settings_.tolerance);
    require_count("interior point: most iterations", settings_.most_iterations);
}

SolveReport InteriorPoint::solve(const problem::ContactProblem& problem, VecX& r) {
    const SecondOrderForm form(problem);
    PathFollowing path(form);
    mean_diagonals(problem, rho_);
    const auto inner = [&](const VecX& c, VecX& impulses, double goal, int most_iterations) {
        const VecX q = form.scaled_velocities(c);
        path.start(q);
        InnerReport report;
        const int most = std::min(most_iterations, k_most_steps);
        while (report.iterations < most && !is_stopped(settings_.stop)) {
            ++report.iterations;
            if (!path.step(q)) {
                report.stalled = true;
                break;
            }
            form.impulses(path.x(), impulses);
            problem.W.multiply(impulses, y_);
            y_ += c;
            if (convex_residual(problem, settings_.measure, rho_, impulses, y_) <= goal) {
                return report;
            }
        }
        report.stalled = report.stalled || most == k_most_steps;
        return report;
    };
    return fixed_point_.solve({.tolerance = settings_.tolerance,
                               .measure = settings_.measure,
                               .most_iterations = settings_.most_iterations,
                               .stop = settings_.stop},
                              problem, r, inner);
}

SolverEntry interior_point_solver() {
    return entry_of<InteriorPoint>("interior_point",
                                   "second-order cone interior point, De Saxce shift outside");
}

}  // namespace drystone::solvers
