// Rejects scenes whose bodies overlap too much at the start; warns of smaller overlaps.
#include <string>
#include <utility>

#include "drystone/contact/linearised_constraints.hpp"
#include "drystone/contact/overlap_release.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/types.hpp"
#include "drystone/sim/building/builders.hpp"
#include "drystone/sim/state/body_info.hpp"

namespace drystone::sim::building {

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

void require_admissible(const std::vector<contact::Overlap>& overlaps,
                        const std::vector<BodyInfo>& bodies, const std::string& integrator) {
    constexpr std::size_t k_named = 20;
    if (overlaps.empty()) return;
    std::vector<Defect> defects;
    for (const contact::Overlap& one : overlaps) {
        if (defects.size() == k_named) break;
        const auto name = [&](int body) { return bodies[static_cast<std::size_t>(body)].name; };
        defects.push_back(
            {.what = "bodies '" + name(one.body_a) + "' and '" + name(one.body_b) + "'",
             .expected = "no overlap at the start: " + integrator +
                         " begins with admissible configurations",
             .found = "an overlap of " + short_text(one.depth) + " m"});
    }
    throw InputError(std::move(defects),
                     overlaps.size() > k_named
                         ? std::to_string(overlaps.size()) + " pairs overlap, the deepest are"
                         : std::string());
}

}  // namespace drystone::sim::building
