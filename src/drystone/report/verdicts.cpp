#include "drystone/report/verdicts.hpp"

#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/integrators/integrator.hpp"

namespace drystone::report {

namespace {

/// A ledger that is off by more than this part of the energy is not closed: it is an identity, and
/// rounding leaves 1e-14.
constexpr double k_closed = 1e-12;

Verdict end_verdict(const results::RunRecord& run, const std::string& state,
                    const results::RunSummary& summary) {
    const std::string reached = "t = " + short_text(summary.time) + " s, after " +
                                std::to_string(summary.steps) + " of " +
                                std::to_string(run.steps_planned) + " steps";
    if (state == "finished") return {true, "The run came to its end: " + reached + "."};
    if (state == "running") return {false, "The run goes on; it has reached " + reached + "."};
    if (state == "abandoned") {
        return {false, "The run ended without saying so (killed, or the disk was full) at " +
                           reached + "."};
    }
    return {false, "The run was not finished (" + state + "): " + reached + "."};
}

Verdict convergence_verdict(const results::RunRecord& run, const results::RunSummary& summary) {
    // Springs do not solve contact problems to the velocity tolerance.
    const bool springs = integrators::has_springs(run.integrator);
    const std::string residual =
        "largest residual " + short_text(summary.residual.value) + " m/s (step " +
        std::to_string(summary.residual.step) + ")" +
        (springs ? "." : ", asked for " + short_text(run.velocity_tolerance) + " m/s.");
    if (summary.converged()) return {true, "Every step converged: " + residual};
    return {false, std::to_string(summary.not_converged) + " of " + std::to_string(summary.steps) +
                       " steps did not converge, the first is step " +
                       std::to_string(summary.first_not_converged) + "; " + residual};
}

Verdict ledger_verdict(const results::RunSummary& summary) {
    const double off = summary.closure_ratio.value;
    const std::string text = "to " + short_text(off) + " of the largest energy until then (step " +
                             std::to_string(summary.closure_ratio.step) + ").";
    if (off <= k_closed) return {true, "The energy ledger closes in every step, " + text};
    return {false, "The energy ledger does not close: it is off by up " + text};
}

/// All contacts together, and where it is measured the friction of each.
Verdict spring_verdict(const results::NamedVerdict& verdict) {
    const results::SpringVerdict& springs = *verdict.springs;
    const bool clean = !springs.notable && (!springs.measured || verdict.gains.clean());
    std::string text = "Law " + verdict.law + ": contacts " +
                       (springs.balance > 0.0 ? "made " : "took ") +
                       short_text(std::abs(springs.balance)) + " J in all";
    if (springs.measured) {
        const results::GainSummary& gain = verdict.gains.tangential;
        text += verdict.gains.clean() ? "; friction of no contact produced energy"
                                      : "; friction of " + std::to_string(gain.contacts) +
                                            " contacts produced energy, at most " +
                                            short_text(gain.largest.value) + " J";
    }
    return {clean, text + "."};
}

Verdict impact_verdict(const results::NamedVerdict& verdict, double correction_gain) {
    if (verdict.springs) return spring_verdict(verdict);
    if (verdict.gains.clean()) {
        const std::string clean = "Law " + verdict.law + ": no contact produced energy";
        if (correction_gain == 0.0) return {true, clean + "."};
        return {false, clean + ", but ending overlaps added " + short_text(correction_gain) +
                           " J more than contacts took."};
    }
    const auto in_words = [](const std::string& name, const results::GainSummary& gain) {
        return name + " work > 0 at " + std::to_string(gain.contacts) + " contacts in " +
               std::to_string(gain.steps) + " steps, at most " + short_text(gain.largest.value) +
               " J of one contact, before what theta takes back";
    };
    return {false, "Law " + verdict.law +
                       " produced energy: " + in_words("normal", verdict.gains.normal) + "; " +
                       in_words("tangential", verdict.gains.tangential) + "."};
}

}  // namespace

std::vector<Verdict> verdicts_of(const results::RunRecord& run, const std::string& state,
                                 const results::RunSummary& summary) {
    std::vector<Verdict> verdicts{end_verdict(run, state, summary)};
    if (summary.steps == 0) return verdicts;
    verdicts.push_back(convergence_verdict(run, summary));
    // A motion without inertia, as that of crowds, has neither energies nor impacts.
    const bool has_inertia = !run.impact_law.empty();
    if (has_inertia) verdicts.push_back(ledger_verdict(summary));
    if (summary.quadrature_share() > results::RunSummary::k_notable_share) {
        verdicts.push_back(
            {false, "The step is long for forces that change within it: quadrature is " +
                        short_text(100.0 * summary.quadrature_share()) +
                        " % of the other work and the kinetic energy."});
    }
    if (summary.drift_share() > results::RunSummary::k_notable_share) {
        verdicts.push_back(
            {false,
             "Changes of touching corners, edges and faces made " +
                 short_text(summary.feature_drift) + " J, " +
                 short_text(100.0 * summary.drift_share()) +
                 " % of the largest energy in motion and in contacts: stiffer springs change "
                 "it less."});
    }
    if (summary.correction_share() > results::RunSummary::k_notable_share) {
        verdicts.push_back({false, "Ending overlaps added " +
                                       short_text(summary.ledger.position_correction) + " J, " +
                                       short_text(100.0 * summary.correction_share()) +
                                       " % of the other work and the kinetic energy: bodies that "
                                       "meet overlap less in shorter steps, bodies that begin in "
                                       "one another do not."});
    }
    if (has_inertia) {
        for (const results::NamedVerdict& verdict :
             results::verdicts_by_law(summary, run.impact_law, run.integrator)) {
            verdicts.push_back(impact_verdict(verdict, summary.correction_gain()));
        }
    }
    verdicts.push_back(
        {summary.warnings == 0,
         summary.warnings == 0 ? "No warnings." : std::to_string(summary.warnings) + " warnings."});
    return verdicts;
}

}  // namespace drystone::report
