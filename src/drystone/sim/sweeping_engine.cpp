// Runs a [sweeping]: steps of its scheme, with sums of variation, retraction and dissipation.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "drystone/convex/regularity/closed_excess.hpp"
#include "drystone/convex/regularity/excess.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/stopwatch.hpp"
#include "drystone/linalg/at.hpp"
#include "drystone/sim/building/sweeping_builder.hpp"
#include "drystone/sim/engine.hpp"
#include "drystone/sweeping/integrate.hpp"

namespace drystone::sim {

namespace {

constexpr double k_unknown = std::numeric_limits<double>::quiet_NaN();

/// Runs a scene with a [sweeping]. It has no bodies; its state is Snapshot::sweeping.
class SweepingEngine final : public Engine {
  public:
    SweepingEngine(const scene::SceneSpec& spec, const sweeping::SchemeEntry& entry)
        : given_(*spec.sweeping),
          built_(building::build_sweeping(spec, entry.needs_inequalities)),
          scheme_(entry.make({.theta = spec.integrator.theta,
                              .lambda = given_.lambda,
                              .tolerance = given_.tolerance,
                              .largest_step = given_.largest_step})) {
        state_.u = given_.initial;
        state_.normal = VecX::Zero(state_.u.size());
        measure_distances(spec.time.start);
        if (retraction_is_unknown()) state_.retraction = state_.retraction_top = k_unknown;
    }

    /// Sets that vanish on the way end the run as a computation that failed, with the instant.
    StepReport step(double t, double h) override {
        try {
            return made_step(t, h);
        } catch (const InputError& error) {
            throw ComputationError(error.what());
        }
    }

    // A motion without inertia has no energies.
    [[nodiscard]] double kinetic_energy() override { return 0.0; }
    [[nodiscard]] double potential_energy() override { return 0.0; }
    [[nodiscard]] const std::vector<BodyInfo>& bodies() const override { return none_; }
    [[nodiscard]] const std::vector<DeformableInfo>& deformables() const override {
        return none_deformable_;
    }

    void read_state(Snapshot& snapshot) const override {
        // No bodies; 3 rows as in the plane.
        snapshot.q.resize(3, 0);
        snapshot.v.resize(3, 0);
        snapshot.sweeping = state_;
    }

    void write_state(const Snapshot& snapshot) override {
        if (!snapshot.sweeping || snapshot.sweeping->u.size() != state_.u.size()) {
            throw InputError({.what = "snapshot",
                              .expected = std::to_string(state_.u.size()) + " coordinates",
                              .found = "another state"});
        }
        state_ = *snapshot.sweeping;
    }

    [[nodiscard]] std::vector<ContactRecord> contacts() const override { return {}; }
    [[nodiscard]] std::optional<std::string> tunnelling_warning(double /*h*/) const override {
        return std::nullopt;
    }
    [[nodiscard]] std::string block_name(Index k) const override {
        return "set '" + given_.sets[at(k)].name + "'";
    }
    [[nodiscard]] PosedProblem posed_problem() override {
        throw InputError({.what = "contact problem",
                          .expected = "a scene with bodies",
                          .found = "a sweeping process, which projects on a set"});
    }

  private:
    [[nodiscard]] StepReport made_step(double t, double h) {
        Stopwatch stopwatch;
        sweeping::Process process = built_.process;
        process.start = t;
        process.end = t + h;
        process.initial = state_.u;
        const sweeping::Trajectory run = sweeping::advance(
            process, scheme_, {.step = h, .tolerance = given_.adaptive_tolerance});
        StepReport report;
        for (std::size_t k = 1; k < run.records.size(); ++k) {
            add_move(run.records[k - 1], run.records[k]);
            report.iterations += run.records[k].iterations;
        }
        const sweeping::Record& last = run.records.back();
        state_.u = last.u;
        state_.events += run.events;
        state_.residual = run.worst_residual;
        state_.contacts = std::count_if(last.contacts.begin(), last.contacts.end(),
                                        [](const auto& one) { return one.multiplier > 0.0; });
        measure_distances(process.end);
        report.h = h;
        report.candidates = static_cast<Index>(given_.sets.size());
        report.contacts = state_.contacts;
        report.residual = run.worst_residual;
        report.status = run.converged ? solvers::Status::converged : solvers::Status::not_converged;
        report.largest_penetration = state_.distance;
        report.predicts_gaps = true;
        report.times.solve = stopwatch.lap();
        return report;
    }

