#pragma once

#include <span>
#include <vector>

#include "drystone/output/storage/growing_file.hpp"
#include "drystone/scene/deformable_spec.hpp"
#include "drystone/sim/snapshot.hpp"

namespace drystone::output::result {

/// Deformable bodies in a result file: in deformables/<number> the mesh where it is unstressed
/// (`nodes`, `cell_kind`, `cell_nodes`) and, frame after frame, the displacements `u` and
/// velocities `v` of its unknowns, node after node.
class DeformableRows {
  public:
    DeformableRows(storage::GrowingFile& file, std::span<const scene::DeformableSpec> bodies,
                   const sim::Snapshot& start, Index expected_frames);

    void append(const sim::Snapshot& state);

  private:
    struct Rows {
        storage::GrowingDataset* u;
        storage::GrowingDataset* v;
    };
    std::vector<Rows> rows_;  // (bodies)
};

}  // namespace drystone::output::result
