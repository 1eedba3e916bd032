#pragma once

#include <span>

#include "drystone/results/storage/growing_file.hpp"
#include "drystone/sim/state/snapshot.hpp"

namespace drystone::results::rows {

/// What is stored only where it matters.
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

}  // namespace drystone::results::rows
