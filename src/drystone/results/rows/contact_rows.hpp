#pragma once

#include <span>
#include <vector>

#include "drystone/results/storage/growing_file.hpp"
#include "drystone/results/storage/stored_file.hpp"
#include "drystone/sim/state/snapshot.hpp"

/// Contacts in a result file. Functions that read throw InputError for values that no run stores.
namespace drystone::results::rows {

/// Columns that only some runs store.
struct ContactColumns {
    bool image = false;  ///< of bodies, in periodic cells
    bool glue = false;   ///< of gluey contacts
};

/// The contacts of all frames, one dataset per quantity.
class ContactRows {
  public:
    ContactRows(storage::GrowingFile& file, Index expected_frames, Index bodies,
                const ContactColumns& columns);

    /// Appends the contacts of the next frame.
    void append(std::span<const sim::ContactRecord> contacts);

  private:
    storage::GrowingDataset& offsets_;
    storage::GrowingDataset& bodies_;
    storage::GrowingDataset* image_ = nullptr;
    storage::GrowingDataset* glue_ = nullptr;
    storage::GrowingDataset& point_;
    storage::GrowingDataset& normal_;
    storage::GrowingDataset& gap_;
    storage::GrowingDataset& impulse_;
    storage::GrowingDataset& normal_impulse_;
    storage::GrowingDataset& normal_work_;
    storage::GrowingDataset& tangential_work_;
    storage::GrowingDataset& velocity_;
    storage::GrowingDataset& status_;
};

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
