#include "drystone/integrators/dem_step.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/contact/compliance/penalty_system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"

namespace drystone::integrators {

namespace {

void require(bool right, const std::string& what, const std::string& expected, double found) {
    if (!right) {
        throw InputError({.what = "dem: " + what, .expected = expected, .found = to_text(found)});
    }
}

/// Half of each.
mechanics::ForceSums mean_of(const mechanics::ForceSums& a, const mechanics::ForceSums& b) {
    return {.gravity = 0.5 * (a.gravity + b.gravity),
            .stiffness = 0.5 * (a.stiffness + b.stiffness),
            .elastic = 0.5 * (a.elastic + b.elastic),
            .damping = 0.5 * (a.damping + b.damping),
            .external = 0.5 * (a.external + b.external),
            .gyroscopic = 0.5 * (a.gyroscopic + b.gyroscopic)};
}
contact::PenaltyWork mean_of(const contact::PenaltyWork& a, const contact::PenaltyWork& b) {
    return {.normal = 0.5 * (a.normal + b.normal),
            .tangential = 0.5 * (a.tangential + b.tangential),
            .boundaries = 0.5 * (a.boundaries + b.boundaries)};
}

/// At one instant (J).
struct Energies {
    double kinetic = 0.0;
    double potential = 0.0;
    double elastic = 0.0;  ///< of springs between bodies
    double stored = 0.0;   ///< in contacts
};

Energies energies_of(const contact::System& system, const contact::PenaltySystem& contacts,
                     const VecX& v) {
    return {.kinetic = 0.5 * system.kinetic_product(v, v),
            .potential = system.potential_energy(),
            .elastic = system.elastic_energy(),
            .stored = contacts.stored_energy()};
}

void fill_ledger(contact::System& system, const VecX& v0, const VecX& v1, const VecX& xi, double h,
                 const mechanics::ForceSums& forces, const contact::PenaltyWork& work,
                 Ledger& ledger) {
    const VecX v_a = xi / h;
    const VecX jump = v1 - v0;
    ledger.external = h * v_a.dot(forces.external);
    ledger.damping = h * v_a.dot(forces.damping);
    ledger.gyroscopic = h * v_a.dot(forces.gyroscopic);
    ledger.boundaries = work.boundaries - h * system.boundary_power(v_a, forces.total());
    ledger.contact_normal = work.normal;
    ledger.contact_tangential = work.tangential;
    ledger.theta = system.kinetic_product(0.5 * (v1 + v0) - v_a, jump);
    ledger.quadrature = h * v_a.dot(forces.elastic);
}

/// Contacts and energies at the end of the step; steps are stable up to `longest`.
void fill_report(const contact::PenaltyState& state, const Energies& energies, double longest,
                 StepReport& report) {
    report.contacts = report.candidates = state.contacts;
    report.largest_penetration = state.largest_penetration;
    report.penetration_ratio = state.penetration_ratio;
    report.kinetic_energy = energies.kinetic;
    report.potential_energy = energies.potential;
    report.contact_energy = energies.stored;
    report.stability_share = report.h / longest;
}

}  // namespace

void require_possible(const DemOptions& options) {
    require(options.stiffness > 0.0, "stiffness", "a number above 0", options.stiffness);
    require(options.exponent >= 2.0 && options.exponent <= 10.0, "exponent",
            "a number from 2 to 10", options.exponent);
    require(options.tangential_stiffness >= 0.0, "tangential_stiffness",
            "a number that is not negative", options.tangential_stiffness);
}

StepReport dem_step(contact::System& system, const DemOptions& options, double t, double h) {
    contact::PenaltySystem* contacts = system.penalty();
    if (contacts == nullptr) {
        throw ComputationError(
            "dem moves rigid bodies without joints, cells and deformable bodies");
    }
    const contact::PenaltyLaw law{.stiffness = options.stiffness,
                                  .exponent = options.exponent,
                                  .tangential_stiffness = options.tangential_stiffness,
                                  .damped = options.damped};
    StepReport report{.time = t + h, .h = h};
    Stopwatch watch;
    system.start_step(t, h, 0.5);
    const VecX v0 = system.velocities();
    const bool fresh = contacts->last() == nullptr;
    if (fresh) static_cast<void>(contacts->evaluate(law, v0, 0.0, h));
    double longest = contacts->last()->longest_step;
    if (fresh) longest = std::min(longest, contacts->longest_step(law));
    const Energies before = energies_of(system, *contacts, v0);

    // Bodies move at the velocities of mid-step, boundaries where they are driven.
    const VecX push = contacts->last()->forces;
    const mechanics::ForceSums start = system.evaluate_forces({.t = t}, h);
    VecX v1;
    system.free_velocity(start.total() + push, h, v1);
    const VecX half = 0.5 * (v0 + v1);
    const VecX xi = h * half;
    if (!std::isfinite(xi.squaredNorm())) {
        throw ComputationError("velocities are beyond what numbers can hold; shorten the step");
    }
    contact::PenaltyWork work = contacts->work(xi, h);
    system.velocities() = half;
    system.advance(h);
    report.times.motion = watch.lap();

    const contact::PenaltyState& state = contacts->evaluate(law, half, h, h);
    report.times.detection = watch.lap();
    mechanics::ForceSums forces = start;
    if (options.update == ExplicitUpdate::velocity_verlet) {
        const mechanics::ForceSums end = system.evaluate_forces({.t = t + h}, h);
        forces = mean_of(start, end);
        work = mean_of(work, contacts->work(xi, h));
        const VecX change = end.total() + state.forces - start.total() - push;
        v1 += 0.5 * h * contacts->inverse_mass().cwiseProduct(change);
    }
    system.velocities() = v1;
    const Energies after = energies_of(system, *contacts, v1);
    fill_ledger(system, v0, v1, xi, h, forces, work, report.ledger);
    report.ledger.quadrature += after.elastic - before.elastic;
    report.ledger.contact_potential = after.stored - before.stored;
    fill_report(state, after, std::min(longest, state.longest_step), report);
    report.closure = (after.kinetic - before.kinetic) + (after.potential - before.potential) -
                     report.ledger.sum();
    report.times.ledger = watch.lap();
    return report;
}

}  // namespace drystone::integrators
