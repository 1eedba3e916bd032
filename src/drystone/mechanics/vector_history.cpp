#include "drystone/mechanics/vector_history.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::mechanics {

Vec3 value_of(const VectorHistory& history, double t) {
    Vec3 sum = Vec3::Zero();
    for (const DirectedHistory& term : history) {
        sum += (term.function(t) - term.offset) * term.direction;
    }
    if (!sum.allFinite()) {
        throw ComputationError("a history has no finite value at t = " + to_text(t) + " s");
    }
    return sum;
}

}  // namespace drystone::mechanics
