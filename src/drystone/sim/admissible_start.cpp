// Rejects scenes of the convex scheme whose bodies overlap at the start.
#include "drystone/sim/admissible_start.hpp"

#include <string>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::sim {

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

}  // namespace drystone::sim
