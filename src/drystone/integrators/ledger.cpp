#include "drystone/integrators/ledger.hpp"

#include <cmath>

namespace drystone::integrators {

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
