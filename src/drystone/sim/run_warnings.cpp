// Finds out after every step of a run what deserves a warning.
#include "drystone/sim/run_warnings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "drystone/core/text.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/spec/spring_depth.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/valid_scene.hpp"

namespace drystone::sim {

namespace {

/// A body that turns by phi grows by 1 + phi^2 / 2 along its displacements, which are straight:
/// half a per cent, the size of the largest strains that are still small.
constexpr double k_small_rotation = 0.1;

/// "12 J, 3 % of the largest energy in motion and in contacts so far"
std::string compared(double energy, double largest) {
    return short_text(std::abs(energy)) + " J, " + short_text(100.0 * std::abs(energy) / largest) +
           " % of the largest energy in motion and in contacts so far";
}

/// "no velocities obey all of them: joint 'arm' (motor), joint 'clamp'".
std::string conflict_warning(const Engine& engine, const std::vector<Index>& blocks) {
    constexpr std::size_t k_named = 8;
    std::vector<std::string> names;
    for (const Index k : blocks) {
        std::string name = engine.block_name(k);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(std::move(name));
        }
    }
    std::string text = "no velocities obey all of them:";
    for (std::size_t k = 0; k < std::min(names.size(), k_named); ++k) {
        text += (k > 0 ? ", " : " ") + names[k];
    }
    if (names.size() > k_named) text += " and " + std::to_string(names.size() - k_named) + " more";
    return text;
}

/// ", or use a or b, which look ahead": the integrators with impulses that do.
std::string integrators_that_predict_gaps() {
    std::string names;
    for (const integrators::IntegratorEntry& entry : integrators::integrator_entries()) {
        const scene::IntegratorTraits& traits = entry.traits;
        if (traits.contacts != scene::ContactModel::impulses || !traits.predicts_gaps) continue;
        names += (names.empty() ? ", or use " : " or ") + entry.name;
    }
    return names.empty() ? names : names + ", which look ahead";
}

}  // namespace

std::string theta_warning(const scene::SceneSpec& spec) {
    if (!integrator_traits(spec).uses_theta) return {};
    const double e = building::largest_restitution(spec);
    const double theta = spec.integrator.theta;
    if (theta >= 0.5 && theta <= 1.0 / (1.0 + e)) return {};
    return "theta = " + to_text(theta) + " is not in [1/2, 1/(1 + e)] = [0.5, " +
           short_text(1.0 / (1.0 + e)) + "]: contacts may produce energy" +
           (theta < 0.5 ? ", and below 1/2 springs and deformable bodies gain energy without them, "
                          "unless damping takes more"
                        : "");
}

void EnergyWarnings::add_to(integrators::StepReport& report, bool deformable) {
    const integrators::Ledger& ledger = report.ledger;
    scale_ =
        std::max(scale_, report.kinetic_energy + std::abs(report.potential_energy) + ledger.size());
    if (!warned_open_ && std::abs(report.closure) > k_closed_ledger * scale_) {
        warned_open_ = true;
        report.warnings.push_back("the energy ledger does not close: it is off by " +
                                  short_text(report.closure) + " J, " +
                                  short_text(std::abs(report.closure) / scale_) +
                                  " of the largest energy until then (reported once)");
    }
    contacts_ += ledger.contact_normal + ledger.contact_tangential + std::min(ledger.theta, 0.0);
    correction_ += ledger.position_correction;
    const double gain = contacts_ + correction_;
    if (deformable && !warned_gain_ && correction_ > 0.0 &&
        gain > integrators::k_notable_gain * scale_) {
        warned_gain_ = true;
        report.warnings.push_back("the release of overlaps has added " + short_text(correction_) +
                                  " J, " + short_text(gain) +
                                  " J more than contacts dissipated until now (reported once)");
    }
}

