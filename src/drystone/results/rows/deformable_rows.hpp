#pragma once

#include <span>
#include <vector>

#include "drystone/results/records/records.hpp"
#include "drystone/results/storage/growing_file.hpp"
#include "drystone/results/storage/stored_file.hpp"
#include "drystone/sim/state/body_info.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Deformable bodies in a result file. Functions that read throw InputError for lists that do not
/// fit together.
namespace drystone::results::rows {

/// Deformable bodies in a result file: in deformables/<number> the mesh where it is unstressed
/// (`nodes`, `cell_kind`, `cell_nodes`), where the unknowns of the nodes stand (`first_unknown`)
/// and, frame after frame, their displacements `u` and velocities `v`, the energy available for
/// overlap release (`lift_account`) and the stresses of the elements (`stress`, `von_mises`; in
/// single precision).
class DeformableRows {
  public:
    /// `stress`: whether stresses are stored.
    DeformableRows(storage::GrowingFile& file, std::span<const sim::DeformableInfo> bodies,
                   Index expected_frames, bool stress);

    /// `stresses` are not read where none are stored.
    void append(const sim::Snapshot& state, std::span<const sim::ElementStress> stresses);

  private:
    struct Rows {
        storage::GrowingDataset* u;
        storage::GrowingDataset* v;
        storage::GrowingDataset* release_account;
        storage::GrowingDataset* stress = nullptr;
        storage::GrowingDataset* von_mises = nullptr;
    };
    std::vector<Rows> rows_;  // (bodies)
};

/// The number of deformable bodies.
[[nodiscard]] Index deformables_in(const storage::StoredFile& file);

[[nodiscard]] records::DeformableRecord deformable_in(const storage::StoredFile& file, Index k,
                                                      int dimension);
[[nodiscard]] records::DeformableSizes deformable_sizes_in(const storage::StoredFile& file,
                                                           Index k);

/// All bodies in this frame.
[[nodiscard]] std::vector<sim::DeformableState> deformable_states_in(
    const storage::StoredFile& file, Index frame);

/// Stresses of all bodies in this frame; empty if the run did not store them.
[[nodiscard]] std::vector<sim::ElementStress> stresses_in(const storage::StoredFile& file,
                                                          Index frame);

}  // namespace drystone::results::rows
