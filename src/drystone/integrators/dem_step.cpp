// A step with contacts as explicit springs: velocity Verlet, or the first-order update.
#include "drystone/integrators/dem_step.hpp"

#include <algorithm>

#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/ledger_builder.hpp"

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

contact::ContactWork contact_work_of(const contact::PenaltyWork& work) {
    return {.normal = work.normal, .tangential = work.tangential, .boundaries = work.boundaries};
}

/// Contacts at the end of the step; steps are stable up to `longest`.
void fill_report(const contact::PenaltyState& state, double longest, StepReport& report) {
    report.contacts = report.candidates = state.contacts;
    report.largest_penetration = state.largest_penetration;
    report.penetration_ratio = state.penetration_ratio;
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

template <int D>
StepReport dem_step(contact::System<D>& system, const DemOptions& options, double t, double h) {
    contact::PenaltyContacts<D>* contacts = system.penalty();
    if (contacts == nullptr) {
        throw ComputationError(
            "dem moves rigid bodies without joints, cells and deformable bodies");
    }
    const contact::PenaltyLaw law{.stiffness = options.stiffness,
                                  .exponent = options.exponent,
                                  .tangential_stiffness = options.tangential_stiffness,
                                  .damped = options.damped};
    contact::World<D>& world = system.world;
    StepReport report{.time = t + h, .h = h};
    Stopwatch watch;
    StepStart start = start_step(system, t, h, 0.5);
    const contact::PenaltyState* last = contacts->last();
    const bool fresh = last == nullptr;
    const contact::PenaltyState& before = fresh ? contacts->evaluate(law, start.v, 0.0, h) : *last;
    if (fresh) start.potential = system.potential_energy();
    double longest = before.longest_step;
    if (fresh) longest = std::min(longest, contacts->longest_step(law));
    const double stored = contacts->stored_energy();

    // Bodies move at the velocities of mid-step, boundaries where they are driven.
    const VecX push = before.forces;
    const mechanics::ForceSums first = world.evaluate_forces({.t = t}, h);
    VecX v1;
    world.free_velocity(first.total() + push, h, v1);
    const VecX half = 0.5 * (start.v + v1);
    const VecX xi = h * half;
    require_finite(world, half);
    contact::PenaltyWork work = contacts->work(xi, h);
    world.velocities() = half;
    world.advance(h);
    report.times.motion = watch.lap();

    const contact::PenaltyState& state = contacts->evaluate(law, half, h, h);
    report.times.detection = watch.lap();
    mechanics::ForceSums forces = first;
    if (options.update == ExplicitUpdate::velocity_verlet) {
        const mechanics::ForceSums end = world.evaluate_forces({.t = t + h}, h);
        forces = mean_of(first, end);
        work = mean_of(work, contacts->work(xi, h));
        const VecX change = end.total() + state.forces - first.total() - push;
        v1 += 0.5 * h * contacts->inverse_mass().cwiseProduct(change);
    }
    world.velocities() = v1;
    const VecX v_a = xi / h;
    const VecX jump = v1 - start.v;
    report.ledger = make_ledger(world, start,
                                {.h = h,
                                 .v_a = v_a,
                                 .jump = jump,
                                 .forces = forces,
                                 .damping_power = v_a.dot(forces.damping),
                                 .theta = scheme_work(world, start.v, v1, v_a)},
                                contact_work_of(work));
    report.contact_energy = contacts->stored_energy();
    report.ledger.contact_potential = report.contact_energy - stored;
    fill_report(state, std::min(longest, state.longest_step), report);
    close_ledger(system, start, report);
    report.times.ledger = watch.lap();
    return report;
}

template StepReport dem_step<2>(contact::System<2>&, const DemOptions&, double, double);
template StepReport dem_step<3>(contact::System<3>&, const DemOptions&, double, double);

}  // namespace drystone::integrators
