#pragma once

#include <span>
#include <string>
#include <vector>

#include "drystone/results/records/event_list.hpp"
#include "drystone/results/storage/growing_file.hpp"
#include "drystone/results/storage/stored_file.hpp"
#include "drystone/sim/state/event.hpp"

/// Events of a run in HDF5, one row each, by time.
namespace drystone::results::rows {

/// Appends events to a result file.
class EventRows {
  public:
    /// `names` of the parties; `most`: how many rows are stored at most.
    EventRows(storage::GrowingFile& file, const std::vector<std::string>& names, Index most);

    /// Stores what fits; the others are dropped. Returns how many are stored.
    std::size_t append(std::span<const sim::Event> events);

  private:
    storage::GrowingDataset& step_;
    storage::GrowingDataset& time_;
    storage::GrowingDataset& kind_;
    storage::GrowingDataset& parties_;
    storage::GrowingDataset& point_;
    storage::GrowingDataset& impulse_;
    storage::GrowingDataset& speed_;
    Index most_ = 0;
    Index stored_ = 0;
};

/// Number of events in a file; 0 for files from before events were stored.
[[nodiscard]] Index event_count(const storage::StoredFile& file);

/// Events first to first + count - 1. Throws InputError for values that no event has.
[[nodiscard]] records::EventList events_in(const storage::StoredFile& file, Index first,
                                           Index count);

}  // namespace drystone::results::rows
