#include "drystone/sim/spring_warnings.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/scene/spring_depth.hpp"

namespace drystone::sim {

namespace {

/// Share of the energy in motion and in contacts that springs may make without a word, as in the
/// verdict on the run.
constexpr double k_notable_drift = 0.01;

/// "12 J, 3 % of the largest energy in motion and in contacts so far"
std::string compared(double energy, double largest) {
    return short_text(std::abs(energy)) + " J, " + short_text(100.0 * std::abs(energy) / largest) +
           " % of the largest energy in motion and in contacts so far";
}

}  // namespace

std::vector<std::string> SpringWarnings::after(const integrators::StepReport& report) {
    std::vector<std::string> warnings;
    if (!told_depth_ && report.penetration_ratio > scene::k_deep_ratio) {
        told_depth_ = true;
        warnings.push_back("bodies overlap by " + short_text(report.penetration_ratio) +
                           " of the smaller one (half its width): springs are too soft for these "
                           "weights and speeds, or the step is too long for them");
    }
    if (!told_unstable_ && report.stability_share > 1.0) {
        told_unstable_ = true;
        warnings.push_back("the step is longer than " +
                           short_text(report.h / report.stability_share) +
                           " s, the stability limit of the contacts' springs (said once)");
    }
    drift_ += report.feature_drift;
    made_ += report.ledger.contact_normal + report.ledger.contact_tangential +
             report.ledger.contact_potential;
    largest_energy_ = std::max(largest_energy_, report.kinetic_energy + report.contact_energy);
    largest_share_ = std::max(largest_share_, report.stability_share);
    if (!told_drift_ && std::abs(drift_) > k_notable_drift * largest_energy_) {
        told_drift_ = true;
        warnings.push_back(drift_text());
    }
    // Velocity Verlet's energy trembles by (w h)^2 / 4 in a contact, the square of the share of the
    // longest stable step 2 / w. Steps beyond that have their own warning.
    const bool is_explicit = largest_share_ > 0.0 && largest_share_ < 1.0;
    const double allowed = k_notable_drift + largest_share_ * largest_share_;
    if (!told_gain_ && is_explicit && made_ > allowed * largest_energy_) {
        told_gain_ = true;
        warnings.push_back(gain_text());
    }
    return warnings;
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

}  // namespace drystone::sim