void SpringWarnings::add_to(integrators::StepReport& report) {
    std::vector<std::string>& warnings = report.warnings;
    if (!warned_depth_ && report.penetration_ratio > scene::k_deep_ratio) {
        warned_depth_ = true;
        warnings.push_back("bodies overlap by " + short_text(report.penetration_ratio) +
                           " of the smaller one (half its width): springs are too soft for these "
                           "weights and speeds, or the step is too long for them");
    }
    if (!warned_unstable_ && report.stability_share > 1.0) {
        warned_unstable_ = true;
        warnings.push_back("the step is longer than " +
                           short_text(report.h / report.stability_share) +
                           " s, the stability limit of the contacts' springs (reported once)");
    }
    drift_ += report.feature_drift;
    made_ += report.ledger.contact_normal + report.ledger.contact_tangential +
             report.ledger.contact_potential;
    scheme_ += report.ledger.theta;
    largest_energy_ = std::max(largest_energy_, report.kinetic_energy + report.contact_energy);
    largest_share_ = std::max(largest_share_, report.stability_share);
    if (!warned_drift_ && std::abs(drift_) > k_notable_share * largest_energy_) {
        warned_drift_ = true;
        warnings.push_back(drift_text());
    }
    // Velocity Verlet's energy trembles by (w h)^2 / 4 in a contact, the square of the share of the
    // longest stable step 2 / w. Steps beyond that have their own warning.
    const bool is_explicit = largest_share_ > 0.0 && largest_share_ < 1.0;
    const double allowed = k_notable_share + largest_share_ * largest_share_;
    if (!warned_gain_ && is_explicit && made_ > allowed * largest_energy_) {
        warned_gain_ = true;
        warnings.push_back(gain_text());
    }
    if (!warned_scheme_ && keeps_energy_ && scheme_ > k_notable_share * largest_energy_) {
        warned_scheme_ = true;
        warnings.push_back("errors of Newton's method have made " +
                           compared(scheme_, largest_energy_) +
                           "; a smaller compliance.tolerance makes less (reported once)");
    }
}

std::string SpringWarnings::drift_text() const {
    return "changes of touching corners, edges and faces have " +
           std::string(drift_ > 0.0 ? "made " : "taken ") + compared(drift_, largest_energy_) +
           "; stiffer springs change it less";
}

std::string SpringWarnings::gain_text() const {
    return "the springs of contacts have made " + compared(made_, largest_energy_) +
           (first_order_
                ? "; the first-order update gains energy in every impact, \"verlet\" does "
                  "not"
                : ", more than steps of this length explain: corners, edges and faces that "
                  "touch changed; stiffer springs change it less");
}

RunWarnings::RunWarnings(const scene::SceneSpec& spec, const scene::IntegratorTraits& integrator)
    : theta_(theta_warning(spec)) {
    if (integrator.contacts != scene::ContactModel::springs) return;
    const scene::ComplianceSpec& compliance = spec.compliance;
    springs_.emplace(
        integrator.is_explicit && compliance.update == scene::ComplianceSpec::Update::first_order,
        !integrator.is_explicit && compliance.beta == 0.5 && compliance.gamma == 1.0);
}

void RunWarnings::add_to(StepReport& report, const Engine& engine) {
    if (report.step == 1 && !theta_.empty()) report.warnings.push_back(theta_);
    if (springs_) springs_->add_to(report);
    add_conflict(engine, report);
    if (!report.predicts_gaps) {
        if (auto warning = engine.tunnelling_warning(report.h)) {
            report.warnings.push_back(std::move(*warning) + integrators_that_predict_gaps());
        }
    }
    energies_.add_to(report, !engine.deformables().empty());
    add_element_overlap(report);
    add_turns(engine, report.warnings);
}

void RunWarnings::add_element_overlap(StepReport& report) {
    if (warned_overlap_ || !(report.element_overlap > k_element_overlap)) return;
    warned_overlap_ = true;
    report.warnings.push_back(
        "deformable bodies overlap by " + short_text(report.element_overlap) +
        " of an element: shorten the step, or damp what it cannot resolve (integrator.theta above "
        "1/2, or damping of the bodies) (reported once)");
}

void RunWarnings::add_conflict(const Engine& engine, StepReport& report) {
    // Once for all steps that follow each other.
    std::string conflict = report.conflict.empty() ? "" : conflict_warning(engine, report.conflict);
    if (!conflict.empty() && conflict != conflict_) report.warnings.push_back(conflict);
    conflict_ = std::move(conflict);
}

void RunWarnings::add_turns(const Engine& engine, std::vector<std::string>& warnings) {
    const std::vector<DeformableInfo>& bodies = engine.deformables();
    warned_turn_.resize(bodies.size());
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (warned_turn_[k]) continue;
        const double turn = engine.linear_rotation(static_cast<Index>(k));
        if (!(turn > k_small_rotation)) continue;
        warned_turn_[k] = true;
        warnings.push_back("deformable body \"" + bodies[k].name + "\" has turned by " +
                           short_text(turn) +
                           " rad in the mean, too far for small strains, which make it grow: set "
                           "large_rotations = true (reported once)");
    }
}

}  // namespace drystone::sim