    /// Variation, retraction, normal and dissipation from one record to the next.
    void add_move(const sweeping::Record& before, const sweeping::Record& after) {
        state_.variation += length(after.u - before.u);
        state_.normal += after.normal;
        if (after.jump) ++state_.events;
        const VecX arm = after.u - origin(after.t, after.u);
        const Metric* metric = metric_of(built_.process);
        state_.dissipation +=
            arm.dot(metric == nullptr ? after.normal : VecX(metric->matrix() * after.normal));
        if (retraction_is_unknown()) return;
        const convex::AnySet from = built_.sets->at(before.t, before.u);
        const convex::AnySet to = built_.sets->at(after.t, after.u);
        const convex::Bounds excess = excess_of(from, to);
        state_.retraction += excess.lower;
        state_.retraction_top += excess.upper;
    }

    /// Closed forms; enclosures only where the scene asks for them.
    [[nodiscard]] convex::Bounds excess_of(const convex::AnySet& from,
                                           const convex::AnySet& to) const {
        if (given_.retraction_tolerance) {
            return convex::excess(from, to, {.tolerance = *given_.retraction_tolerance});
        }
        const double exact = convex::closed_excess(from, to).value_or(k_unknown);
        return {.lower = exact, .upper = exact};
    }

    /// Excesses are lengths in the Euclidean metric, of sets that depend on time alone.
    [[nodiscard]] bool retraction_is_unknown() const {
        return built_.process.metric.has_value() || built_.process.set.depends_on_state();
    }

    [[nodiscard]] VecX origin(double t, const VecX& u) const {
        VecX point = VecX::Zero(u.size());
        std::vector<double> variables(u.begin(), u.end());
        variables.push_back(t);
        for (std::size_t k = 0; k < given_.origin.size(); ++k) {
            point[static_cast<Index>(k)] = given_.origin[k](variables);
        }
        return point;
    }

    [[nodiscard]] double length(const VecX& x) const {
        const Metric* metric = metric_of(built_.process);
        return metric == nullptr ? x.norm() : std::sqrt(x.dot(metric->matrix() * x));
    }

    [[nodiscard]] double distance_to(const convex::AnySet& set) const {
        if (set.contains(state_.u)) return 0.0;
        const Metric* metric = metric_of(built_.process);
        return length(state_.u -
                      (metric == nullptr ? set.project(state_.u) : set.project(state_.u, *metric)));
    }

    void measure_distances(double t) {
        state_.distance = distance_to(built_.sets->at(t, state_.u));
        const std::vector<building::SceneSet>& sets = built_.sets->sets();
        state_.distances.resize(static_cast<Index>(sets.size()));
        for (std::size_t k = 0; k < sets.size(); ++k) {
            state_.distances[static_cast<Index>(k)] = distance_to(sets[k].at(t, state_.u));
        }
    }

    scene::SweepingSpec given_;
    building::BuiltSweeping built_;
    sweeping::Scheme scheme_;
    SweepingSnapshot state_;
    std::vector<BodyInfo> none_;
    std::vector<DeformableInfo> none_deformable_;
};

}  // namespace

std::unique_ptr<Engine> make_sweeping_engine(const scene::SceneSpec& spec) {
    return std::make_unique<SweepingEngine>(spec, sweeping::scheme_entry(spec.integrator.name));
}

}  // namespace drystone::sim
