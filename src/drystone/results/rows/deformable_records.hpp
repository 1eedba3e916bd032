#pragma once

#include <vector>

#include "drystone/results/records/deformable_record.hpp"
#include "drystone/results/storage/stored_file.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Deformable bodies, read from a result file; everything throws InputError for what does not fit
/// together.
namespace drystone::results::rows {

/// How many there are.
[[nodiscard]] Index deformables_in(const storage::StoredFile& file);

[[nodiscard]] records::DeformableRecord deformable_in(const storage::StoredFile& file, Index k,
                                                      int dimension);
[[nodiscard]] records::DeformableSizes deformable_sizes_in(const storage::StoredFile& file,
                                                           Index k);

/// All bodies in this frame.
[[nodiscard]] std::vector<sim::DeformableState> deformable_states_in(
    const storage::StoredFile& file, Index frame);

/// The same; empty if the run did not store stresses.
[[nodiscard]] std::vector<sim::CellStress> stresses_in(const storage::StoredFile& file,
                                                       Index frame);

}  // namespace drystone::results::rows
