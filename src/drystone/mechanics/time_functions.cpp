// Values of formulas and histories at an instant; values that are not finite throw.
#include "drystone/mechanics/time_functions.hpp"

#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::mechanics {

double value_of(const formula::Expression& formula, double t) {
    const double value = formula(t);
    if (!std::isfinite(value)) {
        throw ComputationError("the formula \"" + formula.text() +
                               "\" has no finite value at t = " + to_text(t) + " s");
    }
    return value;
}

Vec3 value_of(const VectorFormula& formulas, double t) {
    Vec3 values;
    for (Index i = 0; i < 3; ++i) values[i] = value_of(formulas[static_cast<std::size_t>(i)], t);
    return values;
}

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
