#include "drystone/results/result_summary.hpp"

#include <algorithm>
#include <vector>

namespace drystone::results {

Index StepReader::read(const ResultReader& result, Index most,
                       const std::function<void(const StepReport&)>& take) {
    const Index count = std::min(most, result.steps() - steps_);
    if (count <= 0) return 0;
    const std::vector<WarningRecord> warnings = result.warnings();
    for (StepReport& report : result.reports(steps_, count)) {
        for (; warnings_ < warnings.size() && warnings[warnings_].step <= report.step;
             ++warnings_) {
            report.warnings.push_back(warnings[warnings_].text);
        }
        summary_.add(report);
        if (take) take(report);
    }
    steps_ += count;
    return count;
}

RunSummary summary_of(const ResultReader& result) {
    constexpr Index k_piece = 10'000;  // steps that are in memory at a time
    StepReader steps;
    while (steps.read(result, k_piece) > 0) {
    }
    return steps.summary();
}

}  // namespace drystone::results
