#include "run_report.hpp"

#include <cmath>
#include <ostream>

#include "drystone/integrators/integrator.hpp"
#include "drystone/results/records/stages.hpp"
#include "table.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;
using results::Extreme;
using results::RunState;
using results::RunSummary;

Json to_json(const Extreme& extreme) { return {{"value", extreme.value}, {"step", extreme.step}}; }

double mean(double sum, Index count) { return count > 0 ? sum / static_cast<double>(count) : 0.0; }

std::string at_step(const Extreme& extreme) {
    return " (step " + std::to_string(extreme.step) + ")";
}

std::string steps_text(const RunReport& report) {
    const RunSummary& summary = report.summary;
    std::string text = std::to_string(summary.steps);
    if (report.state != RunState::finished) {
        text += " of " + std::to_string(report.steps_planned) + " (" +
                (report.abandoned ? "ended without saying so: killed, or the disk was full"
                                  : name_of(report.state)) +
                ")";
    }
    text += ", to t = " + time_text(summary.time) + " s";
    if (summary.steps == 0) return text;
    if (summary.converged()) return text + ", all converged";
    return text + "; " + std::to_string(summary.not_converged) +
           " did not converge, the first is step " + std::to_string(summary.first_not_converged);
}

/// The stages that took a hundredth of the time or more.
std::string split_text(const RunReport& report) {
    const RunSummary& summary = report.summary;
    const double output = report.output_seconds.value_or(0.0);
    const double all = summary.times.sum() + output;
    if (!(all > 0.0)) return "nothing measured";
    std::string text;
    const auto add = [&](std::string_view name, double seconds) {
        const double percent = 100.0 * seconds / all;
        if (percent < 1.0) return;
        text += (text.empty() ? "" : ", ") + std::string(name) + ' ' + short_number(percent) + " %";
    };
    for (const results::records::Stage& stage : results::records::k_stages) {
        add(stage.name, summary.times.*stage.value);
    }
    add("output", output);
    return text;
}

std::string ledger_text(const RunSummary& summary) {
    std::string text;
    for (const integrators::LedgerEntry& entry : integrators::k_ledger_entries) {
        const double value = summary.ledger.*entry.value;
        if (value == 0.0) continue;
        std::string name(entry.name);
        for (char& c : name) c = c == '_' ? ' ' : c;
        text += (text.empty() ? "" : ", ") + name + ' ' + short_number(value);
    }
    return text.empty() ? "no work was done" : text + " (J)";
}

/// Which of the two ways of docs/deformable.md the contact problems took.
std::string matrix_text(const RunSummary& summary) {
    if (summary.global == 0) return "condensed in all steps with contacts";
    if (summary.global == summary.with_contact) return "global in all steps with contacts";
    return "global in " + std::to_string(summary.global) + " of " +
           counted(summary.with_contact, "step") + " with contacts, condensed in the others";
}

/// How often contacts did work instead of taking it.
std::string gain_text(const char* direction, const results::GainSummary& gain) {
    if (gain.contacts == 0) return std::string("no contact gained ") + direction + " energy";
    return std::string(direction) + " work > 0 at " + std::to_string(gain.contacts) +
           " contacts in " + std::to_string(gain.steps) + " steps, at most " +
           short_number(gain.largest.value) + " J of one contact, before what theta takes back" +
           at_step(gain.largest);
}

Json to_json(const results::GainSummary& gain) {
    return {{"contacts", gain.contacts}, {"steps", gain.steps}, {"largest", to_json(gain.largest)}};
}

Json to_json(const results::DeformableSummary& body) {
    Json answer{{"name", body.name}, {"nodes", body.nodes}, {"cells", Json::object()}};
    for (const auto& [kind, count] : body.cells) answer["cells"][kind] = count;
    answer["unknowns"] = body.unknowns;
    answer["largest_displacement"] = body.largest_displacement;
    if (body.largest_von_mises) answer["largest_von_mises"] = *body.largest_von_mises;
    return answer;
}

