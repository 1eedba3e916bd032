#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drystone/results/result_reader.hpp"
#include "drystone/results/run_summary.hpp"

namespace drystone::results {

/// Steps of a result that may grow, read piece by piece and each once.
class StepReader {
  public:
    /// Reads at most `most` further steps with their warnings and passes each to `take`; returns
    /// the number of steps read.
    Index read(const ResultReader& result, Index most,
               const std::function<void(const StepReport&)>& take = {});

    [[nodiscard]] Index steps() const noexcept { return steps_; }
    /// The summary of the steps read so far.
    [[nodiscard]] const RunSummary& summary() const noexcept { return summary_; }

  private:
    Index steps_ = 0;
    std::size_t warnings_ = 0;
    RunSummary summary_;
};

/// The summary of all steps of a result file, with their warnings.
[[nodiscard]] RunSummary summary_of(const ResultReader& result);

/// A deformable body at the end of a run in a few numbers.
struct DeformableSummary {
    std::string name;
    Index nodes = 0;
    std::vector<std::pair<std::string, Index>> elements = {};  ///< kind and count, by name
    Index unknowns = 0;
    double largest_displacement = 0.0;             ///< of a node, from the unstressed mesh (m)
    std::optional<double> largest_von_mises = {};  ///< of an element (Pa); if stresses are stored
};

/// All deformable bodies of a simulation at `state`; `stresses` may be empty.
[[nodiscard]] std::vector<DeformableSummary> deformable_summaries(
    const std::vector<sim::DeformableInfo>& bodies, const sim::Snapshot& state,
    const std::vector<sim::ElementStress>& stresses);

/// All deformable bodies in the last frame of a result.
[[nodiscard]] std::vector<DeformableSummary> deformable_summaries(const ResultReader& result);

}  // namespace drystone::results
