// Throws the error of a projection outside the tube in which it is unique.
#include "drystone/convex/sets/set.hpp"

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::convex {

void refuse_outside_tube(const std::string& set, double distance, double constant) {
    throw ComputationError("projection on a " + set + " is not unique: the point is " +
                           to_text(distance) + " away, the set is prox-regular up to " +
                           to_text(constant));
}

}  // namespace drystone::convex