/// "block: 1066 nodes, 2000 T3, 2132 unknowns; at the end displaced by at most ..."
void print(std::ostream& out, const results::DeformableSummary& body) {
    std::string text = body.name + ": " + counted(body.nodes, "node");
    for (const auto& [kind, count] : body.cells) text += ", " + std::to_string(count) + ' ' + kind;
    text += ", " + counted(body.unknowns, "unknown") + "; at the end displaced by at most " +
            short_number(body.largest_displacement) + " m";
    if (body.largest_von_mises) {
        text += ", von Mises stress at most " + short_number(*body.largest_von_mises) + " Pa";
    }
    print_row(out, "deformable", text);
}

void print_energy(std::ostream& out, const RunSummary& summary) {
    print_row(out, "energy",
              short_number(summary.first_energy) + " J at the start; " +
                  short_number(summary.kinetic_energy) + " J kinetic and " +
                  short_number(summary.potential_energy) + " J potential at the end");
    print_row(out, "work", ledger_text(summary));
    if (summary.quadrature_share() > RunSummary::k_notable_share) {
        print_row(
            out, "",
            "quadrature is " + short_number(100.0 * summary.quadrature_share()) +
                " % of the other work and the kinetic energy: the step is too long for forces "
                "that change within it (large rotations, springs)");
    }
    if (summary.correction_share() > RunSummary::k_notable_share) {
        print_row(out, "",
                  "ending overlaps, or gaps of gluey contacts (position correction), added " +
                      short_number(100.0 * summary.correction_share()) +
                      " % of the other work and the kinetic energy: bodies that meet overlap less "
                      "in shorter steps, bodies that begin in one another do not");
    }
    print_row(out, "closure",
              "at most " + short_number(summary.closure_ratio.value) +
                  " of the largest energy so far" +
                  (summary.closure_ratio.step > 0 ? at_step(summary.closure_ratio) : ""));
}

/// "contacts took 2.1 J in all; friction of no contact produced energy"
std::string verdict_text(const results::SpringVerdict& springs, const results::LawVerdict& gains) {
    std::string text = "contacts " + std::string(springs.balance > 0.0 ? "made " : "took ") +
                       short_number(std::abs(springs.balance)) + " J in all";
    if (springs.notable) {
        text = "energy appeared: " + text;
        if (springs.features > 0.0) {
            text +=
                ", " + short_number(springs.features) + " J by changes of corners, edges and faces";
        }
    }
    if (!springs.measured) return text;
    return text + "; " +
           (gains.clean() ? "friction of no contact produced energy"
                          : gain_text("tangential", gains.tangential));
}

/// "no contact produced energy", or who did; what the law is not to blame for is named too.
std::string verdict_text(const results::NamedVerdict& verdict, double correction_gain) {
    const results::LawVerdict& gains = verdict.gains;
    if (verdict.springs) return verdict_text(*verdict.springs, gains);
    const std::string ending =
        correction_gain > 0.0 ? ", but ending overlaps (position correction) added " +
                                    short_number(correction_gain) + " J more than contacts took"
                              : "";
    if (gains.clean()) return "no contact produced energy" + ending;
    return gain_text("normal", gains.normal) + "; " + gain_text("tangential", gains.tangential) +
           ending;
}

/// The energy verdict on each impact law.
void print_verdicts(std::ostream& out, const RunReport& report) {
    for (const auto& verdict :
         results::verdicts_by_law(report.summary, report.impact_law, report.integrator)) {
        print_row(out, "verdict",
                  verdict.law + ": " + verdict_text(verdict, report.summary.correction_gain()));
    }
}

Json verdicts_json(const RunReport& report) {
    Json answer = Json::array();
    for (const auto& verdict :
         results::verdicts_by_law(report.summary, report.impact_law, report.integrator)) {
        Json entry{{"law", verdict.law}};
        if (verdict.springs) {
            entry["energy_appeared"] = verdict.springs->notable;
            entry["contact_balance"] = verdict.springs->balance;
            entry["feature_drift"] = verdict.springs->features;
        } else {
            entry["normal_gain"] = to_json(verdict.gains.normal);
        }
        if (!verdict.springs || verdict.springs->measured) {
            entry["tangential_gain"] = to_json(verdict.gains.tangential);
        }
        answer.push_back(std::move(entry));
    }
    return answer;
}

