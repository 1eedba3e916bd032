// Projects positions out of penetrations and errors of joints at the end of a step.
#include "drystone/integrators/position_correction.hpp"

#include <algorithm>

#include "drystone/contact/correction_accounts.hpp"
#include "drystone/core/stopwatch.hpp"

namespace drystone::integrators {

namespace {

/// Corrected contacts keep half of the tolerated penetration, so that they stay contacts.
constexpr double k_kept_penetration = 0.5;
/// Steps of drift, at the velocity tolerance, by which a penetration exceeds the tolerated one
/// before positions are projected: bodies at rest then need a projection in every tenth step at
/// most.
constexpr double k_margin_drifts = 10.0;
/// Accuracy of the position projection, relative to the tolerated penetration.
constexpr double k_projection_accuracy = 1e-3;
/// Errors of joints that are left alone, relative to the typical size of bodies, and the accuracy
/// of the projection relative to them.
constexpr double k_joint_tolerance = 1e-11;
constexpr double k_joint_accuracy = 0.1;
/// Newton's method on the equations of joints squares their error with every projection; so do
/// projections out of overlaps.
constexpr int k_most_projections = 6;

/// dq <- the solution of a projection, with a warning where it was not solved.
template <int D>
void solve_projection(contact::System<D>& system, const problem::ContactProblem& problem,
                      const contact::ProjectionRule& rule, const solvers::AnySolver& solver,
                      VecX& dq, StepReport& report) {
    VecX lambda = VecX::Zero(problem.components());
    const solvers::SolveReport solved = solver(problem, lambda);
    report.corrections += std::max(1, solved.iterations);
    dq = system.projection.displacements(lambda * rule.units.velocity * rule.units.mass,
                                         system.world.bodies());
    if (solved.converged()) return;
    report.correction_converged = false;
    const bool infeasible = solved.status == solvers::Status::infeasible;
    report.warnings.push_back("position correction: " + (infeasible
                                                             ? "contacts and joints cannot all hold"
                                                             : solved.message));
}

/// One projection of positions out of penetrations and errors of joints beyond the tolerances, as
/// far as the accounts of the bodies cover it; whether there was anything to correct.
///
/// What is not covered is shortened. Errors of joints must go in any case: with joints, contacts of
/// bodies that are short keep their overlaps instead.
template <int D>
bool project_positions(contact::System<D>& system, const contact::ProjectionRule& rule,
                       double slack, const solvers::AnySolver& solver, StepReport& report) {
    contact::World<D>& world = system.world;
    contact::CorrectionAccounts& accounts = system.contacts.corrections;
    contact::detect(world, system.contacts, contact::k_projection_reach, 0.0, 0.0);
    const problem::ContactProblem* problem =
        contact::build_projection(world, system.contacts, system.projection, rule, slack);
    if (problem == nullptr) return false;
    const double before = system.potential_energy();
    VecX dq;
    solve_projection(system, *problem, rule, solver, dq, report);
    contact::CoveredProjection<D> covered(world, accounts, system.projection.blocks(), dq);
    const bool shortened = !covered.complete() && world.joints().empty();
    if (shortened) {
        covered.shorten(dq);
    } else if (!covered.complete()) {
        problem = contact::build_projection(world, system.contacts, system.projection, rule, slack,
                                            covered.short_bodies());
        solve_projection(system, *problem, rule, solver, dq, report);
        covered = {world, accounts, system.projection.blocks(), dq};
    }
    contact::displace(dq, world.bodies());
    covered.debit(accounts, shortened);
    const double added = system.potential_energy() - before;
    contact::debit_springs(world, added - covered.work(shortened), accounts);
    report.ledger.position_correction += added;
    world.joint_velocities().disturb_all();
    return true;
}

/// Projects positions until joints hold, if anything is beyond the tolerances.
template <int D>
void project_if_needed(contact::System<D>& system, double horizon, const StepSettings& settings,
                       const solvers::AnySolver& solver, StepReport& report) {
    contact::World<D>& world = system.world;
    const double tolerance = settings.penetration_tolerance;
    const double slack = k_margin_drifts * world.step_length() * settings.velocity_tolerance;
    const double allowed = k_joint_tolerance * world.typical_size();
    const bool loose = world.joint_error() > allowed;
    contact::ProjectionRule rule{
        .tolerance = tolerance,
        .left = k_kept_penetration * tolerance,
        .joint_tolerance = k_joint_tolerance,
        .units = {.velocity = k_projection_accuracy * tolerance * world.typical_size(),
                  .mass = world.typical_mass()}};
    if (!loose && !contact::penetrates(world, system.contacts, tolerance, slack, horizon)) return;
    if (loose) rule.units.velocity = k_joint_accuracy * allowed;
    // Initial overlaps end in the first step, with what the curvature of contacts leaves of them.
    const bool first = !system.contacts.corrections.limits();
    for (int k = 0; k < k_most_projections; ++k) {
        if (!project_positions(system, rule, slack, solver, report)) break;
        if (!first && !(world.joint_error() > allowed)) break;
    }
}

}  // namespace

template <int D>
void correct_positions(contact::System<D>& system, double horizon, const StepSettings& settings,
                       const solvers::AnySolver& solver, StepReport& report) {
    Stopwatch timer;
    if (settings.position_correction) project_if_needed(system, horizon, settings, solver, report);
    system.contacts.corrections.limit();
    report.joint_error = system.world.joint_error();
    report.times.correction += timer.lap();
}

template void correct_positions<2>(contact::System<2>&, double, const StepSettings&,
                                   const solvers::AnySolver&, StepReport&);
template void correct_positions<3>(contact::System<3>&, double, const StepSettings&,
                                   const solvers::AnySolver&, StepReport&);

}  // namespace drystone::integrators
