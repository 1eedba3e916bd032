// Decides, by counting operations, whether W of deformable bodies is assembled or applied by
// products.
#include "drystone/contact/condensation.hpp"

#include <algorithm>

namespace drystone::contact {

namespace {

// Measured with bench_deformable.
/// Products with the factor that a global problem takes when the step before gives its start.
constexpr double k_products = 30.0;
/// What assembling W and solving with it costs, in products with it.
constexpr double k_matrix = 15.0;
/// Numbers that may be stored (4 GB).
constexpr double k_most_stored = 5e8;

}  // namespace

bool CondensationRule::condenses(const CondensationCounts& counts) {
    const double global = k_products * 2.0 * counts.factor_entries;
    const double matrix = k_matrix * counts.matrix_entries;
    const bool fits = counts.stored <= k_most_stored;
    if (!counts.lasting) return fits && counts.column_work + matrix <= global;
    if (fits && matrix <= global && counts.column_work <= spent_ + global) {
        spent_ = std::max(0.0, spent_ - counts.column_work);
        return true;
    }
    spent_ += global;
    return false;
}

}  // namespace drystone::contact
