// Runs an [inclusion]: steps of its scheme, with warnings about its assumptions.
#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/core/text.hpp"
#include "drystone/inclusion/assumptions.hpp"
#include "drystone/inclusion/scheme.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/sim/approach_tolerance.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/engine.hpp"
#include "drystone/sim/events/constraint_events.hpp"

namespace drystone::sim {

namespace {

inclusion::SchemeOptions options_of(const scene::SceneSpec& spec) {
    return {.tolerance = spec.inclusion->tolerance,
            .most_halvings = spec.inclusion->most_halvings,
            .rho = spec.inclusion->rho,
            .accumulation = spec.inclusion->accumulation,
            .theta = spec.integrator.theta,
            .solver = spec.solver.name,
            .velocity_tolerance = spec.solver.velocity_tolerance.value(),
            .most_iterations = spec.solver.most_iterations,
            .approach_tolerance = spec.contact.approach_tolerance,
            .projects_positions = spec.contact.position_correction};
}

/// What a scheme without friction leaves out is 0.
VecX filled(const VecX& values, Index count) {
    return values.size() == count ? values : VecX(VecX::Zero(count));
}

/// Runs a scene with an [inclusion]. It has no bodies; its state is Snapshot::inclusion.
class InclusionEngine final : public Engine {
  public:
    explicit InclusionEngine(const scene::SceneSpec& spec)
        : model_(building::build_inclusion(spec)),
          scheme_(inclusion::make_scheme(spec.integrator.name, options_of(spec))),
          velocity_tolerance_(spec.solver.velocity_tolerance.value()),
          rho_(spec.inclusion->rho),
          constraint_events_(spec.solver.velocity_tolerance.value(), law_share(spec)),
          names_(spec.inclusion->coordinates),
          state_(model_.start()) {
        last_.impulses = VecX::Zero(model_.count());
        last_.contact_works = VecX::Zero(model_.count());
        inclusion::require_suited(model_, scheme_);
    }

    StepReport step(double t, double h) override {
        Stopwatch stopwatch;
        const double kinetic = kinetic_energy();
        const double potential = potential_energy();
        const double energy = kinetic + potential;
        state_.t = t;
        const inclusion::State before = state_;
        inclusion::StepResult result = scheme_.step(model_, state_, h);
        if (!result.feasible()) {
            events_.clear();
            return impossible(result, h);
        }
        last_ = std::move(result);
        impacts_ += std::count_if(last_.events.begin(), last_.events.end(), [](const auto& event) {
            return event.kind == inclusion::EventKind::impact;
        });
        if (scheme_.finds_events) {
            list_events();
        } else {
            events_ = constraint_events_.find(model_, before, state_, last_);
        }
        StepReport report = make_report(h, kinetic);
        report.velocity_change =
            std::sqrt(2.0 * model_.kinetic_energy(before.q, state_.v - before.v));
        for (std::string& failure : failed_assumptions(h)) {
            report.warnings.push_back(std::move(failure));
        }
        // Conservative forces change the potential energy by minus their work; the rest is the
        // error of the quadrature of their work.
        report.ledger.quadrature = potential_energy() - potential - last_.projection_energy +
                                   last_.works.conservative - last_.elastic_theta;
        report.closure =
            report.kinetic_energy + report.potential_energy - energy - report.ledger.sum();
        report.times.solve = stopwatch.lap();
        return report;
    }

    [[nodiscard]] double kinetic_energy() override {
        return model_.kinetic_energy(state_.q, state_.v);
    }
    [[nodiscard]] double potential_energy() override { return model_.potential_energy(state_.q); }
    [[nodiscard]] const std::vector<BodyInfo>& bodies() const override { return none_; }
    [[nodiscard]] const std::vector<DeformableInfo>& deformables() const override {
        return none_deformable_;
    }

    [[nodiscard]] std::span<const Event> events() const override { return events_; }

    void read_state(Snapshot& snapshot) const override {
        // No bodies; 3 rows as in the plane.
        snapshot.q.resize(3, 0);
        snapshot.v.resize(3, 0);
        snapshot.inclusion = InclusionSnapshot{
            .q = state_.q,
            .v = state_.v,
            .gaps = model_.gaps(state_.t, state_.q),
            .impulses = last_.impulses,
            .balance = last_.balance,
            .regularity = last_.regularity,
            .impacts = impacts_,
            .tangent_impulses = filled(last_.tangent_impulses, model_.tangent_count()),
            .slips = filled(last_.slips, model_.tangent_count()),
            .normal_works = last_.contact_works,
            .friction_works = filled(last_.friction_works, model_.count())};
    }

