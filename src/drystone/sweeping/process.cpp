// Checks of a sweeping process, its force and metric.
#include "drystone/sweeping/process.hpp"

#include <cmath>

#include "drystone/convex/moving_set.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/linalg/checks.hpp"
#include "drystone/linalg/vector_text.hpp"

namespace drystone::sweeping {

VecX perturbation(const Process& process, double t, const VecX& u) {
    if (!process.perturbation) return VecX::Zero(u.size());
    VecX force = process.perturbation(t, u);
    require_size("perturbation " + convex::time_context(t), u.size(), force.size());
    require_finite("perturbation " + convex::time_context(t), force);
    return force;
}

void require_valid(const Process& process) {
    require_finite("initial point", process.initial);
    require_size("initial point", process.set.dimension(), process.initial.size());
    if (process.metric) {
        require_size("metric", process.set.dimension(), process.metric->dimension());
    }
    const bool is_interval =
        std::isfinite(process.start) && std::isfinite(process.end) && process.start < process.end;
    if (!is_interval) {
        throw InputError(
            {.what = "time interval",
             .expected = "start < end",
             .found = "[" + to_text(process.start) + ", " + to_text(process.end) + "]"});
    }
    const convex::AnySet set = process.set.at(process.start, process.initial);
    if (set.contains(process.initial, process.entry_tolerance)) return;
    throw InputError(
        {.what = "initial point",
         .expected = "a point of C(" + to_text(process.start) + "), a " + set.describe(),
         .found = to_text(process.initial) + ", which is " +
                  to_text(distance(set, process.initial)) + " outside"});
}

}  // namespace drystone::sweeping
