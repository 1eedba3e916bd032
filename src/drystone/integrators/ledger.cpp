// Sums over the entries of the energy ledger.
#include "drystone/integrators/ledger.hpp"

#include <cmath>

namespace drystone::integrators {

Ledger& Ledger::operator+=(const Ledger& more) noexcept {
    for (const LedgerEntry& entry : k_ledger_entries) this->*entry.value += more.*entry.value;
    return *this;
}

double Ledger::sum() const noexcept {
    double total = 0.0;
    for (const LedgerEntry& entry : k_ledger_entries) total += this->*entry.value;
    return total;
}

double Ledger::size() const noexcept {
    double total = 0.0;
    for (const LedgerEntry& entry : k_ledger_entries) total += std::abs(this->*entry.value);
    return total;
}

}  // namespace drystone::integrators
