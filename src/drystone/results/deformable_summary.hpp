#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drystone/results/result_reader.hpp"

namespace drystone::results {

/// A deformable body at the end of a run in a few numbers.
struct DeformableSummary {
    std::string name;
    Index nodes = 0;
    std::vector<std::pair<std::string, Index>> cells = {};  ///< how many of each kind, by name
    Index unknowns = 0;
    double largest_displacement = 0.0;  ///< of a node, from where the mesh is unstressed (m)
    std::optional<double> largest_von_mises = {};  ///< of a cell (Pa); where stresses are stored
};

/// Of all deformable bodies, in the last frame of a result.
[[nodiscard]] std::vector<DeformableSummary> deformable_summaries(const ResultReader& result);

}  // namespace drystone::results
