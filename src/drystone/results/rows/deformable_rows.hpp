#pragma once

#include <span>
#include <vector>

#include "drystone/results/storage/growing_file.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::results::rows {

/// Deformable bodies in a result file: in deformables/<number> the mesh where it is unstressed
/// (`nodes`, `cell_kind`, `cell_nodes`), where the unknowns of the nodes stand (`first_unknown`)
/// and, frame after frame, their displacements `u` and velocities `v`, what ending overlaps may
/// take (`lift_account`) and the stresses of the cells (`stress`, `von_mises`; in single
/// precision).
class DeformableRows {
  public:
    /// `stress`: whether stresses are stored.
    DeformableRows(storage::GrowingFile& file, std::span<const sim::DeformableInfo> bodies,
                   Index expected_frames, bool stress);

    /// `stresses` are not read where none are stored.
    void append(const sim::Snapshot& state, std::span<const sim::CellStress> stresses);

  private:
    struct Rows {
        storage::GrowingDataset* u;
        storage::GrowingDataset* v;
        storage::GrowingDataset* lift_account;
        storage::GrowingDataset* stress = nullptr;
        storage::GrowingDataset* von_mises = nullptr;
    };
    std::vector<Rows> rows_;  // (bodies)
};

}  // namespace drystone::results::rows
