// Names the states of a run and adds up its steps: extremes, work, shares of the energy, warnings.
#include "drystone/results/run_summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/results/records/step_table.hpp"

namespace drystone::results {

namespace {

constexpr std::array<std::pair<RunState, const char*>, 6> k_names{{
    {RunState::running, "running"},
    {RunState::finished, "finished"},
    {RunState::interrupted, "interrupted"},
    {RunState::stopped, "stopped"},
    {RunState::exploded, "exploded"},
    {RunState::failed, "failed"},
}};

constexpr std::size_t k_shown_warnings = 5;

/// Keeps the larger value with its step; the first of equal ones.
void raise(Extreme& extreme, double value, Index step) {
    // A NaN is worse than any number, and stays.
    if (extreme.step == 0 || value > extreme.value ||
        (std::isnan(value) && !std::isnan(extreme.value))) {
        extreme = {.value = value, .step = step};
    }
}

void add_gain(GainSummary& gain, const integrators::WorkGain& found, Index step) {
    if (found.contacts == 0) return;
    ++gain.steps;
    gain.contacts += found.contacts;
    raise(gain.largest, found.largest, step);
}

void add_gains(LawGains& gains, const integrators::ContactGains& found, Index step) {
    add_gain(gains.normal, found.normal, step);
    add_gain(gains.tangential, found.tangential, step);
}

/// |entry| over the largest kinetic energy and all other work.
double share_of_work(const RunSummary& summary, double entry) {
    const double own = std::abs(entry);
    const double scale = summary.largest_kinetic.value + summary.ledger.size() - own;
    return scale > 0.0 ? own / scale : 0.0;
}

}  // namespace

std::string name_of(RunState state) {
    for (const auto& [value, name] : k_names) {
        if (value == state) return name;
    }
    return {};
}

std::optional<RunState> run_state(const std::string& name) {
    for (const auto& [value, known] : k_names) {
        if (known == name) return value;
    }
    return {};
}

void RunSummary::add(const StepReport& report) {
    // The ledger of a step explains the change of the energy, so that the energy before it follows.
    if (steps == 0) {
        first_energy =
            report.kinetic_energy + report.potential_energy - report.ledger.sum() - report.closure;
    }
    ++steps;
    time = report.time;
    if (!report.converged()) {
        ++not_converged;
        if (first_not_converged == 0) first_not_converged = report.step;
        const bool beyond = report.status > solvers::Status::not_converged;
        if (beyond || !report.correction_converged) ++not_measured;
    }
    raise(residual, report.residual, report.step);
    raise(penetration, report.largest_penetration, report.step);
    raise(penetration_ratio, report.penetration_ratio, report.step);
    if (report.joint_error != 0.0) raise(joint_error, report.joint_error, report.step);
    raise(contacts, static_cast<double>(report.contacts), report.step);
    raise(iterations, report.iterations, report.step);
    contact_sum += static_cast<double>(report.contacts);
    iteration_sum += report.iterations;
    if (report.corrections > 0) ++corrected;
    if (report.contacts > 0) ++with_contact;
    if (report.global) ++global;
    if (report.rests > 0) ++rested;

    halvings += report.halvings;
    cycles += report.cycles;
    feature_changes += report.feature_changes;
    feature_drift += report.feature_drift;
    spring_energy = std::max(spring_energy, report.kinetic_energy + report.contact_energy);
    if (report.feature_changes > 0 || report.feature_drift != 0.0) {
        raise(largest_drift, std::abs(report.feature_drift), report.step);
    }

    kinetic_energy = report.kinetic_energy;
    raise(largest_kinetic, report.kinetic_energy, report.step);
    potential_energy = report.potential_energy;
    for (const integrators::LedgerEntry& entry : integrators::k_ledger_entries) {
        ledger.*entry.value += report.ledger.*entry.value;
    }
    closure += report.closure;
    energy_scale =
        std::max(energy_scale,
                 report.kinetic_energy + std::abs(report.potential_energy) + report.ledger.size());
    if (report.closure != 0.0 && energy_scale > 0.0) {
        raise(closure_ratio, std::abs(report.closure) / energy_scale, report.step);
    }
    add_gains(gains, report.gains, report.step);
    add_gains(moreau_gains, report.moreau_gains, report.step);
    for (const records::Stage& stage : records::k_stages)
        times.*stage.value += report.times.*stage.value;

    if (deadlocks() == 0 && report.events[integrators::EventKind::deadlock] > 0) {
        first_deadlock = report.time;
    }
    events += report.events;
    velocity_variation += report.velocity_change;
    impulse_sum += report.impulse_sum;
    if (std::isfinite(report.regularity)) {
        if (report.regularity > 0.0) raise(regularity, report.regularity, report.step);
    } else if (std::isnan(report.regularity)) {
        ++unknown_regularity;
    } else {
        ++irregular;
    }

    for (const std::string& warning : report.warnings) {
        ++warnings;
        if (first_warnings.size() < k_shown_warnings) {
            first_warnings.push_back("t = " + short_text(report.time) + " s: " + warning);
        }
    }
}

double RunSummary::quadrature_share() const noexcept {
    return share_of_work(*this, ledger.quadrature);
}

double RunSummary::drift_share() const noexcept {
    return spring_energy > 0.0 ? std::abs(feature_drift) / spring_energy : 0.0;
}

double RunSummary::correction_share() const noexcept {
    return share_of_work(*this, std::max(ledger.position_correction, 0.0));
}

double RunSummary::correction_gain() const noexcept {
    constexpr double k_little = 1e-6;
    if (!(ledger.position_correction > 0.0)) return 0.0;
    const double gain = ledger.contact_normal + ledger.contact_tangential +
                        std::min(ledger.theta, 0.0) + ledger.position_correction;
    return gain > k_little * energy_scale ? gain : 0.0;
}

}  // namespace drystone::results
