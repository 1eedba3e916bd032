#include "drystone/integrators/moreau_step.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/solve_twice.hpp"
#include "drystone/solvers/feasibility.hpp"
#include "drystone/solvers/methods/semismooth_newton.hpp"

namespace drystone::integrators {

namespace {

/// Corrected contacts keep half of the tolerated penetration, so that they stay contacts.
constexpr double k_kept_penetration = 0.5;
/// Accuracy of the position projection, relative to the tolerated penetration.
constexpr double k_projection_accuracy = 1e-3;
/// Errors of joints that are left alone, relative to the typical size of bodies, and the accuracy
/// of the projection relative to them.
constexpr double k_joint_tolerance = 1e-11;
constexpr double k_joint_accuracy = 0.1;
/// Newton's method on the equations of joints squares their error with every projection.
constexpr int k_most_projections = 6;
/// Gaps up to this share of a body's size take part in the projection of positions.
constexpr double k_projection_reach = 1e-3;
/// Steps whose drift of gaps, at the velocity tolerance, still counts as contact.
constexpr double k_drift_steps = 100.0;
/// Steps in which deformable bodies leave an overlap at the soonest: it came with a velocity u in
/// half a step, and ends with u / 2 n, like an impact of this restitution. Where steps are short
/// the times of the body are longer (contact/lift.hpp).
constexpr double k_lifting_steps = 50.0;
/// Contacts whose bodies turn begin a step with u_N of the order h and gain u_N r_N / 2, of the
/// order h^2. Beyond this share of the kinetic energy it is the impact law that produced energy.
constexpr double k_notable_gain = 1e-3;
/// Penetration, as a share of the smaller body's size, that no step of a sound scene makes.
constexpr double k_deep = 0.1;

/// The velocity that the forces of a step make without contacts.
VecX free_motion(contact::System& system, const MoreauScheme& scheme, double t, double h) {
    const double t_d = t + (1.0 - scheme.theta) * h;
    const contact::LoadInstants loads =
        scheme.averages_loads ? contact::LoadInstants{.t = t, .later = t + h, .share = scheme.theta}
                              : contact::LoadInstants{.t = t_d};
    VecX v_free;
    system.free_velocity(system.evaluate_forces(loads, h).total(), h, v_free);
    if (!std::isfinite(system.kinetic_product(v_free, v_free))) {
        throw ComputationError(
            "velocities are beyond what numbers can hold; a force may be too stiff for the step");
    }
    return v_free;
}

/// Problems that are kept global are for Newton's method, whatever the solver of the others: no
/// other one gets by with so few products.
solvers::SolveReport solve_global(const problem::OperatorProblem& problem, VecX& r) {
    solvers::SemismoothNewton newton(
        {.tolerance = 1.0, .measure = problem::Measure::velocity, .most_iterations = 100});
    return newton.solve(problem, r);
}

/// One projection of positions out of penetrations and errors of joints beyond the tolerances;
/// whether there was anything to correct.
bool project_positions(contact::System& system, const contact::ProjectionRule& rule,
                       const solvers::AnySolver& solver, StepReport& report) {
    system.detect(k_projection_reach, 0.0, 0.0);
    const problem::ContactProblem* problem = system.build_projection(rule);
    if (problem == nullptr) return false;
    VecX lambda = VecX::Zero(problem->components());
    const solvers::SolveReport solved = solver(*problem, lambda);
    report.corrections += std::max(1, solved.iterations);
    if (!solved.converged()) {
        report.correction_converged = false;
        const bool infeasible = solved.status == solvers::Status::infeasible;
        report.warnings.push_back(
            "position correction: " +
            (infeasible ? "contacts and joints cannot all hold" : solved.message));
    }
    system.apply_projection(lambda * rule.units.velocity * rule.units.mass);
    return true;
}

/// Corrects positions and books the potential energy that this takes. Contacts get one projection;
/// joints, which are exact, as many as Newton's method on their equations needs.
void correct_positions(contact::System& system, const StepSettings& settings,
                       const solvers::AnySolver& solver, StepReport& report) {
    const double tolerance = settings.penetration_tolerance;
    contact::ProjectionRule rule{
        .tolerance = tolerance,
        .left = k_kept_penetration * tolerance,
        .joint_tolerance = k_joint_tolerance,
        .units = {.velocity = k_projection_accuracy * tolerance * system.typical_size(),
                  .mass = system.typical_mass()}};
    const double allowed = k_joint_tolerance * system.typical_size();
    if (system.joint_error() > allowed) rule.units.velocity = k_joint_accuracy * allowed;
    const double before = system.potential_energy();
    for (int k = 0; k < k_most_projections; ++k) {
        if (!project_positions(system, rule, solver, report)) break;
        if (!(system.joint_error() > allowed)) break;
    }
    report.ledger.position_correction += system.potential_energy() - before;
}

/// What the step began with.
struct Start {
    VecX v;
    double kinetic = 0.0;  // before boundaries took their velocities of this step
    double given = 0.0;    // what these velocities added to it
    double potential = 0.0;
    double elastic = 0.0;
};

/// What is known of a step once its velocities are.
struct End {
    VecX v_a;   // moves positions
    VecX jump;  // of velocities
    contact::ContactWork work;
    double theta = 0.0;  // of the ledger
};

End end_of(contact::System& system, double theta, const Start& start, const VecX& v, const VecX& r,
           double velocity_tolerance) {
    End end{.v_a = theta * v + (1.0 - theta) * start.v, .jump = v - start.v, .work = {}};
    end.work = system.work(end.v_a, r, velocity_tolerance);
    end.theta = (0.5 - theta) *
                (system.kinetic_product(end.jump, end.jump) + system.stiffness_product(end.v_a));
    return end;
}

bool pay(contact::System& system, double theta, const End& end) {
    return system.pay_lifts({.theta = theta, .jump = end.jump, .v_a = end.v_a});
}

/// The parts of dE for a step that positions made with v_a, at its end.
void fill_ledger(contact::System& system, double h, const Start& start, const VecX& v,
                 const End& end, StepReport& report) {
    const VecX& v_a = end.v_a;
    const contact::ContactWork& work = end.work;
    const mechanics::ForceSums& forces = system.settle_forces(v_a);
    Ledger& ledger = report.ledger;
    ledger.external = h * v_a.dot(forces.external);
    ledger.damping = h * system.damping_power(v_a);
    ledger.gyroscopic = h * v_a.dot(forces.gyroscopic);
    ledger.boundaries = work.boundaries - h * system.boundary_power(v_a, forces.total()) +
                        system.boundary_inertia(v_a, end.jump) + start.given;
    ledger.contact_normal = work.normal;
    ledger.contact_tangential = work.tangential;
    ledger.joints = work.joints;
    ledger.position_correction = work.lift;
    take_over(work, report);
    ledger.theta = end.theta;
    // Gravity and linear elasticity have no entry: h v_a.F is the change of their potential, of the
    // latter up to its part of the theta term, which the closure checks.
    ledger.quadrature = h * v_a.dot(forces.elastic) + system.elastic_energy() - start.elastic;

    // Of all that impacts do, the theta term is the part that the scheme takes back. Below 1/2 it
    // is a gain of its own, with or without contacts.
    const double gain = work.normal + work.tangential + std::min(end.theta, 0.0);
    const double energy = std::max(start.kinetic, 0.5 * system.kinetic_product(v, v));
    if (gain > 2.0 * work.uncertainty + k_notable_gain * energy) {
        report.contact_gain = gain;
        report.warnings.push_back("the contact laws produced energy: " + short_text(gain) +
                                  " J, all contacts of the step and what theta takes back");
    }
}

/// What the problem of a step is posed for.
struct Posing {
    const VecX& v;
    const VecX& v_free;
    contact::LawVelocity law;
    contact::ProblemUnits units;
};

/// r <- the start of the solution, in the units of the problem with this many components.
void start_impulses(const contact::System& system, const Posing& posing, Index components,
                    bool warm, VecX& r) {
    if (!warm) {
        r.setZero(components);
        return;
    }
    system.warm_start(r);
    r /= posing.units.velocity * posing.units.mass;
}

void take_over(const solvers::SolveReport& solved, double velocity_unit, StepReport& report) {
    report.status = solved.status;
    report.iterations += solved.iterations;
    report.residual = solved.residual * velocity_unit;
}

/// The contact problem with W by its products; r in units of the problem. False, with a warning,
/// when it is better solved with the matrix.
bool solve_with_products(contact::System& system, const Posing& posing, bool warm, VecX& r,
                         StepReport& report) {
    Stopwatch watch;
    const problem::OperatorProblem& problem =
        system.build_global(posing.v, posing.v_free, posing.law, posing.units);
    start_impulses(system, posing, problem.local.components(), warm, r);
    report.times.build += watch.lap();
    const solvers::SolveReport solved = solve_global(problem, r);
    report.times.solve += watch.lap();
    take_over(solved, posing.units.velocity, report);
    report.global = solved.converged();
    if (!report.global) {
        report.warnings.push_back("global contact problem: " + solved.message +
                                  "; solved with the condensed matrix instead");
    }
    return report.global;
}

/// The same with W as a matrix.
void solve_with_matrix(contact::System& system, const Posing& posing, bool warm,
                       const solvers::AnySolver& solver, VecX& r, StepReport& report) {
    Stopwatch watch;
    const problem::ContactProblem& problem =
        system.build(posing.v, posing.v_free, posing.law, posing.units);
    start_impulses(system, posing, problem.components(), warm, r);
    report.times.build += watch.lap();
    if (problem.contacts() == 0) return;
    const solvers::SolveReport solved = solve_twice(problem, solver, warm, r);
    report.times.solve += watch.lap();
    take_over(solved, posing.units.velocity, report);
    if (solved.status == solvers::Status::infeasible) {
        report.conflict = solvers::feasibility(problem).conflict;
    }
    if (!solved.converged() && report.conflict.empty()) report.warnings.push_back(solved.message);
}

/// Solves the problem of the active contacts and leaves the impulses in r, in SI units.
void solve_contacts(contact::System& system, const Posing& posing, const StepSettings& settings,
                    const solvers::AnySolver& solver, VecX& r, StepReport& report) {
    const bool global =
        report.contacts > 0 &&
        (settings.contact_matrix == ContactMatrix::global ||
         (settings.contact_matrix == ContactMatrix::automatic && !system.condenses()));
    if (!global || !solve_with_products(system, posing, settings.warm_start, r, report)) {
        solve_with_matrix(system, posing, settings.warm_start, solver, r, report);
    }
    r *= posing.units.velocity * posing.units.mass;
}

}  // namespace

StepReport moreau_step(contact::System& system, const MoreauScheme& scheme, double t, double h,
                       const StepSettings& settings, const solvers::AnySolver& solver) {
    const double theta = scheme.theta;
    StepReport report{.time = t + h, .h = h, .looks_ahead = scheme.predicts_gap};
    Stopwatch watch;

    VecX& v = system.velocities();
    const double kinetic = 0.5 * system.kinetic_product(v, v);
    system.start_step(t, h, theta);
    const Start start{.v = v,
                      .kinetic = kinetic,
                      .given = 0.5 * system.kinetic_product(v, v) - kinetic,
                      .potential = system.potential_energy(),
                      .elastic = system.elastic_energy()};
    system.advance_to_contacts((1.0 - theta) * h);
    const VecX v_free = free_motion(system, scheme, t, h);
    report.times.forces = watch.lap();

    // Contacts near q_d, then those that count.
    const contact::Activation activation{
        .horizon = scheme.predicts_gap ? theta * h : 0.0,
        .only_approaching = scheme.predicts_gap,
        .drift = k_drift_steps * h * settings.velocity_tolerance,
        .closing_time = theta * h,
        .lifting_time = settings.position_correction ? k_lifting_steps * h : 0.0,
        .penetration_tolerance = settings.penetration_tolerance,
        .gap_tolerance = settings.gap_tolerance,
        .approach_tolerance = settings.approach_tolerance.value_or(settings.velocity_tolerance)};
    const contact::Detection found =
        system.detect(settings.gap_tolerance, activation.drift, activation.horizon);
    report.candidates = found.contacts;
    report.largest_penetration = found.largest_penetration;
    report.penetration_ratio = found.penetration_ratio;
    if (found.penetration_ratio > k_deep) {
        report.warnings.push_back("bodies overlap by " + short_text(found.largest_penetration) +
                                  " m: the step is too long, or they were put there");
    }
    report.contacts = system.activate(activation);
    report.times.detection = watch.lap();

    // In units of the tolerance and of a typical mass.
    const Posing posing{
        .v = start.v,
        .v_free = v_free,
        .law = {.mean = scheme.law_on_mean, .theta = theta},
        .units = {.velocity = settings.velocity_tolerance, .mass = system.typical_mass()}};
    VecX r;
    const auto settle = [&] {
        solve_contacts(system, posing, settings, solver, r, report);
        watch.lap();
        // v+ comes from r itself, so that the ledger closes whatever the residual.
        system.apply_impulses(v_free, r, v);
        report.times.motion += watch.lap();
        End end = end_of(system, theta, start, v, r, settings.velocity_tolerance);
        report.times.ledger += watch.lap();
        return end;
    };
    End end = settle();
    if (!pay(system, theta, end)) {
        system.drop_lifts();
        end = settle();
        // Without lifts there is nothing to pay for.
        static_cast<void>(pay(system, theta, end));
    }
    system.settle_contacts(v);
    system.advance(theta * h);
    report.times.motion += watch.lap();

    fill_ledger(system, h, start, v, end, report);
    report.times.ledger += watch.lap();
    const bool loose = system.joint_error() > k_joint_tolerance * system.typical_size();
    if (settings.position_correction &&
        (loose || system.penetrates(settings.penetration_tolerance, theta * h))) {
        correct_positions(system, settings, solver, report);
    }
    report.joint_error = system.joint_error();
    report.times.correction = watch.lap();

    report.kinetic_energy = 0.5 * system.kinetic_product(v, v);
    report.potential_energy = system.potential_energy();
    report.closure = (report.kinetic_energy - start.kinetic) +
                     (report.potential_energy - start.potential) - report.ledger.sum();
    report.times.ledger += watch.lap();
    return report;
}

}  // namespace drystone::integrators
