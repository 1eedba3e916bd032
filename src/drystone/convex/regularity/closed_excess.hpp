#pragma once

#include <optional>

#include "drystone/convex/any_set.hpp"
#include "drystone/convex/sets/half_space.hpp"

namespace drystone::convex {

/// The half-space { x : n.x <= b } that this set is: one row of a polyhedral set.
[[nodiscard]] std::optional<HalfSpace<>> as_half_space(const AnySet& set);

/// e(A, B) where it has a closed form; nothing otherwise. Cases:
///   - one set twice: 0;
///   - balls: max(0, |c_A - c_B| + r_A - r_B);
///   - half-spaces n.x <= a over n.x <= b: max(0, a - b); infinite for different normals;
///   - translates C + a over C + b of a bounded convex set, turned and scaled alike: |a - b|;
///   - polytopes A with few vertices: the largest distance of a vertex from B.
[[nodiscard]] std::optional<double> closed_excess(const AnySet& A, const AnySet& B);

}  // namespace drystone::convex
