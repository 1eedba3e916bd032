#pragma once

#include <functional>

#include "drystone/results/result_reader.hpp"
#include "drystone/results/run_summary.hpp"

namespace drystone::results {

/// Steps of a result that may grow, read piece by piece and each once.
class StepReader {
  public:
    /// Reads at most `most` further steps, with their warnings, and hands them over; returns how
    /// many there were.
    Index read(const ResultReader& result, Index most,
               const std::function<void(const StepReport&)>& take = {});

    [[nodiscard]] Index steps() const noexcept { return steps_; }
    /// Of the steps that have been read.
    [[nodiscard]] const RunSummary& summary() const noexcept { return summary_; }

  private:
    Index steps_ = 0;
    std::size_t warnings_ = 0;
    RunSummary summary_;
};

/// The summary of all steps of a result file, with their warnings.
[[nodiscard]] RunSummary summary_of(const ResultReader& result);

}  // namespace drystone::results
