#pragma once

#include <string>
#include <vector>

#include "drystone/results/result_reader.hpp"
#include "drystone/results/run_summary.hpp"

namespace drystone::report {

/// A sentence about a run, and whether it is good news.
struct Verdict {
    bool good = true;
    std::string text;
};

/// Whether the run came to its end, converged, closed its ledger, and what its impact law did to
/// the energy. `state` as player::state_of says it.
[[nodiscard]] std::vector<Verdict> verdicts_of(const results::RunRecord& run,
                                               const std::string& state,
                                               const results::RunSummary& summary);

}  // namespace drystone::report
