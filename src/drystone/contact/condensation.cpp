#include "drystone/contact/condensation.hpp"

namespace drystone::contact {

namespace {

/// Products that a problem takes, on either path, when the step before gives its start.
constexpr double k_products = 60.0;
/// What assembling W costs, in products with it.
constexpr double k_assembly = 10.0;
/// Right sides that are solved together cost this much less each.
constexpr double k_together = 4.0;
/// Steps over which columns that last are paid off.
constexpr double k_payoff = 500.0;
/// Numbers that may be stored (4 GB).
constexpr double k_most_stored = 5e8;

}  // namespace

bool is_worth_condensing(const CondensationCounts& counts) {
    if (counts.stored > k_most_stored) return false;
    const double solve = 2.0 * counts.factor_entries;
    const double columns =
        counts.missing_columns * solve / k_together / (counts.lasting ? k_payoff : 1.0);
    const double condensed =
        columns + (k_products + k_assembly) * counts.components * counts.components;
    return condensed <= k_products * solve;
}

}  // namespace drystone::contact
