#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/core/error.hpp"
#include "drystone/geometry/elements/element_kind.hpp"

namespace drystone::geometry {

/// More cells than this are a slip of the pen.
inline constexpr Index k_most_cells = 10'000'000;

/// Adds a defect unless `kind` is one of `possible`.
void check_kind(std::vector<Defect>& defects, const std::string& what, ElementKind kind,
                std::span<const ElementKind> possible);

/// Adds a defect unless all `divisions` are >= 1 and their product is at most k_most_cells.
void check_divisions(std::vector<Defect>& defects, const std::string& what,
                     std::span<const Index> divisions);

}  // namespace drystone::geometry
