#pragma once

#include <span>
#include <vector>

#include "drystone/results/records/records.hpp"
#include "drystone/results/storage/growing_file.hpp"
#include "drystone/results/storage/stored_file.hpp"

/// Measures in a result file: group measures/<name> with a dataset for each column, and `time`.
namespace drystone::results::rows {

/// Writes measures to a file. The attribute `names` of the group lists them, one per line.
class MeasureRows {
  public:
    /// The file must outlive this.
    explicit MeasureRows(storage::GrowingFile& file) : file_(file) {}

    /// Makes the datasets of a measure, whose name no other has. Returns its number, from 0.
    Index add(const records::MeasureRecord& measure);

    /// A sample of measure number `measure`; its sizes are those of the form.
    void append(Index measure, double time, const sim::measures::Sample& sample);

  private:
    struct Datasets {
        storage::GrowingDataset* time = nullptr;
        std::vector<storage::GrowingDataset*> numbers = {};
        std::vector<storage::GrowingDataset*> table = {};
    };

    storage::GrowingDataset* add_column(const std::string& group,
                                        const sim::measures::Column& column,
                                        const std::vector<Index>& shape);

    storage::GrowingFile& file_;
    std::string names_;
    std::vector<Datasets> measures_;
};

/// The measures of a file; throws InputError for what does not fit together.
[[nodiscard]] std::vector<records::MeasureRecord> measures_in(const storage::StoredFile& file);

/// Samples first to first + count - 1. Times are finite; numbers may be NaN, which plots draw as
/// gaps.
[[nodiscard]] records::MeasureSamples samples_in(const storage::StoredFile& file,
                                                 const records::MeasureRecord& measure, Index first,
                                                 Index count);

}  // namespace drystone::results::rows
