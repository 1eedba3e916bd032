// Judges a run: thresholds and sentences of all verdicts.
#include "drystone/results/verdicts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "drystone/core/text.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/sim/run_warnings.hpp"

namespace drystone::results {

namespace {

/// Three digits: 0.00123, 12.3, 1.23e+06.
std::string rounded(double value) {
    if (std::isnan(value)) return "nan";
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

std::string percent(double share) { return rounded(100.0 * share) + " %"; }

/// "2,316"
std::string grouped(Index count) {
    std::string digits = std::to_string(count);
    for (auto k = static_cast<std::ptrdiff_t>(digits.size()) - 3; k > 0; k -= 3) {
        digits.insert(static_cast<std::size_t>(k), ",");
    }
    return digits;
}

/// "2,316 contacts", "1 contact".
std::string counted(Index count, const std::string& noun) {
    return grouped(count) + ' ' + noun + (count == 1 ? "" : "s");
}

std::string step_of(const Extreme& extreme) {
    return "(step " + std::to_string(extreme.step) + ")";
}

Verdict end_verdict(const RunFacts& run, const RunSummary& summary) {
    const bool finished = run.state == RunState::finished;
    const std::string where = "t = " + short_text(summary.time) + " s, after " +
                              grouped(summary.steps) + " of " + counted(run.steps_planned, "step") +
                              ".";
    std::string what = "The run ended early (" + name_of(run.state) + ") at " + where;
    if (finished) what = "The run reached its end at " + where;
    if (run.state == RunState::running) what = "The run continues. It has reached " + where;
    if (run.abandoned) what = "The run was aborted (killed, or the disk was full) at " + where;
    return {.ok = finished,
            .what = what,
            .numbers = {{"time", summary.time},
                        {"steps", static_cast<double>(summary.steps)},
                        {"steps_planned", static_cast<double>(run.steps_planned)}},
            .fails = !finished && (run.state != RunState::running || run.abandoned)};
}

/// Steps above the tolerance fail a run beyond this many tolerances; below, the error is of the
/// size that the scene asks for.
constexpr double k_failing_tolerances = 10.0;

/// True if steps did not converge for no other reason than residuals of a few tolerances.
bool nearly_converged(const RunFacts& run, const RunSummary& summary) {
    const double tolerances = summary.residual.value / run.velocity_tolerance;
    return summary.not_measured == 0 && tolerances > 1.0 && tolerances <= k_failing_tolerances;
}

/// Springs do not solve contact problems to a tolerance, and explicit ones have no residual.
Verdict convergence_verdict(const RunFacts& run, const RunSummary& summary) {
    const bool exploded = run.state == RunState::exploded;
    std::string what = exploded ? "Contact problems were solved, but the energy exploded."
                                : "All steps converged.";
    if (!summary.converged()) {
        what = grouped(summary.not_converged) + " of " + counted(summary.steps, "step") +
               " did not converge, the first is step " +
               std::to_string(summary.first_not_converged) + ".";
    }
    Verdict verdict{
        .ok = summary.converged() && !exploded,
        .what = what,
        .numbers = {{"not_converged", static_cast<double>(summary.not_converged)},
                    {"first_not_converged", static_cast<double>(summary.first_not_converged)}}};
    verdict.fails = !verdict.ok;
    const auto traits = integrators::traits_of(run.integrator);
    if (traits && traits->is_explicit) return verdict;
    const bool springs = traits && traits->contacts == scene::ContactModel::springs;
    const bool near =
        !springs && !exploded && !summary.converged() && nearly_converged(run, summary);
    if (near) verdict.fails = false;
    verdict.what += " Largest residual " + rounded(summary.residual.value) + " m/s " +
                    step_of(summary.residual);
    verdict.numbers.emplace_back("largest_residual", summary.residual.value);
    if (!springs) {
        verdict.what += ", tolerance " + rounded(run.velocity_tolerance) + " m/s";
        verdict.numbers.emplace_back("velocity_tolerance", run.velocity_tolerance);
    }
    verdict.what += ".";
    if (near) {
        verdict.what += " All are within ten tolerances: the run can be used.";
    }
    return verdict;
}

Verdict ledger_verdict(const RunSummary& summary) {
    const double error = summary.closure_ratio.value;
    const bool closes = error <= sim::k_closed_ledger;
    std::string what = closes ? "The energy ledger closes" : "The energy ledger does not close";
    if (summary.closure_ratio.step > 0) {
        what += ": largest error " + rounded(error) + " of the largest energy " +
                step_of(summary.closure_ratio);
    } else {
        what += " in every step";
    }
    return {.ok = closes,
            .what = what + ".",
            .numbers = {{"largest_closure_ratio", error}},
            .fails = !closes};
}

/// Assumption (A6) of Bernicot and Lefebvre-Lepot 2011, where its constant was computed.
void add_regularity(const RunSummary& summary, std::vector<Verdict>& verdicts) {
    const Extreme& gamma = summary.regularity;
    if (gamma.step == 0 && summary.irregular == 0) return;
    std::vector<std::pair<std::string, double>> numbers{
        {"largest_gamma", gamma.value},
        {"irregular_steps", static_cast<double>(summary.irregular)},
        {"unknown_steps", static_cast<double>(summary.unknown_regularity)}};
    if (summary.irregular > 0) {
        verdicts.push_back(
            {.ok = false,
             .what = "Assumption (A6) does not hold in " + counted(summary.irregular, "step") +
                     ": gradients of active constraints are positively dependent. Convergence of "
                     "the convex scheme is not proven there, and impulses have no bound.",
             .numbers = std::move(numbers)});
        return;
    }
    std::string what =
        "Assumption (A6) holds with gamma at most " + rounded(gamma.value) + " " + step_of(gamma);
    if (summary.unknown_regularity > 0) {
        what += ", except in " + counted(summary.unknown_regularity, "step") +
                " whose gamma was not found";
    }
    verdicts.push_back(
        {.ok = summary.unknown_regularity == 0, .what = what + ".", .numbers = std::move(numbers)});
}

/// A crowd that ends with people who cannot leave.
void add_deadlocks(const RunSummary& summary, std::vector<Verdict>& verdicts) {
    if (summary.deadlocks() <= 0) return;
    verdicts.push_back(
        {.ok = false,
         .what = "The crowd ends in a deadlock since t = " + short_text(summary.first_deadlock) +
                 " s: people hold each other between walls and cannot leave. Noise of the desired "
                 "velocities (crowd.noise) breaks such arches.",
         .numbers = {{"deadlocks", static_cast<double>(summary.deadlocks())},
                     {"since", summary.first_deadlock}}});
}

/// Errors of the step length and of springs, each only where it is notable.
void add_energy_errors(const RunSummary& summary, std::vector<Verdict>& verdicts) {
    if (summary.quadrature_share() > sim::k_notable_share) {
        verdicts.push_back(
            {.ok = false,
             .what = "Linearising forces within a step changed the energy by " +
                     percent(summary.quadrature_share()) +
                     " of the total energy. A shorter step reduces this error of large rotations "
                     "and stiff springs.",
             .numbers = {{"quadrature", summary.ledger.quadrature},
                         {"quadrature_share", summary.quadrature_share()}}});
    }
    if (summary.drift_share() > sim::k_notable_share) {
        verdicts.push_back({.ok = false,
                            .what = "Changes of touching corners, edges and faces changed the "
                                    "energy by " +
                                    rounded(summary.feature_drift) + " J, " +
                                    percent(summary.drift_share()) +
                                    " of the largest energy in motion and in contacts. Stiffer "
                                    "springs reduce this error.",
                            .numbers = {{"feature_drift", summary.feature_drift},
                                        {"feature_drift_share", summary.drift_share()}},
                            .fails = true});
    }
    if (summary.correction_share() > sim::k_notable_share) {
        verdicts.push_back(
            {.ok = false,
             .what = "Position correction added " + percent(summary.correction_share()) +
                     " of the total energy. A shorter step reduces overlaps caused by impacts, "
                     "not initial overlaps.",
             .numbers = {{"position_correction", summary.ledger.position_correction},
                         {"correction_share", summary.correction_share()}}});
    }
}

/// "at 2,316 contacts (416 steps) along the normal"
std::string place_of(const GainSummary& gain, const std::string& direction) {
    return "at " + counted(gain.contacts, "contact") + " (" + counted(gain.steps, "step") + ") " +
           direction;
}

std::vector<std::pair<std::string, double>> gain_numbers(const LawGains& gains) {
    return {{"normal_contacts", static_cast<double>(gains.normal.contacts)},
            {"largest_normal_gain", gains.normal.largest.value},
            {"tangential_contacts", static_cast<double>(gains.tangential.contacts)},
            {"largest_tangential_gain", gains.tangential.largest.value}};
}

Verdict spring_verdict(const LawBalance& balance) {
    const SpringBalance& springs = *balance.springs;
    const GainSummary& friction = balance.gains.tangential;
    std::string what = "The contact springs (" + balance.law + ") " +
                       (springs.balance > 0.0 ? "created " : "dissipated ") +
                       rounded(std::abs(springs.balance)) + " J in total.";
    if (springs.measured) {
        what += balance.gains.clean()
                    ? " Friction created no energy at any contact."
                    : " Friction created energy " +
                          place_of(friction, "by at most " + rounded(friction.largest.value) +
                                                 " J per contact.");
    }
    return {.ok = !springs.notable && (!springs.measured || balance.gains.clean()),
            .what = what,
            .numbers = {{"contact_balance", springs.balance},
                        {"feature_drift", springs.features},
                        {"tangential_contacts", static_cast<double>(friction.contacts)},
                        {"largest_tangential_gain", friction.largest.value}},
            .law = balance};
}

/// A law of impulses that created energy. Small gains are not excused: many of them may add up, and
/// `fremond` shows that a law without any exists.
Verdict gain_verdict(const LawBalance& balance, const RunSummary& summary) {
    const LawGains& gains = balance.gains;
    std::string where;
    if (gains.normal.contacts > 0) where = place_of(gains.normal, "along the normal");
    if (gains.tangential.contacts > 0) {
        where += (where.empty() ? "" : " and ") + place_of(gains.tangential, "by friction");
    }
    const double largest = std::max(gains.normal.largest.value, gains.tangential.largest.value);
    const double kinetic = summary.largest_kinetic.value;
    std::string what = balance.law + "'s impact law created energy " + where + ". Largest gain " +
                       rounded(largest) + " J";
    if (kinetic > 0.0) {
        what += ", " + percent(largest / kinetic) + " of the largest kinetic energy";
    }
    what += ".";
    if (balance.law == "Newton") what += " The integrator `fremond` excludes such gains.";
    Verdict verdict{.ok = false, .what = what, .numbers = gain_numbers(gains), .law = balance};
    if (kinetic > 0.0) verdict.numbers.emplace_back("gain_share", largest / kinetic);
    return verdict;
}

Verdict law_verdict(const LawBalance& balance, const RunSummary& summary) {
    if (balance.springs) return spring_verdict(balance);
    Verdict verdict = gain_verdict(balance, summary);
    if (balance.gains.clean()) {
        verdict.ok = true;
        verdict.what = balance.law + "'s impact law created no energy at any contact.";
    }
    const double correction = summary.correction_gain();
    if (correction > 0.0) {
        verdict.ok = false;
        verdict.what += " Position correction added " + rounded(correction) +
                        " J more than contacts dissipated.";
        verdict.numbers.emplace_back("correction_gain", correction);
    } else if (summary.ledger.position_correction > 0.0) {
        verdict.what += " Position correction added " +
                        rounded(summary.ledger.position_correction) +
                        " J, less than contacts dissipated.";
    }
    return verdict;
}

}  // namespace

std::vector<LawBalance> law_balances(const RunSummary& summary, const std::string& impact_law,
                                     const std::string& integrator) {
    if (impact_law == "Newton and Moreau") {
        return {{.law = "Newton", .gains = summary.gains},
                {.law = "Moreau", .gains = summary.moreau_gains}};
    }
    const auto traits = integrators::traits_of(integrator);
    if (traits && traits->contacts == scene::ContactModel::springs) {
        const double created = std::max(summary.feature_drift, summary.contact_balance());
        return {{.law = impact_law,
                 .gains = summary.gains,
                 .springs = SpringBalance{
                     .features = summary.feature_drift,
                     .balance = summary.contact_balance(),
                     .notable = created > sim::k_notable_share * summary.spring_energy,
                     .measured = !traits->is_explicit}}};
    }
    // All contacts have one law, given by a restitution or by a dissipation index.
    const bool moreau = summary.gains.clean();
    return {{.law = impact_law, .gains = moreau ? summary.moreau_gains : summary.gains}};
}

std::vector<Verdict> verdicts_of(const RunFacts& run, const RunSummary& summary) {
    std::vector<Verdict> verdicts{end_verdict(run, summary)};
    if (summary.steps == 0) return verdicts;
    verdicts.push_back(convergence_verdict(run, summary));
    if (!run.impact_law.empty()) {
        verdicts.push_back(ledger_verdict(summary));
        add_energy_errors(summary, verdicts);
        for (const LawBalance& balance : law_balances(summary, run.impact_law, run.integrator)) {
            verdicts.push_back(law_verdict(balance, summary));
        }
    }
    add_regularity(summary, verdicts);
    add_deadlocks(summary, verdicts);
    verdicts.push_back(
        {.ok = summary.warnings == 0,
         .what =
             (summary.warnings == 0 ? "No warnings" : counted(summary.warnings, "warning")) + ".",
         .numbers = {{"warnings", static_cast<double>(summary.warnings)}}});
    return verdicts;
}

bool fails(const std::vector<Verdict>& verdicts) {
    return std::any_of(verdicts.begin(), verdicts.end(),
                       [](const Verdict& verdict) { return verdict.fails; });
}

RunFacts facts_of(const ResultReader& result) {
    const RunRecord& run = result.run();
    return {.state = run.state,
            .abandoned = result.is_abandoned(),
            .steps_planned = run.steps_planned,
            .velocity_tolerance = run.velocity_tolerance,
            .integrator = run.integrator,
            .impact_law = run.impact_law};
}

}  // namespace drystone::results
