// The theta step with friction: free velocity, contact impulses, positions, works.
#include "drystone/inclusion/theta_step.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/inclusion/kinetic_projection.hpp"
#include "drystone/inclusion/projected_position.hpp"
#include "drystone/inclusion/step_accounts.hpp"
#include "drystone/linalg/at.hpp"

namespace drystone::inclusion {

namespace {

/// What moves the system in a step. Those of K and C are at the start of the step; their change
/// within it is in Mhat.
struct ThetaForces {
    VecX external;
    VecX potential;
    VecX gyroscopic;
};

/// Everything of a step that its accounts need.
struct ThetaStep {
    const State& before;
    const State& after;
    double h = 0.0;
    double theta = 0.5;
    const MatX& M;
    const ThetaForces& forces;
    const FrictionContacts& contacts;
    const VecX& r;
};

/// Mhat = M + h theta C + h^2 theta^2 K.
Metric effective_mass(const Model& model, const MatX& M, double h, double theta) {
    return Metric(M + h * theta * model.damping() + h * h * theta * theta * model.stiffness());
}

/// v_free = v + h Mhat^-1 (F - K (q + h theta v) - C v). Gyroscopic terms at the mean of v and
/// v_free: this fixed point contracts by about h |v|, so that few iterations reach rounding.
VecX free_velocity(const Model& model, const State& state, const VecX& q_a, double h, double theta,
                   const Metric& Mhat, ThetaForces& forces) {
    constexpr int k_most = 50;
    constexpr double k_settled = 1e-15;
    const VecX& v = state.v;
    const VecX fixed = forces.external + forces.potential -
                       model.stiffness() * (state.q + h * theta * v) - model.damping() * v;
    VecX v_free = v;
    for (int k = 0; k < k_most; ++k) {
        forces.gyroscopic = model.gyroscopic_force(q_a, 0.5 * (v + v_free));
        const VecX next = v + h * Mhat.solve(fixed + forces.gyroscopic);
        const double change = (next - v_free).norm();
        v_free = next;
        if (model.has_constant_mass() || change <= k_settled * v_free.norm()) break;
    }
    if (!v_free.allFinite()) {
        throw ComputationError("at t = " + short_text(state.t) +
                               ": velocities are beyond what numbers can hold");
    }
    return v_free;
}

/// What the laws demand along the normals of the active contacts: u+_N >= -e u-_N, and
/// u_theta,N >= 0 of those that are leaving.
HalfSpaces rebounds(const Model& model, const FrictionContacts& contacts, double theta) {
    HalfSpaces set{.rows = MatX(contacts.count(), contacts.H.cols()),
                   .lower = VecX(contacts.count())};
    for (Index c = 0; c < contacts.count(); ++c) {
        const Index normal = contacts.first[at(c)];
        const double e = model.restitution(contacts.constraints[at(c)]);
        set.rows.row(c) = contacts.H.row(normal);
        const double before = contacts.u_before[normal];
        const double kept =
            contacts.leaving[at(c)] ? (1.0 - theta) / theta * before : e * std::min(before, 0.0);
        set.lower[c] = -contacts.w_after[normal] - kept;
    }
    return set;
}

/// The normals of the active contacts at the places of their constraints, u+_N >= 0.
HalfSpaces placed_normals(const Model& model, const FrictionContacts& contacts) {
    HalfSpaces all{.rows = MatX::Zero(model.count(), model.dimension()),
                   .lower = VecX::Zero(model.count())};
    for (Index c = 0; c < contacts.count(); ++c) {
        const Index normal = contacts.first[at(c)];
        all.rows.row(contacts.constraints[at(c)]) = contacts.H.row(normal);
        all.lower[contacts.constraints[at(c)]] = -contacts.w_after[normal];
    }
    return all;
}

std::vector<bool> chosen_constraints(const Model& model, const FrictionContacts& contacts) {
    std::vector<bool> chosen(at(model.count()));
    for (const Index i : contacts.constraints) chosen[at(i)] = true;
    return chosen;
}

/// Impulses, works and velocities of the contacts at the places of their constraints.
void account_contacts(const Model& model, const ThetaStep& step, const VecX& w,
                      StepResult& result) {
    const FrictionContacts& contacts = step.contacts;
    const VecX& r = step.r;
    const VecX w_mean = step.theta * contacts.w_after + (1.0 - step.theta) * contacts.w_before;
    const VecX u_mean = contacts.H * w + w_mean;
    const VecX u_after = contacts.H * step.after.v + contacts.w_after;
    result.impulses = VecX::Zero(model.count());
    result.contact_works = VecX::Zero(model.count());
    result.friction_works = VecX::Zero(model.count());
    result.tangent_impulses = VecX::Zero(model.tangent_count());
    result.slips = VecX::Zero(model.tangent_count());
    for (Index c = 0; c < contacts.count(); ++c) {
        const Index i = contacts.constraints[at(c)];
        const Index normal = contacts.first[at(c)];
        const Index tangents = contacts.first[at(c + 1)] - normal - 1;
        const Index place = model.tangents_before(i);
        result.impulses[i] = r[normal];
        result.contact_works[i] = r[normal] * u_mean[normal];
        result.friction_works[i] =
            r.segment(normal + 1, tangents).dot(u_mean.segment(normal + 1, tangents));
        result.tangent_impulses.segment(place, tangents) = r.segment(normal + 1, tangents);
        result.slips.segment(place, tangents) = u_after.segment(normal + 1, tangents);
    }
    result.works.contact = result.contact_works.sum();
    result.works.friction = result.friction_works.sum();
    result.works.boundaries = -r.dot(w_mean);
}

/// Balance of momentum and works; w = v_theta moves the positions. With the theta term
/// (1/2 - theta) |v+ - v|^2_M of the velocities the works add up to the change of the kinetic
/// energy.
StepResult account(const Model& model, const ThetaStep& step) {
    StepResult result;
    const State& before = step.before;
    const State& after = step.after;
    const double h = step.h;
    const double theta = step.theta;
    const VecX jump = after.v - before.v;
    const VecX w = theta * after.v + (1.0 - theta) * before.v;
    const VecX momentum = step.M * jump;
    const VecX stiff = model.stiffness() * (before.q + theta * h * w);
    const VecX damped = model.damping() * w;
    const VecX push = step.contacts.H.transpose() * step.r;
    const VecX impulse = h * (step.forces.external + step.forces.potential +
                              step.forces.gyroscopic - stiff - damped);

    const Metric metric(step.M);
    const auto size = [&](const VecX& p) { return std::sqrt(p.dot(metric.solve(p))); };
    const double largest = std::max({size(step.M * before.v), size(step.M * after.v), size(impulse),
                                     size(push), h * size(stiff), h * size(damped)});
    result.balance = largest > 0.0 ? size(momentum - impulse - push) / largest : 0.0;

    account_contacts(model, step, w, result);
    result.works.external = h * w.dot(step.forces.external);
    result.works.conservative = h * w.dot(step.forces.potential - stiff);
    result.works.damping = -h * w.dot(damped);
    result.works.theta = (0.5 - theta) * jump.dot(momentum);
    const VecX moved = h * w;
    result.elastic_theta = (0.5 - theta) * moved.dot(model.stiffness() * moved);
    if (!model.has_constant_mass()) {
        const auto energy = [&](const VecX& v) { return 0.5 * v.dot(step.M * v); };
        result.works.gyroscopic = h * w.dot(step.forces.gyroscopic) +
                                  model.kinetic_energy(after.q, after.v) - energy(after.v) -
                                  model.kinetic_energy(before.q, before.v) + energy(before.v);
    }
    return result;
}

/// Penetration, active constraints and regularity at the end of a step.
void measure_end(const Model& model, const ThetaStep& step, double rho, StepResult& result) {
    const VecX gaps = model.gaps(step.after.t, step.after.q);
    if (gaps.size() > 0) result.penetration = std::max(0.0, -gaps.minCoeff());
    std::vector<bool> near(at(gaps.size()));
    for (Index i = 0; i < gaps.size(); ++i) {
        const bool pushes = result.impulses[i] > 0.0;
        if (pushes) ++result.active;
        near[at(i)] = pushes || (rho > 0.0 && gaps[i] <= rho);
    }
    const HalfSpaces close =
        rows_of({.rows = model.gradients(step.before.t, step.before.q), .lower = gaps}, near);
    result.regularity = regularity(close.rows, model.metric_at(step.before.q));
}

}  // namespace

StepResult theta_step(const Model& model, const ImpactRule& rule, const SchemeOptions& options,
                      const solvers::AnySolver& solver, State& state, double h) {
    const State before = state;
    const double theta = rule.theta;
    const double end = before.t + h;
    const VecX q_a = before.q + (1.0 - theta) * h * before.v;
    const Metric mass = model.metric_at(q_a);
    const Metric Mhat = effective_mass(model, mass.matrix(), h, theta);
    ThetaForces forces{.external = (1.0 - theta) * model.force(before.t, q_a, before.v) +
                                   theta * model.force(end, q_a, before.v),
                       .potential = model.conservative_force(q_a),
                       .gyroscopic = {}};
    const VecX v_free = free_velocity(model, before, q_a, h, theta, Mhat, forces);

    const FrictionContacts contacts = active_contacts(model, before, h, options, rule);
    const FrictionImpulses impulses =
        solve_contacts(model, contacts, rule, v_free, Mhat, options.velocity_tolerance, solver);
    if (!impulses.report.converged()) {
        // Normals that contradict each other have no solution; anything else was not solved.
        const HalfSpaces normals = rebounds(model, contacts, theta);
        if (!contradiction(normals, mass).empty()) {
            return infeasible_step(model, normals, contacts.constraints);
        }
    }
    const VecX v = v_free + Mhat.solve(contacts.H.transpose() * impulses.r);
    state = {.t = end, .q = before.q + h * (theta * v + (1.0 - theta) * before.v), .v = v};

    const double potential = model.potential_energy(state.q);
    bool projected = true;
    if (options.projects_positions) {
        const ProjectedPosition position = projected_position(
            model, end, state.q,
            staying(placed_normals(model, contacts), chosen_constraints(model, contacts), v, v_free,
                    options.velocity_tolerance));
        if (!position.conflict.empty()) {
            state = before;
            return infeasible_step(model, position.set, position.conflict);
        }
        state.q = position.q;
        projected = position.converged;
    }
    const ThetaStep step{.before = before,
                         .after = state,
                         .h = h,
                         .theta = theta,
                         .M = mass.matrix(),
                         .forces = forces,
                         .contacts = contacts,
                         .r = impulses.r};
    StepResult result = account(model, step);
    result.projection_energy = model.potential_energy(state.q) - potential;
    result.violation = impulses.report.residual;
    result.iterations = impulses.report.iterations;
    result.converged = impulses.report.converged() && projected;
    measure_end(model, step, options.rho, result);
    return result;
}

Scheme theta_scheme(const std::string& name, bool on_mean, const SchemeOptions& options) {
    const double theta = options.theta;
    if (!(theta >= 0.0 && theta <= 1.0) || (on_mean && theta == 0.0)) {
        throw InputError({.what = "integrator.theta",
                          .expected = on_mean ? "a number above 0 and at most 1 with " + name
                                              : "a number from 0 to 1 with " + name,
                          .found = to_text(theta)});
    }
    // Problems are posed in units of the velocity tolerance. The solver has a workspace, which
    // copies of the scheme must not share.
    const solvers::AnySolver solver =
        solvers::make_solver(options.solver, {.tolerance = 1.0,
                                              .measure = problem::Measure::velocity,
                                              .most_iterations = options.most_iterations,
                                              .strategy = solvers::Strategy::time_step});
    return {.name = name,
            .step = [rule = ImpactRule{.on_mean = on_mean, .theta = theta}, options, solver](
                        const Model& model, State& state,
                        double h) { return theta_step(model, rule, options, solver, state, h); },
            .is_frictional = true};
}

}  // namespace drystone::inclusion
