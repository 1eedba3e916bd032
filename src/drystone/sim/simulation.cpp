// Runs a scene step by step: number and instant of every step, warnings, the end of the run.
#include "drystone/sim/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/integrators/ledger_builder.hpp"
#include "drystone/scene/defaults/default_settings.hpp"
#include "drystone/sim/energy_limit.hpp"
#include "drystone/sim/engine.hpp"
#include "drystone/sim/measures/measure.hpp"
#include "drystone/sim/run_warnings.hpp"
#include "drystone/sim/valid_scene.hpp"
#include "drystone/solvers/solver.hpp"

namespace drystone::sim {

namespace {

/// Steps that differ by less are equally long, up to the rounding of instants.
constexpr double k_same_length = 1e-6;

/// Steps of length h that cover `span`; rounding does not add one more.
Index step_count(double span, double h) {
    return static_cast<Index>(std::ceil(span / h * (1.0 - 1e-12)));
}

/// A solver that is asked for by name gets the matrix that it needs.
integrators::ContactMatrix contact_matrix(const scene::SolverSpec& solver) {
    switch (solver.contact_matrix) {
        case scene::MatrixChoice::condensed:
            return integrators::ContactMatrix::condensed;
        case scene::MatrixChoice::global:
            return integrators::ContactMatrix::global;
        default:
            return solvers::chooses_method(solver.name) ? integrators::ContactMatrix::automatic
                                                        : integrators::ContactMatrix::condensed;
    }
}

integrators::StepSettings step_settings(const scene::SceneSpec& spec) {
    return {.velocity_tolerance = spec.solver.velocity_tolerance.value(),
            .gap_tolerance = spec.contact.gap_tolerance,
            .gap_band = spec.contact.gap_band.value(),
            .approach_tolerance = spec.contact.approach_tolerance,
            .warm_start = spec.solver.warm_start,
            .rest_first = spec.solver.rest_first,
            .position_correction = spec.contact.position_correction,
            .penetration_tolerance = spec.contact.penetration_tolerance.value(),
            .contact_matrix = contact_matrix(spec.solver)};
}

solvers::AnySolver step_solver(const scene::SceneSpec& spec) {
    // Problems are posed in units of the velocity tolerance.
    return solvers::make_solver(spec.solver.name, {.tolerance = 1.0,
                                                   .measure = problem::Measure::velocity,
                                                   .most_iterations = spec.solver.most_iterations,
                                                   .strategy = solvers::Strategy::time_step});
}

/// Says that the run ends at t: which constraints of the step to `end` contradict each other, or,
/// without a proof, that it was not solved and which push most.
void add_end(const Engine& engine, double t, double end, StepReport& report) {
    constexpr std::size_t k_named = 20;
    const std::size_t count = report.conflict.size();
    const bool proven = report.status == solvers::Status::infeasible;
    const std::string ends = "the run ends at t = " + short_text(t) + " s: ";
    const std::string then = " at t = " + short_text(end) + " s";
    if (proven) {
        report.warnings.push_back(ends + "no velocities obey all " + std::to_string(count) +
                                  " of these constraints" + then + ", as a certificate proves");
    } else {
        const std::string left =
            report.status == solvers::Status::unbounded ? "impulses grow beyond what numbers hold"
            : report.residual > 0.0 ? "errors of " + short_text(report.residual) + " m/s are left"
                                    : "rounding hides whether there is a solution";
        report.warnings.push_back(ends + "velocities that obey all constraints" + then +
                                  " were not found, nor a proof that there are none; " + left);
    }
    const std::string what = proven ? "in contradiction: " : "not solved: ";
    for (std::size_t k = 0; k < std::min(count, k_named); ++k) {
        const Index block = report.conflict[k];
        report.warnings.push_back(what + engine.block_name(block) + engine.block_place(block));
    }
    if (count > k_named) {
        report.warnings.push_back(what + std::to_string(count - k_named) + " more");
    }
}

/// Overlap, relative to half the width of the smaller body, at which contacts that are not solved
/// end a run: the surface of one body has come to the middle of the other.
constexpr double k_crushed_ratio = 1.0;

/// Speeds of this many velocity tolerances are small in the sense of EnergyLimit, unless forces on
/// bodies give less in a step, which is this many default tolerances.
constexpr double k_small_speed = 1e4;
constexpr double k_step_speed = 1e2;

EnergyLimit energy_limit(const scene::SceneSpec& spec, Engine& engine) {
    const double given = spec.solver.velocity_tolerance.value();
    double small = k_small_speed * given;
    if (!spec.inclusion && !spec.sweeping) {
        small = std::min(small,
                         k_step_speed * scene::defaults::default_settings(spec).velocity_tolerance);
    }
    return {engine.kinetic_energy(), engine.potential_energy(), engine.small_energy(small)};
}

/// "step 12, body 'ball', ledger entry 'quadrature'": where energy grows most.
std::string place_of(Index number, const Engine& engine, const EnergyLimit& limit) {
    const std::string body = engine.most_energetic();
    return "step " + std::to_string(number) + (body.empty() ? "" : ", most energy in " + body) +
           ", largest gain in the ledger entry '" + limit.largest_entry() + "'";
}

std::string explosion_text(const EnergyExplosion& explosion, const Engine& engine, double t) {
    return "the run ends at t = " + short_text(t) +
           " s, its energy explodes: " + short_text(explosion.energy) + " J have no source, " +
           short_text(explosion.energy / explosion.allowed) +
           " times what was there or put in; most are in " + engine.most_energetic() +
           " and in the ledger entry '" + explosion.entry + "'";
}

/// What moves a scene of this kind.
std::unique_ptr<Engine> make_engine(const scene::SceneSpec& spec, const Threads& threads) {
    if (spec.inclusion) return make_inclusion_engine(spec);
    if (spec.sweeping) return make_sweeping_engine(spec);
    if (spec.crowd) return make_crowd_engine(spec);
    return make_body_engine(spec,
                            {.integrator = integrators::make_integrator(spec.integrator.name, spec),
                             .contacts = integrator_traits(spec).contacts,
                             .settings = step_settings(spec),
                             .solver = step_solver(spec)},
                            threads);
}

}  // namespace

struct Simulation::Run {
    Run(ValidScene scene, const Threads& threads)
        : spec(std::move(scene).spec()),
          engine(make_engine(spec, threads)),
          planned(step_count(spec.time.end - spec.time.start, spec.time.step)),
          warnings(spec, integrator_traits(spec)),
          limit(energy_limit(spec, *engine)) {}