void print_warnings(std::ostream& out, const RunSummary& summary) {
    print_row(out, "warnings", summary.warnings == 0 ? "none" : std::to_string(summary.warnings));
    for (const std::string& warning : summary.first_warnings) print_row(out, "", warning);
    if (summary.warnings > static_cast<Index>(summary.first_warnings.size())) {
        print_row(out, "", "... (all of them are in the result file and in the CSV)");
    }
}

/// Which contacts have impulses; empty for other contact models.
std::string active_text(const RunReport& report) {
    const auto traits = integrators::traits_of(report.integrator);
    if (!traits || traits->contacts != scene::ContactModel::impulses) return {};
    const std::string gap = "gap <= " + short_number(report.gap_tolerance) + " of the smaller body";
    if (!traits->looks_ahead) return gap;
    return gap + ", u_N <= " + short_number(report.approach_tolerance) + " m/s";
}

/// What Newton's method with springs went through, where it did.
void print_springs(std::ostream& out, const RunSummary& summary) {
    if (summary.halvings > 0 || summary.cycles > 0) {
        print_row(out, "halvings",
                  counted(summary.halvings, "part") +
                      " of steps made in two halves; active sets of " +
                      std::to_string(summary.cycles) + " returned to earlier ones");
    }
    constexpr double k_rounding = 1e-12;  // of the energy, in what is added up over a run
    if (summary.feature_changes == 0 && summary.drift_share() <= k_rounding) return;
    print_row(
        out, "features",
        counted(summary.feature_changes, "change") + " of touching corners, edges and faces made " +
            short_number(summary.feature_drift) + " J, at most " +
            short_number(summary.largest_drift.value) + " J" + at_step(summary.largest_drift) +
            (summary.drift_share() > RunSummary::k_notable_share
                 ? ": energy is kept only between such changes, stiffer springs change it less"
                 : ""));
}

/// Explicit springs have none; implicit ones end on what Newton's method corrects.
void print_residual(std::ostream& out, const RunReport& report) {
    const auto traits = integrators::traits_of(report.integrator);
    if (traits && traits->is_explicit) return;
    const Extreme& residual = report.summary.residual;
    const bool springs = traits && traits->contacts == scene::ContactModel::springs;
    print_row(out, "residual",
              "at most " + short_number(residual.value) + " m/s" + at_step(residual) +
                  (springs ? " of the equations of motion"
                           : ", asked for " + short_number(report.velocity_tolerance) + " m/s"));
}

/// How far constraints were violated.
void print_penetration(std::ostream& out, const RunReport& report) {
    const RunSummary& summary = report.summary;
    if (report.bodies == 0) {
        print_row(out, "violation",
                  "constraints at least -" + short_number(summary.penetration.value) +
                      at_step(summary.penetration));
    } else {
        print_row(out, "penetration",
                  "at most " + short_number(summary.penetration.value) + " m" +
                      at_step(summary.penetration) + ", " +
                      short_number(summary.penetration_ratio.value) + " of the smaller body; " +
                      counted(summary.corrected, "step") + " corrected positions");
    }
}

}  // namespace

