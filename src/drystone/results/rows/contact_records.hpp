#pragma once

#include <vector>

#include "drystone/results/storage/stored_file.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Contacts of a result file, looked at before they are believed. Everything throws InputError.
namespace drystone::results::rows {

/// Rows of the datasets of contacts.
struct ContactRange {
    Index first = 0;
    Index count = 0;
};

/// Row of the first contact of each of `frames` frames, and the end of the last.
[[nodiscard]] std::vector<Index> contact_offsets_in(const storage::StoredFile& file, Index frames);

/// Contacts between `bodies` bodies, deformable ones included.
[[nodiscard]] std::vector<sim::ContactRecord> contacts_in(const storage::StoredFile& file,
                                                          const ContactRange& range, Index bodies);

/// (rigid) sum of |impulse| over the contacts of each of the first `rigid` of `bodies` bodies (N
/// s), without reading the rest of the contacts.
[[nodiscard]] VecX contact_loads_in(const storage::StoredFile& file, const ContactRange& range,
                                    Index rigid, Index bodies);

}  // namespace drystone::results::rows
