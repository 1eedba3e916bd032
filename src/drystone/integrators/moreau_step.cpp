// A step of the schemes of Moreau's family: theta scheme with impulses at contacts.
#include "drystone/integrators/moreau_step.hpp"

#include <algorithm>
#include <utility>

#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/position_correction.hpp"
#include "drystone/integrators/velocity_solution.hpp"
#include "drystone/scene/spec/spring_depth.hpp"

namespace drystone::integrators {

namespace {

/// Steps in which deformable bodies leave an overlap at the soonest: it came with a velocity u in
/// half a step, and ends with u / 2 n, like an impact of this restitution. Where steps are short
/// the times of the body are longer (contact/overlap_release.hpp).
constexpr double k_release_steps = 50.0;

template <int D>
StepEnd step_end(contact::System<D>& system, double theta, const VecX& v0, const VecX& r,
                 double velocity_tolerance) {
    const contact::World<D>& world = system.world;
    const VecX& v = system.world.velocities();
    StepEnd end{
        .v_a = std::move(system.vectors.mean), .jump = std::move(system.vectors.jump), .work = {}};
    end.v_a = theta * v + (1.0 - theta) * v0;
    end.jump = v - v0;
    end.work = contact::contact_work(world, system.contacts, system.problem, end.v_a, r,
                                     velocity_tolerance);
    if (theta == 0.5) return end;
    end.theta = (0.5 - theta) *
                (world.kinetic_product(end.jump, end.jump) + world.stiffness_product(end.v_a));
    end.spring_theta = (0.5 - theta) * world.spring_product(end.v_a);
    return end;
}

/// Warns where contact laws produced energy. Of all that impacts do, the theta term is the part
/// that the scheme takes back. Below theta = 1/2 it is a gain of its own, with or without contacts.
void check_gain(const StepEnd& end, double kinetic, StepReport& report) {
    const contact::ContactWork& work = end.work;
    const double gain = work.normal + work.tangential + std::min(end.theta, 0.0);
    if (!(gain > 2.0 * work.uncertainty + k_notable_gain * kinetic)) return;
    report.contact_gain = gain;
    report.warnings.push_back("the contact laws produced energy: " + short_text(gain) +
                              " J, all contacts of the step, with the dissipation of theta");
}

/// What moved in the step, now that its positions have.
template <int D>
StepMotion motion_of(contact::World<D>& world, const StepEnd& end, double h) {
    const mechanics::ForceSums& forces = world.settle_forces(end.v_a);
    return {.h = h,
            .v_a = end.v_a,
            .jump = end.jump,
            .forces = forces,
            .damping_power = world.damping_power(end.v_a),
            .theta = end.theta,
            .spring_theta = end.spring_theta,
            .position_correction = end.work.release};
}

}  // namespace

template <int D>
VecX free_motion(contact::World<D>& world, const MoreauScheme& scheme, double t, double h,
                 VecX v_free) {
    const double t_d = t + (1.0 - scheme.theta) * h;
    const contact::LoadInstants loads =
        scheme.averages_loads ? contact::LoadInstants{.t = t, .later = t + h, .share = scheme.theta}
                              : contact::LoadInstants{.t = t_d};
    world.free_velocity(world.evaluate_total_force(loads), h, v_free);
    require_finite(world, v_free);
    return v_free;
}

contact::Activation activation_rule(const MoreauScheme& scheme, double h,
                                    const StepSettings& settings) {
    return {.horizon = scheme.predicts_gap ? scheme.theta * h : 0.0,
            .only_approaching = scheme.predicts_gap,
            .drift = settings.gap_band,
            .closing_time = scheme.theta * h,
            .release_time = settings.position_correction ? k_release_steps * h : 0.0,
            .penetration_tolerance = settings.penetration_tolerance,
            .gap_tolerance = settings.gap_tolerance,
            .approach_tolerance = settings.approach_tolerance.value_or(
                k_opening_tolerances * settings.velocity_tolerance)};
}

template <int D>
void find_contacts(contact::System<D>& system, const contact::Activation& rule,
                   StepReport& report) {
    Stopwatch timer;
    // What opens has moved away from where it was at the start of the step.
    const contact::Detection found =
        contact::detect(system.world, system.contacts, rule.gap_tolerance, rule.drift,
                        std::max(rule.horizon, rule.closing_time));
    report.candidates = found.contacts;
    report.largest_penetration = found.largest_penetration;
    report.penetration_ratio = found.penetration_ratio;
    report.element_overlap = found.element_overlap;
    if (found.penetration_ratio > scene::k_deep_ratio) {
        report.warnings.push_back(
            "bodies overlap by " + short_text(found.largest_penetration) +
            " m: the step is too long, or the scene starts with this overlap");
    }
    report.contacts = contact::activate(system.world, system.contacts, rule);
    report.times.detection += timer.lap();
}

template <int D>
StepEnd apply_contacts(contact::System<D>& system, const MoreauScheme& scheme,
                       const StepStart& start, const VecX& v_free, const StepSettings& settings,
                       const solvers::AnySolver& solver, StepReport& report) {
    contact::World<D>& world = system.world;
    // In units of the tolerance and of a typical mass.
    const contact::ProblemMotion motion{
        .v = start.v,
        .v_free = v_free,
        .law = {.mean = scheme.law_on_mean, .theta = scheme.theta},
        .units = {.velocity = settings.velocity_tolerance, .mass = world.typical_mass()}};
    const auto solve = [&] {
        // v+ comes from r itself, so that the ledger closes whatever the residual.
        const VecX r = solve_velocities(system, motion, settings, solver, report);
        Stopwatch timer;
        StepEnd end = step_end(system, scheme.theta, start.v, r, settings.velocity_tolerance);
        report.times.ledger += timer.lap();
        return end;
    };
    const auto covered = [&](const StepEnd& end) {
        return contact::debit_releases(world, system.contacts,
                                       {.theta = scheme.theta, .jump = end.jump, .v_a = end.v_a});
    };
    const std::size_t warnings = report.warnings.size();
    StepEnd end = solve();
    if (covered(end)) return end;
    contact::drop_releases(system.contacts);
    // Only the last solution counts.
    report.warnings.resize(warnings);
    report.conflict.clear();
    end = solve();
    // Without releases there is nothing to cover.
    static_cast<void>(covered(end));
    return end;
}

template <int D>
StepReport moreau_step(contact::System<D>& system, const MoreauScheme& scheme, double t, double h,
                       const StepSettings& settings, const solvers::AnySolver& solver) {
    const double theta = scheme.theta;
    contact::World<D>& world = system.world;
    StepReport report{.time = t + h, .h = h, .predicts_gaps = scheme.predicts_gap};
    Stopwatch timer;

    // q_d, F(q_d) and v_free.
    StepStart start = start_step(system, t, h, theta);
    world.advance_to_contacts((1.0 - theta) * h);
    VecX v_free = free_motion(world, scheme, t, h, std::move(system.vectors.free));
    report.times.forces = timer.lap();

    // Contacts, r and v+.
    find_contacts(system, activation_rule(scheme, h, settings), report);
    StepEnd end = apply_contacts(system, scheme, start, v_free, settings, solver, report);
    timer.lap();

    // q+, and what contacts keep for the next step.
    // Fremond's law stops mean velocities; u+ of a contact that sticks alternates around 0.
    contact::settle_contacts(world, system.contacts, system.problem,
                             scheme.law_on_mean ? end.v_a : world.velocities());
    world.advance_to_end(theta * h, end.v_a);
    report.times.motion += timer.lap();

    // Where the energy went; positions out of penetrations.
    report_springs(world, report);
    report.ledger = make_ledger(world, start, motion_of(world, end, h), end.work);
    record_work(end.work, report);
    const double kinetic = world.kinetic_energy();
    check_gain(end, std::max(start.kinetic, kinetic), report);
    report.times.ledger += timer.lap();
    contact::credit_contacts(world, system.contacts,
                             {.theta = theta, .jump = end.jump, .v_a = end.v_a});
    correct_positions(system, theta * h, settings, solver, report);
    // The projection moves positions only.
    close_ledger(system, start, kinetic, report);
    system.vectors = {.start = std::move(start.v),
                      .free = std::move(v_free),
                      .mean = std::move(end.v_a),
                      .jump = std::move(end.jump)};
    return report;
}

template StepReport moreau_step<2>(contact::System<2>&, const MoreauScheme&, double, double,
                                   const StepSettings&, const solvers::AnySolver&);
template VecX free_motion<2>(contact::World<2>&, const MoreauScheme&, double, double, VecX);
template void find_contacts<2>(contact::System<2>&, const contact::Activation&, StepReport&);
template StepEnd apply_contacts<2>(contact::System<2>&, const MoreauScheme&, const StepStart&,
                                   const VecX&, const StepSettings&, const solvers::AnySolver&,
                                   StepReport&);
template StepReport moreau_step<3>(contact::System<3>&, const MoreauScheme&, double, double,
                                   const StepSettings&, const solvers::AnySolver&);
template VecX free_motion<3>(contact::World<3>&, const MoreauScheme&, double, double, VecX);
template void find_contacts<3>(contact::System<3>&, const contact::Activation&, StepReport&);
template StepEnd apply_contacts<3>(contact::System<3>&, const MoreauScheme&, const StepStart&,
                                   const VecX&, const StepSettings&, const solvers::AnySolver&,
                                   StepReport&);

}  // namespace drystone::integrators
