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

/// Half of each, or all of the first.
mechanics::ForceSums mean_of(const mechanics::ForceSums& start, const mechanics::ForceSums& end,
                             double share) {
    const double rest = 1.0 - share;
    return {.gravity = rest * start.gravity + share * end.gravity,
            .stiffness = rest * start.stiffness + share * end.stiffness,
            .elastic = rest * start.elastic + share * end.elastic,
            .damping = rest * start.damping + share * end.damping,
            .external = rest * start.external + share * end.external,
            .gyroscopic = rest * start.gyroscopic + share * end.gyroscopic};
}

contact::PenaltyWork mean_of(const contact::PenaltyWork& start, const contact::PenaltyWork& end,
                             double share) {
    const double rest = 1.0 - share;
    return {.normal = rest * start.normal + share * end.normal,
            .tangential = rest * start.tangential + share * end.tangential,
            .boundaries = rest * start.boundaries + share * end.boundaries};
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

}  // namespace

void require_possible(const DemOptions& options) {
    require(options.stiffness > 0.0, "stiffness", "a number above 0", options.stiffness);
    require(options.exponent >= 2.0, "exponent", "a number of at least 2", options.exponent);
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
    const VecX push_start = contacts->last()->forces;
    double longest = contacts->last()->longest_step;
    if (fresh) longest = std::min(longest, contacts->longest_step(law));
    const double kinetic = 0.5 * system.kinetic_product(v0, v0);
    const double potential = system.potential_energy();
    const double stored = contacts->stored_energy();
    const double elastic = system.elastic_energy();
    const mechanics::ForceSums start = system.evaluate_forces({.t = t}, h);
    const VecX& inverse_mass = contacts->inverse_mass();

    // Boundaries go where they are driven.
    VecX end_velocities;
    system.free_velocity(start.total() + push_start, h, end_velocities);
    const VecX half = 0.5 * (v0 + end_velocities);
    const VecX xi = h * half;
    contact::PenaltyWork work = contacts->work(xi, h);
    system.velocities() = half;
    system.advance(h);
    report.times.motion = watch.lap();

    const contact::PenaltyState& state = contacts->evaluate(law, half, h, h);
    report.times.detection = watch.lap();
    longest = std::min(longest, state.longest_step);
    mechanics::ForceSums forces = start;
    VecX v1 = end_velocities;
    if (options.update == ExplicitUpdate::velocity_verlet) {
        const mechanics::ForceSums end = system.evaluate_forces({.t = t + h}, h);
        forces = mean_of(start, end, 0.5);
        work = mean_of(work, contacts->work(xi, h), 0.5);
        const VecX change = end.total() + state.forces - start.total() - push_start;
        v1 += 0.5 * h * inverse_mass.cwiseProduct(change);
    }
    if (!std::isfinite(system.kinetic_product(v1, v1))) {
        throw ComputationError("velocities are beyond what numbers can hold; shorten the step");
    }
    system.velocities() = v1;
    fill_ledger(system, v0, v1, xi, h, forces, work, report.ledger);
    report.ledger.quadrature += system.elastic_energy() - elastic;
    report.ledger.contact_potential = contacts->stored_energy() - stored;
    report.contacts = report.candidates = state.contacts;
    report.largest_penetration = state.largest_penetration;
    report.penetration_ratio = state.penetration_ratio;
    if (h > longest) {
        report.warnings.push_back("the step is longer than " + short_text(longest) +
                                  " s, the stability limit of the contacts' springs");
    }
    report.kinetic_energy = 0.5 * system.kinetic_product(v1, v1);
    report.potential_energy = system.potential_energy();
    report.contact_energy = contacts->stored_energy();
    report.closure = (report.kinetic_energy - kinetic) + (report.potential_energy - potential) -
                     report.ledger.sum();
    report.times.ledger = watch.lap();
    return report;
}

}  // namespace drystone::integrators
