#pragma once

#include <string>

namespace drystone::convex {

/// Prox-regular sets (Nguyen 2024, Definition 5.4) are not convex, but points closer to them than a
/// constant r have exactly one nearest point. Farther away `project` refuses, with this error,
/// instead of picking one of several.
///
/// Throws ComputationError: the point lies `distance` from the set, the tube ends at `constant`.
[[noreturn]] void refuse_outside_tube(const std::string& set, double distance, double constant);

}  // namespace drystone::convex
