#include "drystone/sim/spring_warnings.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/text.hpp"
#include "drystone/scene/spring_depth.hpp"

namespace drystone::sim {

namespace {

/// Share of the energy in motion and in contacts that features may make without a word.
constexpr double k_notable_drift = 0.01;

}  // namespace

std::vector<std::string> SpringWarnings::after(const integrators::StepReport& report) {
    std::vector<std::string> warnings;
    if (!told_depth_ && report.penetration_ratio > scene::k_deep_ratio) {
        told_depth_ = true;
        warnings.push_back("bodies overlap by " + short_text(report.penetration_ratio) +
                           " of the smaller one (half its width): springs are too soft for these "
                           "weights and speeds, or the step is too long for them");
    }
    drift_ += report.feature_drift;
    largest_energy_ = std::max(largest_energy_, report.kinetic_energy + report.contact_energy);
    if (!told_drift_ && std::abs(drift_) > k_notable_drift * largest_energy_) {
        told_drift_ = true;
        warnings.push_back("changes of touching corners, edges and faces have " +
                           std::string(drift_ > 0.0 ? "made " : "taken ") +
                           short_text(std::abs(drift_)) + " J, " +
                           short_text(100.0 * std::abs(drift_) / largest_energy_) +
                           " % of the largest energy in motion and in contacts so far; stiffer "
                           "springs change it less");
    }
    return warnings;
}

}  // namespace drystone::sim
