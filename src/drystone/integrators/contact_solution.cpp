// Builds and solves the contact problem of a step, with W as a matrix or by its products.
#include "drystone/integrators/contact_solution.hpp"

#include <algorithm>
#include <string>

#include "drystone/contact/body_factors.hpp"
#include "drystone/contact/linearised_constraints.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/rest_choice.hpp"
#include "drystone/problem/residual.hpp"
#include "drystone/solvers/frictionless/feasibility.hpp"
#include "drystone/solvers/methods/semismooth_newton.hpp"

namespace drystone::integrators {

namespace {

/// Problems that are kept global are for Newton's method, whatever the solver of the others: no
/// other one needs so few products.
solvers::SolveReport solve_global(const problem::ContactProblem& problem, VecX& r) {
    solvers::SemismoothNewton newton(
        {.tolerance = 1.0, .measure = problem::Measure::velocity, .most_iterations = 100});
    return newton.solve(problem, r);
}

/// r <- the start of the solution, in the units of the problem with this many components; `given`
/// (N s) if there is one.
template <int D>
void start_impulses(const contact::System<D>& system, const contact::ProblemUnits& units,
                    Index components, bool warm, const VecX& given, VecX& r) {
    if (given.size() == components) {
        r = given / (units.velocity * units.mass);
        return;
    }
    if (!warm) {
        r.setZero(components);
        return;
    }
    contact::warm_start(system.world, system.contacts, system.problem, r);
    r /= units.velocity * units.mass;
}

/// Status and residual (m/s) of the last solution; iterations of all solutions of the step.
void record_solution(const solvers::SolveReport& solved, double velocity_unit, StepReport& report) {
    report.status = solved.status;
    report.iterations += solved.iterations;
    report.residual = solved.residual * velocity_unit;
}

/// The contact problem with W by its products; r in units of the problem. False, with a warning,
/// when it is better solved with the matrix.
template <int D>
bool solve_with_products(contact::System<D>& system, const contact::ProblemMotion& motion,
                         bool warm, const VecX& given, VecX& r, StepReport& report) {
    Stopwatch timer;
    const problem::ContactProblem& problem =
        contact::build_global(system.world, system.contacts, system.problem, motion);
    start_impulses(system, motion.units, problem.components(), warm, given, r);
    report.times.build += timer.lap();
    const solvers::SolveReport solved = solve_global(problem, r);
    report.times.solve += timer.lap();
    record_solution(solved, motion.units.velocity, report);
    report.global = solved.converged();
    if (!report.global) {
        report.warnings.push_back("global contact problem: " + solved.message +
                                  "; solved with the condensed matrix instead");
    }
    return report.global;
}

/// "errors up to 0.0012 m/s at 3 of 400 contacts", for a problem in units of the tolerance.
std::string remaining_errors(const problem::ContactProblem& problem, const VecX& r,
                             double velocity_unit) {
    double largest = 0.0;
    Index above = 0;
    for (const problem::ContactResidual& contact : problem::contact_residuals(problem, r)) {
        largest = std::max(largest, contact.velocity);
        if (!(contact.velocity <= 1.0)) ++above;
    }
    return "errors up to " + short_text(largest * velocity_unit) + " m/s at " +
           std::to_string(above) + " of " + std::to_string(problem.contacts()) + " contacts";
}

/// The contact problem with W as a matrix, or as factors where the solver chooses its methods; r in
/// units of the problem.
template <int D>
void solve_with_matrix(contact::System<D>& system, const contact::ProblemMotion& motion,
                       const StepSettings& settings, const VecX& given,
                       const solvers::AnySolver& solver, VecX& r, StepReport& report) {
    Stopwatch timer;
    const bool factored = settings.contact_matrix == ContactMatrix::automatic &&
                          contact::keeps_factors<D>(system.contacts.active.blocks, system.world);
    const auto pose = factored ? contact::build_factored<D> : contact::build<D>;
    const problem::ContactProblem& problem =
        pose(system.world, system.contacts, system.problem, motion);
    start_impulses(system, motion.units, problem.components(), settings.warm_start, given, r);
    report.times.build += timer.lap();
    if (problem.contacts() == 0) return;
    const VecX start = r;
    const solvers::SolveReport solved = solver(problem, r);
    record_solution(solved, motion.units.velocity, report);
    if (settings.rest_first) choose_rest(system, motion, start, r, report);
    report.times.solve += timer.lap();
    // A proof names the contacts that contradict each other; other failures have a message only.
    if (report.status == solvers::Status::infeasible && solvers::can_test_feasibility(problem)) {
        report.conflict = solvers::feasibility(problem::assembled(problem)).conflict;
    }
    const bool converged = report.status == solvers::Status::converged;
    if (!converged && report.conflict.empty()) {
        report.warnings.push_back(solved.message + "; " +
                                  remaining_errors(problem, r, motion.units.velocity));
    }
}

}  // namespace

template <int D>
void solve_contacts(contact::System<D>& system, const contact::ProblemMotion& motion,
                    const StepSettings& settings, const solvers::AnySolver& solver, VecX& r,
                    StepReport& report) {
    // Products where the settings ask for them, or where they cost less than the matrix. A problem
    // that Newton's method does not solve with products is solved with the matrix instead.
    const bool global = report.contacts > 0 &&
                        (settings.contact_matrix == ContactMatrix::global ||
                         (settings.contact_matrix == ContactMatrix::automatic &&
                          !contact::condenses(system.world, system.contacts, system.problem)));
    const VecX given = r;
    if (!global || !solve_with_products(system, motion, settings.warm_start, given, r, report)) {
        solve_with_matrix(system, motion, settings, given, solver, r, report);
    }
    r *= motion.units.velocity * motion.units.mass;
}

template <int D>
void start_contacts(contact::System<D>& system, const contact::ProblemMotion& motion, VecX& r) {
    static_cast<void>(contact::build(system.world, system.contacts, system.problem, motion));
    contact::warm_start(system.world, system.contacts, system.problem, r);
}

template void start_contacts<2>(contact::System<2>&, const contact::ProblemMotion&, VecX&);
template void start_contacts<3>(contact::System<3>&, const contact::ProblemMotion&, VecX&);
template void solve_contacts<2>(contact::System<2>&, const contact::ProblemMotion&,
                                const StepSettings&, const solvers::AnySolver&, VecX&, StepReport&);
template void solve_contacts<3>(contact::System<3>&, const contact::ProblemMotion&,
                                const StepSettings&, const solvers::AnySolver&, VecX&, StepReport&);

}  // namespace drystone::integrators
