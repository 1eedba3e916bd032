#include "drystone/output/run_summary.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/output/stages.hpp"

namespace drystone::output {

namespace {

constexpr std::size_t k_shown_warnings = 5;

void raise(Extreme& extreme, double value, Index step) {
    // A NaN is worse than any number, and stays.
    if (extreme.step == 0 || value > extreme.value ||
        (std::isnan(value) && !std::isnan(extreme.value))) {
        extreme = {.value = value, .step = step};
    }
}

void meet(GainSummary& gain, const contact::WorkGain& found, Index step) {
    if (found.contacts == 0) return;
    ++gain.steps;
    gain.contacts += found.contacts;
    raise(gain.largest, found.largest, step);
}

}  // namespace

void RunSummary::add(const StepReport& report) {
    if (steps == 0) {
        first_energy =
            report.kinetic_energy + report.potential_energy - report.ledger.sum() - report.closure;
    }
    ++steps;
    time = report.time;
    if (!report.converged()) {
        ++not_converged;
        if (first_not_converged == 0) first_not_converged = report.step;
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
    meet(normal_gain, report.normal_gain, report.step);
    meet(tangential_gain, report.tangential_gain, report.step);
    for (const Stage& stage : k_stages) times.*stage.value += report.times.*stage.value;

    for (const std::string& warning : report.warnings) {
        ++warnings;
        if (first_warnings.size() < k_shown_warnings) {
            first_warnings.push_back("t = " + to_text(report.time) + " s: " + warning);
        }
    }
}

double RunSummary::quadrature_share() const noexcept {
    const double own = std::abs(ledger.quadrature);
    const double scale = largest_kinetic.value + ledger.size() - own;
    return scale > 0.0 ? own / scale : 0.0;
}

}  // namespace drystone::output