Json to_json(const RunReport& report) {
    const RunSummary& summary = report.summary;
    Json ledger;
    for (const integrators::LedgerEntry& entry : integrators::k_ledger_entries) {
        ledger[std::string(entry.name)] = summary.ledger.*entry.value;
    }
    Json times;
    for (const results::records::Stage& stage : results::records::k_stages) {
        times[std::string(stage.name)] = summary.times.*stage.value;
    }
    Json answer{{"title", report.title},
                {"dimension", report.dimension},
                {"bodies", report.bodies},
                {"state", name_of(report.state)},
                {"abandoned", report.abandoned},
                {"frames", report.frames},
                {"steps", summary.steps},
                {"steps_planned", report.steps_planned},
                {"time", summary.time},
                {"converged", summary.converged()},
                {"not_converged", summary.not_converged},
                {"first_not_converged", summary.first_not_converged},
                {"velocity_tolerance", report.velocity_tolerance},
                {"gap_tolerance", report.gap_tolerance},
                {"approach_tolerance", report.approach_tolerance},
                {"worst_residual", to_json(summary.residual)},
                {"largest_penetration", to_json(summary.penetration)},
                {"largest_penetration_ratio", to_json(summary.penetration_ratio)},
                {"largest_joint_error", to_json(summary.joint_error)},
                {"most_contacts", to_json(summary.contacts)},
                {"mean_contacts", mean(summary.contact_sum, summary.steps)},
                {"most_iterations", to_json(summary.iterations)},
                {"mean_iterations", mean(summary.iteration_sum, summary.steps)},
                {"corrected_steps", summary.corrected},
                {"steps_with_contact", summary.with_contact},
                {"global_steps", summary.global},
                {"halvings", summary.halvings},
                {"cycles", summary.cycles},
                {"feature_changes", summary.feature_changes},
                {"feature_drift", summary.feature_drift},
                {"largest_feature_drift", to_json(summary.largest_drift)},
                {"first_energy", summary.first_energy},
                {"kinetic_energy", summary.kinetic_energy},
                {"potential_energy", summary.potential_energy},
                {"ledger", ledger},
                {"quadrature_share", summary.quadrature_share()},
                {"correction_share", summary.correction_share()},
                {"correction_gain", summary.correction_gain()},
                {"closure", summary.closure},
                {"largest_closure_ratio", to_json(summary.closure_ratio)},
                {"impact_law", report.impact_law},
                {"verdicts", verdicts_json(report)},
                {"stage_seconds", times},
                {"warnings", summary.warnings},
                {"first_warnings", summary.first_warnings}};
    answer["deformables"] = Json::array();
    for (const results::DeformableSummary& body : report.deformables) {
        answer["deformables"].push_back(to_json(body));
    }
    if (report.wall_seconds) answer["wall_seconds"] = *report.wall_seconds;
    if (report.output_seconds) answer["output_seconds"] = *report.output_seconds;
    return answer;
}

void print(std::ostream& out, const RunReport& report) {
    const RunSummary& summary = report.summary;
    print_row(out, "scene",
              (report.title.empty() ? "without title" : report.title) + ": " +
                  (report.bodies == 0 ? "generalised coordinates"
                                      : counted(report.bodies, "body", "bodies") + " in " +
                                            std::to_string(report.dimension) + "D"));
    print_row(out, "steps", steps_text(report));
    print_row(out, "frames", std::to_string(report.frames));
    for (const results::DeformableSummary& body : report.deformables) print(out, body);
    if (summary.steps == 0) return;
    const double seconds = report.wall_seconds.value_or(summary.times.sum());
    print_row(out, report.wall_seconds ? "wall time" : "step time",
              duration(seconds) + ", " + short_number(mean(1e3 * seconds, summary.steps)) +
                  " ms per step");
    print_row(out, "time split", split_text(report));
    print_row(out, "contacts",
              "mean " + short_number(mean(summary.contact_sum, summary.steps)) + ", at most " +
                  short_number(summary.contacts.value) + at_step(summary.contacts));
    if (const std::string active = active_text(report); !active.empty()) {
        print_row(out, "active", "contacts with " + active);
    }
    print_row(out, "iterations",
              "mean " + short_number(mean(summary.iteration_sum, summary.steps)) + ", at most " +
                  short_number(summary.iterations.value) + at_step(summary.iterations));
    if (!report.deformables.empty() && summary.with_contact > 0) {
        print_row(out, "matrix", matrix_text(summary));
    }
    print_residual(out, report);
    const auto traits = integrators::traits_of(report.integrator);
    if (traits && !traits->impact_note.empty()) print_row(out, "impacts", traits->impact_note);
    print_springs(out, summary);
    print_penetration(out, report);
    if (summary.joint_error.step > 0) {
        print_row(out, "joints",
                  "error at most " + short_number(summary.joint_error.value) + " m" +
                      at_step(summary.joint_error));
    }
    // A motion without inertia, as that of crowds, has neither energies nor impacts.
    if (!report.impact_law.empty()) {
        print_energy(out, summary);
        print_verdicts(out, report);
    }
    print_warnings(out, summary);
}

}  // namespace drystone::app
