#include "drystone/output/result_summary.hpp"

#include <algorithm>
#include <vector>

namespace drystone::output {

RunSummary summary_of(const ResultReader& result) {
    constexpr Index k_piece = 10'000;  // steps that are in memory at a time
    RunSummary summary;
    const std::vector<WarningRecord> warnings = result.warnings();
    auto warning = warnings.begin();
    for (Index first = 0; first < result.steps(); first += k_piece) {
        for (StepReport& report :
             result.reports(first, std::min(k_piece, result.steps() - first))) {
            for (; warning != warnings.end() && warning->step <= report.step; ++warning) {
                report.warnings.push_back(warning->text);
            }
            summary.add(report);
        }
    }
    return summary;
}

}  // namespace drystone::output