    void write_state(const Snapshot& snapshot) override {
        if (!snapshot.inclusion || snapshot.inclusion->q.size() != model_.dimension()) {
            throw InputError({.what = "snapshot",
                              .expected = std::to_string(model_.dimension()) + " coordinates",
                              .found = "another state"});
        }
        state_ = {.t = snapshot.time, .q = snapshot.inclusion->q, .v = snapshot.inclusion->v};
        impacts_ = snapshot.inclusion->impacts;
        constraint_events_.forget();
        assumptions_.forget();
        events_.clear();
    }

    [[nodiscard]] std::vector<ContactRecord> contacts() const override { return {}; }
    [[nodiscard]] std::optional<std::string> tunnelling_warning(double /*h*/) const override {
        return std::nullopt;
    }
    [[nodiscard]] std::string most_energetic() const override {
        Index most = -1;
        double largest = 0.0;
        for (Index i = 0; i < model_.dimension(); ++i) {
            const double energy =
                model_.kinetic_energy(state_.q, state_.v[i] * VecX::Unit(model_.dimension(), i));
            if (energy > largest || !std::isfinite(energy)) most = i;
            if (!std::isfinite(energy)) break;
            largest = std::max(largest, energy);
        }
        return most < 0 ? "" : "coordinate '" + names_[at(most)] + "'";
    }
    [[nodiscard]] double small_energy(double speed) const override {
        return model_.kinetic_energy(VecX::Constant(model_.dimension(), speed));
    }

    [[nodiscard]] std::string block_name(Index k) const override {
        return "constraint '" + model_.constraint(k).name + "'";
    }
    [[nodiscard]] std::string block_place(Index k) const override {
        return ", g = " + short_text(gaps_ahead_[k]) + " where it stands";
    }
    [[nodiscard]] PosedProblem posed_problem() override {
        throw InputError({.what = "contact problem",
                          .expected = "a scene with bodies",
                          .found = "an inclusion, which projects velocities"});
    }

  private:
    /// A step that is not made.
    [[nodiscard]] StepReport impossible(const inclusion::StepResult& result, double h) {
        StepReport report;
        report.time = state_.t;
        report.h = h;
        report.candidates = model_.count();
        report.impossible = true;
        report.status =
            result.proven ? solvers::Status::infeasible : solvers::Status::not_converged;
        report.conflict = result.conflict;
        report.kinetic_energy = kinetic_energy();
        report.potential_energy = potential_energy();
        if (result.conflict_time) {
            report.warnings.push_back(
                "the motion exists until t = " + short_text(*result.conflict_time) + " s");
        }
        // For block_place: constraints that move may leave no admissible velocity.
        gaps_ahead_ = model_.gaps(state_.t + h, state_.q);
        return report;
    }

    /// The step in the words of all engines, without what compares it with the one before.
    [[nodiscard]] StepReport make_report(double h, double kinetic_before) {
        StepReport report;
        report.h = h;
        report.candidates = model_.count();
        report.contacts = last_.active;
        report.iterations = last_.iterations;
        report.residual = last_.violation;
        const bool good = last_.converged && last_.violation <= velocity_tolerance_;
        report.status = good ? solvers::Status::converged : solvers::Status::not_converged;
        report.largest_penetration = last_.penetration;
        report.predicts_gaps = true;
        report.halvings = last_.parts - 1;
        report.kinetic_energy = kinetic_energy();
        report.potential_energy = potential_energy();
        report.ledger.external = last_.works.external;
        report.ledger.boundaries = last_.works.boundaries;
        report.ledger.damping = last_.works.damping;
        report.ledger.contact_normal = last_.works.contact;
        report.ledger.contact_tangential = last_.works.friction;
        report.ledger.position_correction = last_.works.correction + last_.projection_energy;
        report.ledger.theta = last_.works.theta + last_.elastic_theta;
        report.ledger.gyroscopic = last_.works.gyroscopic;
        report.contact_gain = std::max(0.0, last_.works.contact + last_.works.friction);
        report.impulse_sum = last_.impulses.cwiseMax(0.0).sum();
        report.regularity = last_.regularity;
        report_gains(report);
        report.warnings = warnings();
        if (scheme_.is_frictional) check_gain(kinetic_before, report);
        return report;
    }

    /// Assumptions (A0) to (A5) that fail at the end of the step. Outside is as far as the system
    /// moves in a step, since schemes evaluate constraints up to there.
    [[nodiscard]] std::vector<std::string> failed_assumptions(double h) {
        const VecX gaps = model_.gaps(state_.t, state_.q);
        std::vector<bool> reached(at(model_.count()));
        for (Index i = 0; i < model_.count(); ++i) {
            reached[at(i)] = last_.impulses[i] > 0.0 || gaps[i] <= rho_;
        }
        const double speed = std::sqrt(2.0 * model_.kinetic_energy(state_.q, state_.v));
        return assumptions_.add(model_, state_, reached, h * speed);
    }

