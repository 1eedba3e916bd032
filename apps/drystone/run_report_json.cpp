// Converts the report of a run to JSON (run --json, info --json, player).
#include "drystone/results/records/step_table.hpp"
#include "run_report.hpp"

namespace drystone::app {

namespace {

using Json = nlohmann::ordered_json;
using results::Extreme;
using results::RunSummary;

Json to_json(const Extreme& extreme) { return {{"value", extreme.value}, {"step", extreme.step}}; }

Json to_json(const integrators::EventCounts& events) {
    Json answer = Json::object();
    for (std::size_t k = 0; k < integrators::k_event_names.size(); ++k) {
        answer[std::string(integrators::k_event_names[k])] = events.of_kind[k];
    }
    return answer;
}

Json to_json(const results::GainSummary& gain) {
    return {{"contacts", gain.contacts}, {"steps", gain.steps}, {"largest", to_json(gain.largest)}};
}

Json to_json(const results::DeformableSummary& body) {
    Json answer{{"name", body.name}, {"nodes", body.nodes}, {"cells", Json::object()}};
    for (const auto& [kind, count] : body.elements) answer["cells"][kind] = count;
    answer["unknowns"] = body.unknowns;
    answer["largest_displacement"] = body.largest_displacement;
    if (body.largest_von_mises) answer["largest_von_mises"] = *body.largest_von_mises;
    return answer;
}

/// {ok, what, numbers}; a verdict on an impact law has details of the law beside these.
Json to_json(const results::Verdict& verdict) {
    Json numbers = Json::object();
    for (const auto& [name, value] : verdict.numbers) numbers[name] = value;
    Json answer{{"ok", verdict.ok}, {"what", verdict.what}, {"numbers", numbers}};
    if (!verdict.law) return answer;
    const results::LawBalance& balance = *verdict.law;
    answer["law"] = balance.law;
    if (balance.springs) {
        answer["energy_appeared"] = balance.springs->notable;
        answer["contact_balance"] = balance.springs->balance;
        answer["feature_drift"] = balance.springs->features;
    } else {
        answer["normal_gain"] = to_json(balance.gains.normal);
    }
    if (!balance.springs || balance.springs->measured) {
        answer["tangential_gain"] = to_json(balance.gains.tangential);
    }
    return answer;
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
                {"state", name_of(report.facts.state)},
                {"abandoned", report.facts.abandoned},
                {"frames", report.frames},
                {"steps", summary.steps},
                {"steps_planned", report.facts.steps_planned},
                {"time", summary.time},
                {"converged", summary.converged()},
                {"not_converged", summary.not_converged},
                {"first_not_converged", summary.first_not_converged},
                {"velocity_tolerance", report.facts.velocity_tolerance},
                {"gap_tolerance", report.gap_tolerance},
                {"approach_tolerance", report.approach_tolerance},
                {"worst_residual", to_json(summary.residual)},
                {"largest_penetration", to_json(summary.penetration)},
                {"largest_penetration_ratio", to_json(summary.penetration_ratio)},
                {"largest_joint_error", to_json(summary.joint_error)},
                {"most_contacts", to_json(summary.contacts)},
                {"mean_contacts", summary.mean_contacts()},
                {"most_iterations", to_json(summary.iterations)},
                {"mean_iterations", summary.mean_iterations()},
                {"corrected_steps", summary.corrected},
                {"steps_with_contact", summary.with_contact},
                {"global_steps", summary.global},
                {"rested_steps", summary.rested},
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
                {"events", to_json(summary.events)},
                {"velocity_variation", summary.velocity_variation},
                {"impulse_sum", summary.impulse_sum},
                {"largest_regularity", to_json(summary.regularity)},
                {"irregular_steps", summary.irregular},
                {"impact_law", report.facts.impact_law},
                {"verdicts", Json::array()},
                {"stage_seconds", times},
                {"warnings", summary.warnings},
                {"first_warnings", summary.first_warnings}};
    for (const results::Verdict& verdict : report.verdicts) {
        answer["verdicts"].push_back(to_json(verdict));
    }
    answer["deformables"] = Json::array();
    for (const results::DeformableSummary& body : report.deformables) {
        answer["deformables"].push_back(to_json(body));
    }
    if (report.wall_seconds) answer["wall_seconds"] = *report.wall_seconds;
    if (report.output_seconds) answer["output_seconds"] = *report.output_seconds;
    return answer;
}

}  // namespace drystone::app
