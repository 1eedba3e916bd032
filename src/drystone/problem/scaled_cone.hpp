#pragma once

#include <variant>

#include "drystone/problem/cone.hpp"

namespace drystone::problem {

/// The cone of impulses that are `factor` times as large as numbers; only thresholds depend on it.
[[nodiscard]] inline Cone scaled(const Cone& cone, double factor) {
    if (const auto* tresca = std::get_if<Tresca>(&cone)) return Tresca{factor * tresca->threshold};
    return cone;
}

}  // namespace drystone::problem