    /// The events of event_driven, one for each of their constraints.
    void list_events() {
        events_.clear();
        const auto kind_of = [](inclusion::EventKind kind) {
            switch (kind) {
                case inclusion::EventKind::impact:
                    return integrators::EventKind::impact;
                case inclusion::EventKind::contact:
                    return integrators::EventKind::contact;
                case inclusion::EventKind::take_off:
                    return integrators::EventKind::take_off;
                case inclusion::EventKind::accumulation:
                    break;
            }
            return integrators::EventKind::accumulation;
        };
        for (const inclusion::Event& event : last_.events) {
            for (std::size_t k = 0; k < event.constraints.size(); ++k) {
                const Index i = event.constraints[k];
                events_.push_back({.time = event.t,
                                   .kind = kind_of(event.kind),
                                   .a = static_cast<int>(i),
                                   .impulse = last_.impulses[i],
                                   .speed = k < event.speeds.size() ? event.speeds[k] : 0.0});
            }
        }
    }

    /// Which constraints did work. Their velocities count as known to the velocity tolerance.
    void report_gains(StepReport& report) const {
        for (Index i = 0; i < model_.count(); ++i) {
            const double work = last_.contact_works[i];
            report.gains.normal.count(work, velocity_tolerance_ * std::abs(last_.impulses[i]));
            report.most_normal_work = i == 0 ? work : std::max(report.most_normal_work, work);
            if (!scheme_.is_frictional) continue;
            const auto tangents = static_cast<Index>(model_.constraint(i).tangents.size());
            const double rubbed =
                last_.tangent_impulses.segment(model_.tangents_before(i), tangents).norm();
            const double friction = last_.friction_works[i];
            report.gains.tangential.count(friction, velocity_tolerance_ * rubbed);
            report.most_tangential_work =
                i == 0 ? friction : std::max(report.most_tangential_work, friction);
        }
    }

    /// Warns where contacts produced energy: all of the step, with what theta takes back.
    void check_gain(double kinetic, StepReport& report) const {
        const inclusion::Works& works = last_.works;
        const double gain = works.contact + works.friction + std::min(works.theta, 0.0);
        const double uncertainty =
            velocity_tolerance_ * (last_.impulses.lpNorm<1>() + last_.tangent_impulses.lpNorm<1>());
        const double least = 2.0 * uncertainty + integrators::k_notable_gain * kinetic;
        report.contact_gain = gain > least ? gain : 0.0;
        if (report.contact_gain == 0.0) return;
        report.warnings.push_back("the contact laws produced energy: " + short_text(gain) +
                                  " J, all contacts of the step, with the dissipation of theta");
    }

    [[nodiscard]] std::vector<std::string> warnings() {
        std::vector<std::string> warnings;
        for (const inclusion::Event& event : last_.events) {
            if (event.kind != inclusion::EventKind::accumulation) continue;
            std::string names;
            for (const Index i : event.constraints) {
                names += (names.empty() ? "'" : ", '") + model_.constraint(i).name + "'";
            }
            warnings.push_back("infinitely many impacts on " + names +
                               " end at t = " + to_text(event.t) + " s, and were passed");
        }
        if (last_.leaps > 0) {
            warnings.push_back(std::to_string(last_.leaps) +
                               " short implicit steps over events without progress");
        }
        const bool irregular = std::isinf(last_.regularity);
        if (irregular && !irregular_) {
            warnings.push_back(
                "gradients of the constraints that are reached are positively dependent: "
                "assumption (A6) does not hold, and the motion may not be unique (reported once "
                "until "
                "it holds again)");
        }
        irregular_ = irregular;
        return warnings;
    }

    inclusion::Model model_;
    inclusion::Scheme scheme_;
    bool irregular_ = false;  // whether (A6) failed in the last step
    double velocity_tolerance_;
    double rho_;
    events::ConstraintEvents constraint_events_;
    inclusion::AssumptionCheck assumptions_;
    std::vector<std::string> names_;  // of the coordinates
    inclusion::State state_;
    inclusion::StepResult last_;
    VecX gaps_ahead_;  // g(t + h, q) of a step that cannot be made
    Index impacts_ = 0;
    std::vector<Event> events_;  // of the last step
    std::vector<BodyInfo> none_;
    std::vector<DeformableInfo> none_deformable_;
};

}  // namespace

std::unique_ptr<Engine> make_inclusion_engine(const scene::SceneSpec& spec) {
    return std::make_unique<InclusionEngine>(spec);
}

}  // namespace drystone::sim
