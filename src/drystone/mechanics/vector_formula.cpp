#include "drystone/mechanics/vector_formula.hpp"

#include <cmath>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"

namespace drystone::mechanics {

Vec3 value_of(const VectorFormula& formulas, double t) {
    Vec3 values;
    for (Index i = 0; i < 3; ++i) {
        const Expression& formula = formulas[static_cast<std::size_t>(i)];
        values[i] = formula(t);
        if (!std::isfinite(values[i])) {
            throw ComputationError("the formula \"" + formula.text() +
                                   "\" has no finite value at t = " + to_text(t) + " s");
        }
    }
    return values;
}

}  // namespace drystone::mechanics
