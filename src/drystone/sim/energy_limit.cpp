// Adds up the ledger of a run and finds energy that nothing has put in.
#include "drystone/sim/energy_limit.hpp"

#include <algorithm>
#include <cmath>

namespace drystone::sim {

namespace {

using integrators::Ledger;
using integrators::LedgerEntry;

/// Entries that put energy into a run from outside.
bool is_supply(const LedgerEntry& entry) {
    return entry.value == &Ledger::external || entry.value == &Ledger::boundaries ||
           entry.value == &Ledger::joints;
}

}  // namespace

std::optional<EnergyExplosion> EnergyLimit::add(const integrators::StepReport& report) {
    ledger_ += report.ledger;
    closure_ += report.closure;
    fall_ = std::max(fall_, potential_ - report.potential_energy);
    const bool held = report.converged();
    if (!held) unheld_ += report.ledger.joints;
    double gain = closure_ + unheld_;
    for (const LedgerEntry& entry : integrators::k_ledger_entries) {
        if (is_supply(entry)) {
            const bool counts = held || entry.value != &Ledger::joints;
            if (counts) put_in_ += std::abs(report.ledger.*entry.value);
        } else {
            gain += ledger_.*entry.value;
        }
    }
    const double allowed = kinetic_ + fall_ + put_in_ + floor_;
    if (!(gain > k_ratio * allowed)) return std::nullopt;
    return EnergyExplosion{.energy = gain, .allowed = allowed, .entry = largest_entry()};
}

std::string EnergyLimit::largest_entry() const {
    std::string name = "closure";
    double largest = closure_;
    for (const LedgerEntry& entry : integrators::k_ledger_entries) {
        const bool joints = entry.value == &Ledger::joints;
        const double gain = joints ? unheld_ : ledger_.*entry.value;
        if ((is_supply(entry) && !joints) || gain <= largest) continue;
        largest = gain;
        name = entry.name;
    }
    return name;
}

}  // namespace drystone::sim
