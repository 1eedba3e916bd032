#pragma once

#include "drystone/output/result_reader.hpp"
#include "drystone/output/run_summary.hpp"

namespace drystone::output {

/// The summary of all steps of a result file, with their warnings.
[[nodiscard]] RunSummary summary_of(const ResultReader& result);

}  // namespace drystone::output
