// Prints the report of a run as a table for people.
#include "run_report.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "drystone/integrators/integrator.hpp"
#include "drystone/results/records/step_table.hpp"
#include "table.hpp"

namespace drystone::app {

namespace {

using results::Extreme;
using results::RunState;
using results::RunSummary;

std::string at_step(const Extreme& extreme) {
    return " (step " + std::to_string(extreme.step) + ")";
}

/// "60, to t = 0.3 s", "20 of 60 (interrupted), to t = 0.1 s"
std::string steps_text(const RunReport& report) {
    std::string text = std::to_string(report.summary.steps);
    if (report.facts.state != RunState::finished) {
        text += " of " + std::to_string(report.facts.steps_planned) + " (" +
                (report.facts.abandoned ? "aborted" : name_of(report.facts.state)) + ")";
    }
    return text + ", to t = " + time_text(report.summary.time) + " s";
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

/// "12 impacts, 1 first slip": kinds that happened.
std::string events_text(const integrators::EventCounts& events) {
    std::string text;
    for (std::size_t k = 0; k < integrators::k_event_names.size(); ++k) {
        const Index count = events.of_kind[k];
        if (count == 0) continue;
        std::string name(integrators::k_event_names[k]);
        std::replace(name.begin(), name.end(), '_', ' ');
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + name;
    }
    return text.empty() ? "none" : text;
}

/// The bounds of the theorem of Bernicot and Lefebvre-Lepot 2011 as numbers of the run.
std::string bounds_text(const RunSummary& summary) {
    std::string text = "Var(v) " + short_number(summary.velocity_variation) +
                       " sqrt(J), |lambda|_1 " + short_number(summary.impulse_sum) + " N s";
    if (summary.irregular > 0) return text + ", gamma infinite";
    if (summary.regularity.step == 0) return text;
    return text + ", gamma at most " + short_number(summary.regularity.value) +
           at_step(summary.regularity);
}

/// Which of the two ways of docs/deformable.md the contact problems took.
std::string matrix_text(const RunSummary& summary) {
    if (summary.global == 0) return "condensed in all steps with contacts";
    if (summary.global == summary.with_contact) return "global in all steps with contacts";
    return "global in " + std::to_string(summary.global) + " of " +
           counted(summary.with_contact, "step") + " with contacts, condensed in the others";
}

/// "block: 1066 nodes, 2000 T3, 2132 unknowns; at the end displaced by at most ..."
void print(std::ostream& out, const results::DeformableSummary& body) {
    std::string text = body.name + ": " + counted(body.nodes, "node");
    for (const auto& [kind, count] : body.elements)
        text += ", " + std::to_string(count) + ' ' + kind;
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
}

void print_verdicts(std::ostream& out, const std::vector<results::Verdict>& verdicts) {
    for (std::size_t k = 0; k < verdicts.size(); ++k) {
        print_row(out, k == 0 ? "verdicts" : "",
                  (verdicts[k].ok ? "ok       " : "problem  ") + verdicts[k].what);
    }
}

void print_warnings(std::ostream& out, const RunSummary& summary) {
    print_row(out, "warnings", summary.warnings == 0 ? "none" : std::to_string(summary.warnings));
    for (const std::string& warning : summary.first_warnings) print_row(out, "", warning);
    if (summary.warnings > static_cast<Index>(summary.first_warnings.size())) {
        print_row(out, "", "... (all of them are in the result file and in the CSV)");
    }
}

/// Which contacts have impulses; empty for other contact models and without bodies.
std::string active_text(const RunReport& report) {
    if (report.bodies == 0) return {};
    const auto traits = integrators::traits_of(report.facts.integrator);
    if (!traits || traits->contacts != scene::ContactModel::impulses) return {};
    const std::string gap = "gap <= " + short_number(report.gap_tolerance) + " of the smaller body";
    if (!traits->predicts_gaps) return gap;
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
            short_number(summary.largest_drift.value) + " J" + at_step(summary.largest_drift));
}

/// Explicit springs have none; implicit ones end on what Newton's method corrects.
void print_residual(std::ostream& out, const RunReport& report) {
    const auto traits = integrators::traits_of(report.facts.integrator);
    if (traits && traits->is_explicit) return;
    const Extreme& residual = report.summary.residual;
    const bool springs = traits && traits->contacts == scene::ContactModel::springs;
    print_row(
        out, "residual",
        "at most " + short_number(residual.value) + " m/s" + at_step(residual) +
            (springs ? " of the equations of motion"
                     : ", asked for " + short_number(report.facts.velocity_tolerance) + " m/s"));
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

/// The steps in numbers; there is at least one.
void print_steps(std::ostream& out, const RunReport& report) {
    const RunSummary& summary = report.summary;
    const double seconds = report.wall_seconds.value_or(summary.times.sum());
    print_row(out, report.wall_seconds ? "wall time" : "step time",
              duration(seconds) + ", " +
                  short_number(1e3 * seconds / static_cast<double>(summary.steps)) +
                  " ms per step");
    print_row(out, "time split", split_text(report));
    print_row(out, "contacts",
              "mean " + short_number(summary.mean_contacts()) + ", at most " +
                  short_number(summary.contacts.value) + at_step(summary.contacts));
    if (const std::string active = active_text(report); !active.empty()) {
        print_row(out, "active", "contacts with " + active);
    }
    print_row(out, "iterations",
              "mean " + short_number(summary.mean_iterations()) + ", at most " +
                  short_number(summary.iterations.value) + at_step(summary.iterations));
    if (!report.deformables.empty() && summary.with_contact > 0) {
        print_row(out, "matrix", matrix_text(summary));
    }
    if (summary.rested > 0) {
        print_row(out, "rest",
                  "chosen in " + counted(summary.rested, "step") +
                      " in which the contact laws also have a solution that moves");
    }
    print_residual(out, report);
    const auto traits = integrators::traits_of(report.facts.integrator);
    if (traits && !traits->impact_note.empty()) print_row(out, "impacts", traits->impact_note);
    print_springs(out, summary);
    print_penetration(out, report);
    if (summary.joint_error.step > 0) {
        print_row(out, "joints",
                  "error at most " + short_number(summary.joint_error.value) + " m" +
                      at_step(summary.joint_error));
    }
    // A motion without inertia, as that of crowds, has neither energies nor impacts.
    if (!report.facts.impact_law.empty()) print_energy(out, summary);
    print_row(out, "events", events_text(summary.events));
    if (!report.facts.impact_law.empty()) print_row(out, "bounds", bounds_text(summary));
    print_warnings(out, summary);
}

}  // namespace

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
    if (summary.steps > 0) print_steps(out, report);
    print_verdicts(out, report.verdicts);
}

}  // namespace drystone::app
