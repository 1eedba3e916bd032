#pragma once

#include <string>
#include <vector>

#include "drystone/output/result_reader.hpp"
#include "drystone/output/run_summary.hpp"

namespace drystone::output::report {

/// A sentence about a run, and whether it is good news.
struct Verdict {
    bool good = true;
    std::string text;
};

/// Whether the run came to its end, converged, closed its ledger, and what its impact law did to
/// the energy. `state` as player::state_of says it.
[[nodiscard]] std::vector<Verdict> verdicts_of(const RunRecord& run, const std::string& state,
                                               const RunSummary& summary);

}  // namespace drystone::output::report
