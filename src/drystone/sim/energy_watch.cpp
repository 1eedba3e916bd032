#include "drystone/sim/energy_watch.hpp"

#include <algorithm>
#include <cmath>

#include "drystone/core/text.hpp"

namespace drystone::sim {

namespace {

/// The ledger is an identity: rounding leaves 1e-14 of the largest energy.
constexpr double k_closed = 1e-12;
/// Share of the largest energy from which on a gain is worth a warning, as for contact laws.
constexpr double k_notable_gain = 1e-3;

}  // namespace

void EnergyWatch::look(integrators::StepReport& report, bool soft) {
    const integrators::Ledger& ledger = report.ledger;
    scale_ =
        std::max(scale_, report.kinetic_energy + std::abs(report.potential_energy) + ledger.size());
    if (!said_open_ && std::abs(report.closure) > k_closed * scale_) {
        said_open_ = true;
        report.warnings.push_back("the energy ledger does not close: it is off by " +
                                  short_text(report.closure) + " J, " +
                                  short_text(std::abs(report.closure) / scale_) +
                                  " of the largest energy until then (said once)");
    }
    contacts_ += ledger.contact_normal + ledger.contact_tangential + std::min(ledger.theta, 0.0);
    correction_ += ledger.position_correction;
    const double gain = contacts_ + correction_;
    if (soft && !said_gain_ && correction_ > 0.0 && gain > k_notable_gain * scale_) {
        said_gain_ = true;
        report.warnings.push_back("ending overlaps has added " + short_text(correction_) + " J, " +
                                  short_text(gain) +
                                  " J more than contacts have taken until now (said once)");
    }
}

}  // namespace drystone::sim
