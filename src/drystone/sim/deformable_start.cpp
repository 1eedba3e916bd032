#include "drystone/sim/deformable_start.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::sim {

namespace {

/// From this share of the smaller body's half width on there is no way out of an overlap.
constexpr double k_too_deep = 1.0;

}  // namespace

void require_shallow(const contact::DeepestOverlap& overlap, const BodyName& name) {
    if (!(overlap.ratio > k_too_deep)) return;
    throw InputError(
        {.what = "bodies '" + name(overlap.body_a) + "' and '" + name(overlap.body_b) + "'",
         .expected = "an overlap of less than half the width of the smaller one at the start",
         .found = short_text(overlap.depth) + " m"});
}

std::string start_warning(const contact::DeepestOverlap& overlap, double allowed,
                          const BodyName& name) {
    if (!(overlap.depth > 0.0)) return {};
    const std::string begins = "bodies '" + name(overlap.body_a) + "' and '" +
                               name(overlap.body_b) + "' begin " + short_text(overlap.depth) +
                               " m in one another: ";
    if (!(allowed > 0.0)) return begins + "they stay so (contact.position_correction is off)";
    return begins + "ending that may add up to " + short_text(allowed) +
           " J, beyond what contacts take";
}

}  // namespace drystone::sim
