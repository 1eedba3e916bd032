// Makes steps of Newmark's scheme with compliant contacts, by Newton's method on the displacements.
#include "drystone/integrators/newmark_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/integrators/spring_scenes.hpp"

namespace drystone::integrators {

namespace {

/// A step that does not converge is made in two halves, and these likewise, so many times.
constexpr int k_most_halvings = 8;
/// Damping of contacts that stick, unless it is given: so many typical masses per step,
constexpr double k_masses_per_step = 100.0;
/// but at most so many times sqrt(k m), with the stiffness k of a contact
constexpr double k_most_damping = 30.0;
/// whose depth is this share of the typical size.
constexpr double k_typical_depth = 1e-3;
/// Corrections below this share of a body's size per step are rounding.
constexpr double k_rounding = 16.0 * std::numeric_limits<double>::epsilon();
/// Searches for contacts in one step, each wider than the one before.
constexpr int k_most_searches = 12;

/// The largest of |translation| + size |rotation| of all bodies.
template <int D>
double largest_part(const VecX& x, const springs::CompliantContacts<D>& contacts) {
    const Index freedom = contacts.freedom();
    const Index translations = freedom == 3 ? 2 : 3;
    const double size = contacts.typical_size();
    double largest = 0.0;
    for (Index i = 0; i + freedom <= x.size(); i += freedom) {
        const auto turn = x.segment(i + translations, freedom - translations);
        largest = std::max(largest, x.segment(i, translations).norm() + size * turn.norm());
    }
    return largest;
}

/// c_tau = min(100 m / h, 30 sqrt(k m)),  k = c (alpha - 1) (L / 1000)^(alpha - 2).
///
/// What sticks comes to rest in 1/30 of the time 1/w, w = sqrt(k / m), in which normal forces
/// change: as good as at once. More would only narrow the range of velocities mu N / c_tau in which
/// contacts stick, below what vibrating normal forces move them by in a step, and Newton's method
/// then changes its active sets without end. Long steps, which cannot follow w, have less.
template <int D>
double default_damping(const contact::World<D>& world, const springs::NormalCompliance& normal,
                       double h) {
    const double m = world.typical_mass();
    const double depth = k_typical_depth * world.typical_size();
    const double k =
        normal.stiffness * (normal.exponent - 1.0) * std::pow(depth, normal.exponent - 2.0);
    return std::min(k_masses_per_step * m / h, k_most_damping * std::sqrt(k * m));
}

void require(bool right, const std::string& what, const std::string& expected, double found) {
    require_option(right, "newmark_compliance: " + what, expected, found);
}

}  // namespace

template <int D>
NewmarkStep<D>::NewmarkStep(ComplianceOptions options)
    : options_(std::move(options)), solver_(options_.linear_solver, options_.krylov) {
    const springs::NormalCompliance& normal = options_.law.normal;
    require(normal.stiffness > 0.0, "stiffness", "a number above 0", normal.stiffness);
    require(normal.exponent >= 2.0 && normal.exponent <= 10.0, "exponent", "a number from 2 to 10",
            normal.exponent);
    require(normal.dissipation >= 0.0 && normal.dissipation <= 1.0, "dissipation",
            "a number between 0 and 1", normal.dissipation);
    require(options_.beta > 0.0, "beta", "a number above 0", options_.beta);
    require(options_.gamma > 0.0, "gamma", "a number above 0", options_.gamma);
    if (!options_.law.listing) {
        const std::string why = " in exact mode: only then positions follow the mean velocity";
        require(options_.beta == 0.5, "beta", "1/2" + why, options_.beta);
        require(options_.gamma == 1.0, "gamma", "1" + why, options_.gamma);
    }
}

template <int D>
StepReport NewmarkStep<D>::operator()(contact::System<D>& system, double t, double h,
                                      const StepSettings& /*settings*/) {
    make_springs(system, "newmark_compliance", contacts_);
    StepReport report{.time = t + h, .h = h, .predicts_gaps = true};
    StepStart start{.kinetic = system.world.kinetic_energy()};
    start_potential_.reset();
    failed_parts_ = 0;
    // One law of friction for the whole step, whatever parts it is made in.
    law_ = options_.law;
    if (law_.friction_damping == 0.0) {
        law_.friction_damping = default_damping(system.world, law_.normal, h);
    }
    advance(system, t, h, 0, report);
    if (failed_parts_ > 0) report.warnings.push_back(failure_text(report));
    start.potential = *start_potential_;
    report.contact_energy = contacts_->stored_energy();
    close_ledger(system, start, report);
    return report;
}

template <int D>
void NewmarkStep<D>::advance(contact::System<D>& system, double t, double h, int depth,
                             StepReport& report) {
    Trial trial = begin(system, t, h, report);
    springs::CompliantContacts<D>& contacts = *contacts_;
    Stopwatch timer;
    // Newton's method, again with more contacts while bodies move beyond the margins of the search.
    // The listing knows all contacts at once: a repeated search is no iteration of its own.
    int iterations = 0;
    for (int search = 0;; ++search) {
        if (options_.law.listing) {
            listing_newton(contacts, trial);
        } else {
            newton(contacts, trial);
        }
        iterations = options_.law.listing ? trial.iterations : iterations + trial.iterations;
        if (contacts.covers(trial.xi) || search == k_most_searches) break;
        begin_contacts(trial, report);
    }
    report.iterations += iterations;
    report.times.solve += timer.lap();
    if (!trial.converged && !options_.law.listing && depth < k_most_halvings) {
        // Back to the start, in two halves.
        contacts.place(VecX::Zero(trial.xi.size()));
        system.world.velocities() = trial.v0;
        ++report.halvings;
        advance(system, t, 0.5 * h, depth + 1, report);
        advance(system, t + 0.5 * h, 0.5 * h, depth + 1, report);
        return;
    }
    if (!trial.converged) {
        report.status = solvers::Status::not_converged;
        ++failed_parts_;
    }
    if (trial.cycled) ++report.cycles;
    finish(system, trial, report);
}

/// What did not converge, and what helps.
template <int D>
std::string NewmarkStep<D>::failure_text(const StepReport& report) const {
    std::string text = "Newton's method did not converge";
    if (report.halvings > 0) {
        text += " in " + std::to_string(failed_parts_) + " of " +
                std::to_string(report.halvings + 1) + " parts of the step";
    }
    if (report.cycles > 0) text += ", active sets return to earlier ones";
    if (options_.law.listing) return text + "; shorten the step";
    return text + "; a smaller friction_damping than " + short_text(law_.friction_damping) +
           " N s/m or softer springs may help";
}

/// Forces of the step, and the contacts that may become active in it.
template <int D>
auto NewmarkStep<D>::begin(contact::System<D>& system, double t, double h, StepReport& report)
    -> Trial {
    Stopwatch timer;
    springs::CompliantContacts<D>& contacts = *contacts_;
    system.world.start_step(t, h, 0.5);
    Trial trial{.t = t, .h = h, .law = law_, .v0 = system.world.velocities()};
    // Forces at mid-step, as explicit as in the schemes of Moreau.
    contacts.hold();
    springs_.begin(system.world);
    system.world.advance(0.5 * h);
    const mechanics::ForceSums& forces = system.world.evaluate_forces({.t = t + 0.5 * h});
    trial.F = forces.total();
    contacts.place(VecX::Zero(trial.v0.size()));
    system.world.explicit_velocity(trial.F, h, trial.v_free);
    require_finite(system.world, trial.v_free);
    trial.scale = std::max(largest_part(trial.v0, contacts), largest_part(trial.v_free, contacts));
    // Exact for bodies without contacts.
    trial.xi = 0.5 * h * (trial.v0 + trial.v_free);
    // Springs would pass their ends: start where bodies stand.
    if (springs_.turns_far(trial.xi)) {
        trial.xi = (contacts.inverse_mass().array() > 0.0).select(0.0, trial.xi);
    }
    report.times.forces += timer.lap();
    const springs::FoundCompliance found = begin_contacts(trial, report);
    if (!start_potential_) start_potential_ = system.potential_energy() - report.feature_drift;
    start_accelerations(contacts, found.continues, trial);
    return trial;
}

/// Contacts within reach of the displacements so far, and of bodies that others push.
template <int D>
springs::FoundCompliance NewmarkStep<D>::begin_contacts(Trial& trial, StepReport& report) {
    Stopwatch timer;
    springs::CompliantContacts<D>& contacts = *contacts_;
    const double displacement = std::max(largest_part(trial.xi, contacts), trial.h * trial.scale);
    const springs::FoundCompliance found = contacts.begin(trial.law, 1.5 * displacement, trial.h);
    report.candidates = found.candidates;
    report.feature_changes += found.changes;
    report.feature_drift += found.drift;
    report.ledger.contact_potential += found.drift;
    // Pairs that contacts or springs couple.
    std::vector<std::array<int, 2>> couples(contacts.couples().begin(), contacts.couples().end());
    couples.insert(couples.end(), springs_.couples().begin(), springs_.couples().end());
    tangent_.restructure(contacts.bodies(), contacts.freedom(), couples);
    report.times.detection += timer.lap();
    return found;
}

/// a0: the acceleration with which the last step ended, whose forces depend on both its ends. The
/// first step has M^-1 (F + Lambda) with the contacts as they are.
template <int D>
void NewmarkStep<D>::start_accelerations(springs::CompliantContacts<D>& contacts, bool continues,
                                         Trial& trial) {
    trial.a0 = VecX::Zero(trial.v0.size());
    if (!needs_accelerations()) return;
    if (continues && last_acceleration_.size() == trial.v0.size()) {
        trial.a0 = last_acceleration_;
        return;
    }
    const VecX still = VecX::Zero(trial.v0.size());
    contacts.evaluate(trial.law, {.xi = still, .velocities = trial.v0, .h = trial.h}, contact_,
                      nullptr);
    // The bodies are in q0 and have v0.
    trial.a0 =
        contacts.inverse_mass().cwiseProduct(trial.F + contact_.forces + springs_.at_start());
}

/// a1 that belongs to the displacement xi.
template <int D>
VecX NewmarkStep<D>::acceleration(const Trial& trial) const {
    const double h = trial.h;
    return (trial.xi - h * trial.v0 - h * h * (0.5 - options_.beta) * trial.a0) /
           (options_.beta * h * h);
}

/// Velocities that friction sees: the mean of the step, or those at its end.
template <int D>
void NewmarkStep<D>::set_velocities(Trial& trial) const {
    if (!options_.law.listing) {
        trial.v = trial.xi / trial.h;
        trial.rate = 1.0 / trial.h;
        return;
    }
    trial.v = trial.v0 +
              trial.h * ((1.0 - options_.gamma) * trial.a0 + options_.gamma * acceleration(trial));
    trial.rate = options_.gamma / (options_.beta * trial.h);
}

/// Forces of contacts at xi and what is left of the balance of momentum.
template <int D>
void NewmarkStep<D>::evaluate(springs::CompliantContacts<D>& contacts, Trial& trial, bool tangent) {
    set_velocities(trial);
    if (tangent) tangent_.set_zero();
    contacts.evaluate(trial.law,
                      {.xi = trial.xi,
                       .velocities = trial.v,
                       .h = trial.h,
                       .rate = trial.rate,
                       .predictor = trial.predictor},
                      contact_, tangent ? &tangent_ : nullptr);
    springs_.evaluate(trial.xi, tangent ? &tangent_ : nullptr);
    residual_ = contacts.mass().cwiseProduct(acceleration(trial)) - trial.F - contact_.forces -
                contact_.gyroscopic - springs_.forces();
    for (Index i = 0; i < residual_.size(); ++i) {
        if (contacts.inverse_mass()[i] == 0.0) residual_[i] = 0.0;
    }
}

/// xi <- xi + share x the correction of Newton's method; false without one.
template <int D>
bool NewmarkStep<D>::correct(const springs::CompliantContacts<D>& contacts, Trial& trial,
                             double share) {
    // Tangent of the residual: M / (beta h^2) from a1, and the part of the contacts. Components
    // that do not move on their own get the equation correction = 0.
    VecX diagonal = contacts.mass() / (options_.beta * trial.h * trial.h);
    for (Index i = 0; i < diagonal.size(); ++i) {
        if (contacts.inverse_mass()[i] == 0.0) diagonal[i] = 1.0;
    }
    tangent_.add_diagonal(diagonal);
    ++trial.iterations;
    if (!solver_.solve(tangent_, -residual_, correction_)) return false;
    trial.xi += share * correction_;
    return trial.xi.allFinite();
}

/// Until the correction of velocities is below the tolerance and the active sets stay.
template <int D>
void NewmarkStep<D>::newton(springs::CompliantContacts<D>& contacts, Trial& trial) {
    const double h = trial.h;
    const double enough =
        std::max(options_.tolerance * trial.scale, k_rounding * contacts.typical_size() / h);
    trial.iterations = 0;
    trial.converged = trial.cycled = false;
    std::vector<std::uint64_t> seen;
    double share = 1.0;
    bool small = false;
    for (int k = 0; k <= options_.most_iterations; ++k) {
        // After a small correction the derivatives are not needed, unless a contact changed.
        evaluate(contacts, trial, !small);
        const std::uint64_t now = contact_.signature();
        if (small && now == seen.back()) {
            trial.converged = true;
            return;
        }
        if (small) evaluate(contacts, trial, true);
        // The residual as a velocity. Free flight needs no correction.
        const VecX rest = h * contacts.inverse_mass().cwiseProduct(residual_);
        if (k == 0 && largest_part(rest, contacts) <= 1e-3 * enough && contact_.active == 0) {
            trial.converged = true;
            return;
        }
        // Active sets that return to earlier ones: half corrections from now on.
        if (!seen.empty() && now != seen.back() &&
            std::find(seen.begin(), seen.end(), now) != seen.end()) {
            trial.cycled = true;
            share = 0.5;
        }
        seen.push_back(now);
        if (k == options_.most_iterations || !correct(contacts, trial, share)) return;
        small = trial.rate * largest_part(correction_, contacts) <= enough;
    }
}

/// The loop of the thesis's listing: at least two iterations, the first of them linear, until
/// min(|dq|, |dq + dq of before|) is below the tolerance, which lets two sets alternate.
template <int D>
void NewmarkStep<D>::listing_newton(springs::CompliantContacts<D>& contacts, Trial& trial) {
    trial.iterations = 0;
    trial.converged = trial.cycled = false;
    // Starts from free flight at v0; boundaries follow their prescribed motion.
    trial.xi = trial.h * trial.v0;
    for (Index i = 0; i < trial.xi.size(); ++i) {
        if (contacts.inverse_mass()[i] == 0.0) {
            trial.xi[i] = 0.5 * trial.h * (trial.v0[i] + trial.v_free[i]);
        }
    }
    last_correction_.setZero(trial.xi.size());
    correction_ = last_correction_;  // iterative linear solvers start from it
    for (int k = 1; k < options_.most_iterations && !trial.converged; ++k) {
        trial.predictor = k == 1;
        evaluate(contacts, trial, true);
        if (!correct(contacts, trial, 1.0)) return;
        const double change = correction_.norm();
        const double two_changes = (correction_ + last_correction_).norm();
        trial.converged = k > 1 && std::min(change, two_changes) < options_.tolerance;
        trial.cycled = trial.converged && !(change < options_.tolerance);
        last_correction_ = correction_;
    }
    trial.predictor = false;
}

/// The end of a step, and where its energy went.
template <int D>
void NewmarkStep<D>::finish(contact::System<D>& system, Trial& trial, StepReport& report) {
    Stopwatch timer;
    contact::World<D>& world = system.world;
    springs::CompliantContacts<D>& contacts = *contacts_;
    const double h = trial.h;
    const double elastic = world.elastic_energy();
    const double stored = contacts.stored_energy();
    evaluate(contacts, trial, false);
    const VecX rest = h * contacts.inverse_mass().cwiseProduct(residual_);
    report.residual = std::max(report.residual, largest_part(rest, contacts));

    // Velocities from the forces, so that momentum is kept whatever the residual; in the listing
    // they follow from the displacements.
    const VecX v_a = trial.xi / h;
    VecX v = trial.v_free;
    if (options_.law.listing) {
        set_velocities(trial);
        for (Index i = 0; i < v.size(); ++i) {
            if (contacts.inverse_mass()[i] > 0.0) v[i] = trial.v[i];
        }
    } else {
        v += h * contacts.inverse_mass().cwiseProduct(contact_.forces + springs_.forces());
        world.turn_with(v_a, v);
        contact_.gyroscopic = world.settle_forces(v_a).gyroscopic;
    }
    if (needs_accelerations()) last_acceleration_ = acceleration(trial);
    const VecX push = trial.F + contact_.forces + contact_.gyroscopic + springs_.forces();
    contacts.place(trial.xi);
    world.velocities() = v;
    const springs::CompliantWork work = contacts.finish(
        trial.law, {.xi = trial.xi, .velocities = trial.v, .h = h, .rate = trial.rate});
    report.times.motion += timer.lap();

    const VecX jump = v - trial.v0;
    world.coupled().act(springs_.forces());
    mechanics::ForceSums forces = world.settle_forces(v_a);
    forces.gyroscopic = contact_.gyroscopic;
    // What the scheme does beside forces, with the residual that Newton's method left.
    const double theta = scheme_work(world, trial.v0, v, v_a) + world.kinetic_product(v_a, jump) -
                         h * (v_a.dot(push) - world.boundary_power(v_a, push));
    report.ledger += make_ledger(
        world, {.v = trial.v0, .elastic = elastic},
        {.h = h,
         .v_a = v_a,
         .jump = jump,
         .forces = forces,
         .damping_power = world.damping_power(v_a),
         .theta = theta,
         .contact_potential = contacts.stored_energy() - stored},
        {.normal = work.normal, .tangential = work.tangential, .boundaries = work.boundaries});

    report.contacts = options_.law.listing ? work.touching : work.carrying;
    report.largest_penetration = std::max(report.largest_penetration, work.largest_penetration);
    report.penetration_ratio = std::max(report.penetration_ratio, work.penetration_ratio);
    report.gains.tangential.count(work.tangential_gain, 0.0);
    report.times.ledger += timer.lap();
}

template class NewmarkStep<2>;
template class NewmarkStep<3>;

}  // namespace drystone::integrators
