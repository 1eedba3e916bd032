// Solves the contact problem together with gyroscopic torques, springs and joints, which depend on
// its solution.
#include "drystone/integrators/velocity_solution.hpp"

#include <algorithm>
#include <string>

#include "drystone/contact/settled_velocities.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/contact_solution.hpp"

namespace drystone::integrators {

namespace {

/// v <- v_free + M^-1 H^T r.
template <int D>
void apply(contact::System<D>& system, const VecX& v_free, const VecX& r, StepReport& report) {
    Stopwatch timer;
    contact::apply_impulses(system.world, system.contacts, system.problem, v_free, r,
                            system.world.velocities());
    report.times.motion += timer.lap();
}

/// Where nothing but joints acts, they are solved directly, unless they contradict each other.
template <int D>
bool settle_joints_alone(contact::System<D>& system, const contact::ProblemMotion& plain,
                         VecX& v_free, VecX& r) {
    if (!system.world.closes_joints() || !contact::only_joints(system.world, system.contacts)) {
        return false;
    }
    start_contacts(system, plain.around(v_free), r);
    VecX settled_free = v_free;
    if (!contact::settle_velocities(system.world, system.contacts, system.problem, plain.v_free,
                                    settled_free, r)
             .closed) {
        r.resize(0);
        return false;
    }
    v_free = settled_free;
    return true;
}

/// Rounds until contacts and what settles after them agree, or joints cannot be closed.
template <int D>
contact::Settled solve_in_rounds(contact::System<D>& system, const contact::ProblemMotion& plain,
                                 const StepSettings& settings, const solvers::AnySolver& solver,
                                 VecX& v_free, VecX& r, StepReport& report) {
    contact::Settled settled;
    const std::size_t warnings = report.warnings.size();
    for (int round = 0; round < k_most_rounds; ++round) {
        // What a round before the last one could not solve does not count.
        report.warnings.resize(warnings);
        report.conflict.clear();
        solve_contacts(system, plain.around(v_free), settings, solver, r, report);
        Stopwatch timer;
        settled = contact::settle_velocities(system.world, system.contacts, system.problem,
                                             plain.v_free, v_free, r);
        report.times.motion += timer.lap();
        if (settled.change <= k_settled * settings.velocity_tolerance) break;
    }
    return settled;
}

/// Says so where a problem that is solved has not settled.
void report_settled(const contact::Settled& settled, double velocity_tolerance,
                    StepReport& report) {
    const bool agrees = settled.change <= velocity_tolerance;
    if (report.status != solvers::Status::converged || agrees) return;
    report.warnings.push_back(
        std::string(settled.closed ? "contacts do not settle with gyroscopic torques and springs"
                                   : "joints do not close") +
        ": velocities still change by " + short_text(settled.change) +
        " m/s, bodies turn too far in a step");
    report.status = solvers::Status::not_converged;
    report.residual = std::max(report.residual, settled.change);
}

}  // namespace

template <int D>
VecX solve_velocities(contact::System<D>& system, const contact::ProblemMotion& plain,
                      const StepSettings& settings, const solvers::AnySolver& solver,
                      StepReport& report) {
    contact::World<D>& world = system.world;
    VecX r;
    if (!contact::settles(world)) {
        solve_contacts(system, plain, settings, solver, r, report);
        apply(system, plain.v_free, r, report);
        return r;
    }
    // Torques and rows of a guess.
    VecX v_free = plain.v_free;
    VecX guess;
    if (world.closes_joints() || !world.uneven_bodies().empty()) {
        guess = world.likely_end(v_free);
        world.guess_torques(guess, v_free);
        contact::pose_joints(world, system.contacts, guess);
    }
    if (!settle_joints_alone(system, plain, v_free, r)) {
        contact::pose_joints(world, system.contacts, guess);  // an attempt may have moved them
        const contact::Settled settled =
            solve_in_rounds(system, plain, settings, solver, v_free, r, report);
        report_settled(settled, settings.velocity_tolerance, report);
    }
    apply(system, v_free, r, report);
    contact::disturb_joints(world, system.contacts, system.problem, r);
    return r;
}

template VecX solve_velocities<2>(contact::System<2>&, const contact::ProblemMotion&,
                                  const StepSettings&, const solvers::AnySolver&, StepReport&);
template VecX solve_velocities<3>(contact::System<3>&, const contact::ProblemMotion&,
                                  const StepSettings&, const solvers::AnySolver&, StepReport&);

}  // namespace drystone::integrators
