#pragma once

#include <span>
#include <string>

#include "drystone/results/records/deformable_record.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Deformable bodies as tables: a row for every frame, body and node or cell.
namespace drystone::results::exports {

/// Where the nodes are, how far they are displaced, and their velocities.
[[nodiscard]] std::string node_csv_header();
[[nodiscard]] std::string node_csv_rows(Index frame,
                                        std::span<const records::DeformableRecord> bodies,
                                        const sim::Snapshot& state);

/// Stresses in the middle of the cells (Pa).
[[nodiscard]] std::string cell_csv_header();
[[nodiscard]] std::string cell_csv_rows(Index frame, double time,
                                        std::span<const records::DeformableRecord> bodies,
                                        std::span<const sim::CellStress> stresses);

}  // namespace drystone::results::exports