    /// Start of step number `step` (0 for the first). Steps beyond the end of the scene have the
    /// usual length.
    [[nodiscard]] double instant(Index step) const {
        if (step < planned) return spec.time.start + static_cast<double>(step) * spec.time.step;
        return spec.time.end + static_cast<double>(step - planned) * spec.time.step;
    }

    /// Length of step number `step`. All have the same to the bit, except a last one that is really
    /// shorter: the matrix of a deformable body belongs to one length, and is factorised for it.
    [[nodiscard]] double length(Index step) const {
        const double h = instant(step + 1) - instant(step);
        return std::abs(h - spec.time.step) <= k_same_length * spec.time.step ? spec.time.step : h;
    }

    scene::SceneSpec spec;
    std::unique_ptr<Engine> engine;
    Index planned = 0;
    Index done = 0;
    bool ended = false;  // by a step that cannot be made
    RunWarnings warnings;
    EnergyLimit limit;
    std::vector<Event> events;  // of the last step
    /// Made at the start of the run, until they are taken or the run has left that state.
    std::optional<std::vector<measures::NamedMeasure>> measures;
};

Simulation::Simulation(ValidScene scene, const Threads& threads)
    : run_(std::make_unique<Run>(std::move(scene), threads)) {
    // A scene whose measures cannot be made is rejected before it runs.
    run_->measures = made_measures();
}
Simulation::Simulation(scene::SceneSpec spec, const Threads& threads)
    : Simulation(ValidScene(std::move(spec)), threads) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

std::vector<measures::NamedMeasure> Simulation::made_measures() const {
    return measures::make_measures(run_->spec, bodies(), snapshot(), deformables());
}

std::vector<measures::NamedMeasure> Simulation::take_measures() {
    if (!run_->measures) return made_measures();
    return *std::exchange(run_->measures, std::nullopt);
}

StepReport Simulation::step() {
    run_->measures.reset();
    run_->events.clear();
    const double t = run_->instant(run_->done);
    const double end = run_->instant(run_->done + 1);
    const double h = run_->length(run_->done);
    const Index number = run_->done + 1;
    StepReport report;
    try {
        report = run_->engine->step(t, h);
    } catch (const integrators::VelocityOverflow& error) {
        throw error.within(place_of(number, *run_->engine, run_->limit));
    } catch (const ComputationError& error) {
        throw error.within("step " + std::to_string(number));
    }
    if (!std::isfinite(report.closure)) {
        throw ComputationError(place_of(number, *run_->engine, run_->limit) +
                               ": energies are beyond what numbers can hold");
    }
    report.step = number;
    if (report.impossible) {
        run_->ended = true;
        add_end(*run_->engine, t, end, report);
        return report;
    }
    run_->done = number;
    report.time = end;
    for (const Event& event : run_->engine->events()) {
        run_->events.push_back(event);
        run_->events.back().step = number;
        ++report.events[event.kind];
    }
    run_->warnings.add_to(report, *run_->engine);
    if (!report.converged() && report.penetration_ratio > k_crushed_ratio) {
        run_->ended = report.crushed = true;
        report.warnings.push_back("the run ends at t = " + short_text(end) +
                                  " s: bodies are pressed through each other, they overlap by " +
                                  short_text(report.largest_penetration) +
                                  " m and no velocities were found that separate them");
    }
    if (const auto explosion = run_->limit.add(report)) {
        run_->ended = report.exploded = true;
        report.warnings.push_back(explosion_text(*explosion, *run_->engine, end));
    }
    return report;
}

double Simulation::time() const noexcept { return run_->instant(run_->done); }
Index Simulation::steps_done() const noexcept { return run_->done; }
Index Simulation::steps_planned() const noexcept { return run_->planned; }
bool Simulation::finished() const noexcept {
    return run_->ended || steps_done() >= steps_planned();
}
const scene::SceneSpec& Simulation::spec() const noexcept { return run_->spec; }
const std::vector<BodyInfo>& Simulation::bodies() const noexcept { return run_->engine->bodies(); }
const std::vector<DeformableInfo>& Simulation::deformables() const noexcept {
    return run_->engine->deformables();
}

Snapshot Simulation::snapshot() const {
    Snapshot snapshot{.step = run_->done, .time = time()};
    run_->engine->read_state(snapshot);
    return snapshot;
}

void Simulation::restore(const Snapshot& snapshot) {
    run_->measures.reset();
    run_->events.clear();
    run_->engine->write_state(snapshot);
    run_->done = snapshot.step;
    run_->warnings.forget_conflict();
    run_->limit = energy_limit(run_->spec, *run_->engine);
    run_->ended = false;
}

std::vector<ContactRecord> Simulation::contacts() const { return run_->engine->contacts(); }

std::span<const Event> Simulation::events() const { return run_->events; }

std::vector<std::string> Simulation::event_names() const {
    std::vector<std::string> names;
    for (const BodyInfo& body : bodies()) names.push_back(body.name);
    for (const DeformableInfo& body : deformables()) names.push_back(body.name);
    if (!spec().inclusion) return names;
    for (const scene::ConstraintSpec& constraint : spec().inclusion->constraints) {
        names.push_back(constraint.name);
    }
    return names;
}

PosedProblem Simulation::posed_problem() const { return run_->engine->posed_problem(); }

double Simulation::kinetic_energy() const { return run_->engine->kinetic_energy(); }
double Simulation::potential_energy() const { return run_->engine->potential_energy(); }

}  // namespace drystone::sim
