#pragma once

#include <array>

#include "drystone/core/expression.hpp"
#include "drystone/linalg/types.hpp"

namespace drystone::mechanics {

/// Three formulas of the time t: a force, a torque, a velocity or a displacement.
using VectorFormula = std::array<Expression, 3>;

/// The value of one formula at t. Throws ComputationError, which names it and t, where it has none.
[[nodiscard]] double value_of(const Expression& formula, double t);

/// Their values at t. Throws ComputationError, which names the formula and t, where one has none.
[[nodiscard]] Vec3 value_of(const VectorFormula& formulas, double t);

}  // namespace drystone::mechanics
