// Builds and solves the contact problem of a step, with W as a matrix or by its products, again
// while springs turn, and applies its impulses.
#include "drystone/integrators/contact_solution.hpp"

#include <utility>

#include "drystone/contact/linearised_constraints.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/solvers/frictionless/feasibility.hpp"
#include "drystone/solvers/methods/semismooth_newton.hpp"

namespace drystone::integrators {

namespace {

/// Times that the contact problem of a step is solved again because its springs have turned. The
/// error shrinks by the turn of the springs over the step each time.
constexpr int k_most_linearisations = 20;

/// Problems that are kept global are for Newton's method, whatever the solver of the others: no
/// other one needs so few products.
solvers::SolveReport solve_global(const problem::ContactProblem& problem, VecX& r) {
    solvers::SemismoothNewton newton(
        {.tolerance = 1.0, .measure = problem::Measure::velocity, .most_iterations = 100});
    return newton.solve(problem, r);
}

/// Where solutions start.
enum class Start {
    zero,
    last_step,  ///< the impulses of the same contacts in the step before
    given,      ///< r
};

/// r <- the start of the solution, in the units of the problem with this many components.
template <int D>
void start_impulses(const contact::System<D>& system, const contact::ProblemUnits& units,
                    Index components, Start start, VecX& r) {
    if (start == Start::zero) {
        r.setZero(components);
        return;
    }
    if (start == Start::last_step) {
        contact::warm_start(system.world, system.contacts, system.problem, r);
    }
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
                         Start start, VecX& r, StepReport& report) {
    Stopwatch timer;
    const problem::ContactProblem& problem =
        contact::build_global(system.world, system.contacts, system.problem, motion);
    start_impulses(system, motion.units, problem.components(), start, r);
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

/// The contact problem with W as a matrix; r in units of the problem.
template <int D>
void solve_with_matrix(contact::System<D>& system, const contact::ProblemMotion& motion,
                       Start start, const solvers::AnySolver& solver, VecX& r,
                       StepReport& report) {
    Stopwatch timer;
    const problem::ContactProblem& problem =
        contact::build(system.world, system.contacts, system.problem, motion);
    start_impulses(system, motion.units, problem.components(), start, r);
    report.times.build += timer.lap();
    if (problem.contacts() == 0) return;
    const solvers::SolveReport solved = solve_twice(problem, solver, start != Start::zero, r);
    report.times.solve += timer.lap();
    record_solution(solved, motion.units.velocity, report);
    // A proof names the contacts that contradict each other; other failures have a message only.
    if (solved.status == solvers::Status::infeasible) {
        report.conflict = solvers::feasibility(problem).conflict;
    }
    if (!solved.converged() && report.conflict.empty()) report.warnings.push_back(solved.message);
}

/// The contact problem with W by its products where the settings ask for it or where they cost less
/// than the matrix. A problem that Newton's method does not solve with products is solved with the
/// matrix instead.
template <int D>
void solve_problem(contact::System<D>& system, const contact::ProblemMotion& motion, Start start,
                   const StepSettings& settings, const solvers::AnySolver& solver, VecX& r,
                   StepReport& report) {
    const bool global = report.contacts > 0 &&
                        (settings.contact_matrix == ContactMatrix::global ||
                         (settings.contact_matrix == ContactMatrix::automatic &&
                          !contact::condenses(system.world, system.contacts, system.problem)));
    if (!global || !solve_with_products(system, motion, start, r, report)) {
        solve_with_matrix(system, motion, start, solver, r, report);
    }
    r *= motion.units.velocity * motion.units.mass;
}

}  // namespace

solvers::SolveReport solve_twice(const problem::ContactProblem& problem,
                                 const solvers::AnySolver& solver, bool warm, VecX& r) {
    solvers::SolveReport solved = solver(problem, r);
    if (!warm || solved.status != solvers::Status::not_converged) return solved;
    // The warm start may have led the solver astray.
    VecX cold = VecX::Zero(problem.components());
    solvers::SolveReport again = solver(problem, cold);
    const int iterations = solved.iterations + again.iterations;
    if (again.status != solvers::Status::not_converged || again.residual < solved.residual) {
        r = cold;
        solved = std::move(again);
    }
    solved.iterations = iterations;
    return solved;
}

template <int D>
void solve_contacts(contact::System<D>& system, const contact::ProblemMotion& motion, VecX& r,
                    const StepSettings& settings, const solvers::AnySolver& solver,
                    StepReport& report) {
    contact::World<D>& world = system.world;
    Start start = settings.warm_start ? Start::last_step : Start::zero;
    VecX changed;  // v_free of problems after the first
    for (int k = 0;; ++k) {
        const contact::ProblemMotion linear{.v = motion.v,
                                            .v_free = k == 0 ? motion.v_free : changed,
                                            .law = motion.law,
                                            .units = motion.units};
        solve_problem(system, linear, start, settings, solver, r, report);
        Stopwatch timer;
        // v+ comes from r itself, so that the ledger closes whatever the residual.
        contact::apply_impulses(world, system.contacts, system.problem, linear.v_free, r,
                                world.velocities());
        report.times.motion += timer.lap();
        // Springs that turn: the problem again, around the velocities found.
        if (report.contacts == 0 && world.joints().empty()) return;
        if (!(world.linearisation_error() > settings.velocity_tolerance)) return;
        if (k == k_most_linearisations) {
            report.warnings.push_back(
                "springs turn so far in a step that their contact problem changed each time it was "
                "solved, the last time by " +
                short_text(world.linearisation_error()) + " m/s: shorten the step");
            return;
        }
        if (k == 0) changed = motion.v_free;
        world.relinearise(system.problem.impulse, world.velocities(), changed);
        start = Start::given;
    }
}

template void solve_contacts<2>(contact::System<2>&, const contact::ProblemMotion&, VecX&,
                                const StepSettings&, const solvers::AnySolver&, StepReport&);
template void solve_contacts<3>(contact::System<3>&, const contact::ProblemMotion&, VecX&,
                                const StepSettings&, const solvers::AnySolver&, StepReport&);

}  // namespace drystone::integrators
