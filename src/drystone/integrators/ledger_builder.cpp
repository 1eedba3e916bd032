// Computes the energy ledger of a step for all integrators: works of forces, contacts and scheme;
// closure.
#include "drystone/integrators/ledger_builder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/contact/energy_scale.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"

namespace drystone::integrators {

template <int D>
StepStart start_step(contact::System<D>& system, double t, double h, double theta) {
    contact::World<D>& world = system.world;
    // Held nodes of deformable bodies take the velocities of this step, which changes the energy.
    const double kinetic = world.kinetic_energy();
    world.start_step(t, h, theta);
    system.problem.rest_pauses.start_step();
    const double admitted = world.admitted_energy();
    const double given =
        world.starts_with_jumps() ? world.kinetic_energy() - kinetic - admitted : 0.0;
    StepStart start{.v = std::move(system.vectors.start),
                    .kinetic = kinetic,
                    .given = given,
                    .admitted = admitted,
                    .potential = system.potential_energy(),
                    .elastic = world.elastic_energy()};
    start.v = world.velocities();
    return start;
}

template <int D>
Ledger make_ledger(const contact::World<D>& world, const StepStart& start, const StepMotion& motion,
                   const contact::ContactWork& work) {
    const double h = motion.h;
    const VecX& v_a = motion.v_a;
    const mechanics::ForceSums& forces = motion.forces;
    Ledger ledger;
    // Forces work on the velocities that move the positions.
    ledger.external = h * mechanics::power_of(forces.external, v_a);
    ledger.damping = h * motion.damping_power;
    ledger.gyroscopic = h * v_a.dot(forces.gyroscopic);
    // What moving boundaries put in: against contacts, forces and their own inertia.
    ledger.boundaries = work.boundaries - h * world.boundary_power(v_a, forces) +
                        world.deformables().held_inertia(v_a, motion.jump) + start.given;
    ledger.contact_normal = work.normal;
    ledger.contact_tangential = work.tangential;
    ledger.contact_potential = motion.contact_potential;
    ledger.joints = work.joints + start.admitted;
    ledger.theta = motion.theta;
    // Springs: the work of the rule against the change of their energy.
    ledger.quadrature = h * mechanics::power_of(forces.elastic, v_a) + world.elastic_energy() -
                        start.elastic - motion.spring_theta;
    ledger.position_correction = motion.position_correction;
    return ledger;
}

// dE_kin = (v1 + v0)/2 . M (v1 - v0): what exceeds v_a . M (v1 - v0) belongs to the scheme.
template <int D>
double scheme_work(const contact::World<D>& world, const VecX& v0, const VecX& v1,
                   const VecX& v_a) {
    const VecX jump = v1 - v0;
    return world.kinetic_product(0.5 * (v1 + v0) - v_a, jump);
}

template <int D>
void close_ledger(const contact::System<D>& system, const StepStart& start, StepReport& report) {
    close_ledger(system, start, system.world.kinetic_energy(), report);
}

template <int D>
void close_ledger(const contact::System<D>& system, const StepStart& start, double kinetic,
                  StepReport& report) {
    Stopwatch timer;
    report.kinetic_energy = kinetic;
    report.potential_energy = system.potential_energy();
    report.closure = (report.kinetic_energy - start.kinetic) +
                     (report.potential_energy - start.potential) - report.ledger.sum();
    report.times.ledger += timer.lap();
}

template <int D>
void report_springs(const contact::World<D>& world, StepReport& report) {
    const double residual = world.coupled_residual();
    if (residual == 0.0) return;
    report.status = std::max(report.status, solvers::Status::not_converged);
    report.residual = std::max(report.residual, residual);
    report.warnings.push_back("springs and drag: Newton's method ended with a correction of " +
                              short_text(residual) +
                              " m/s; springs or bodies turn too far in a step of this length");
}

template <int D>
void require_finite(const contact::World<D>& world, const VecX& v) {
    if (std::isfinite(world.kinetic_product(v, v))) return;
    throw VelocityOverflow(
        "velocities are beyond what numbers can hold; a force may be too stiff for the step",
        contact::most_energetic_body(world, v));
}

template StepStart start_step<2>(contact::System<2>&, double, double, double);
template Ledger make_ledger<2>(const contact::World<2>&, const StepStart&, const StepMotion&,
                               const contact::ContactWork&);
template double scheme_work<2>(const contact::World<2>&, const VecX&, const VecX&, const VecX&);
template void close_ledger<2>(const contact::System<2>&, const StepStart&, StepReport&);
template void close_ledger<2>(const contact::System<2>&, const StepStart&, double, StepReport&);
template void report_springs<2>(const contact::World<2>&, StepReport&);
template void report_springs<3>(const contact::World<3>&, StepReport&);
template void require_finite<2>(const contact::World<2>&, const VecX&);
template StepStart start_step<3>(contact::System<3>&, double, double, double);
template Ledger make_ledger<3>(const contact::World<3>&, const StepStart&, const StepMotion&,
                               const contact::ContactWork&);
template double scheme_work<3>(const contact::World<3>&, const VecX&, const VecX&, const VecX&);
template void close_ledger<3>(const contact::System<3>&, const StepStart&, StepReport&);
template void close_ledger<3>(const contact::System<3>&, const StepStart&, double, StepReport&);
template void require_finite<3>(const contact::World<3>&, const VecX&);

}  // namespace drystone::integrators
