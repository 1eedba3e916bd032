#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "drystone/results/result_summary.hpp"
#include "drystone/results/verdicts.hpp"

namespace drystone::app {

/// A run as `drystone run` and `drystone info` print it.
struct RunReport {
    std::string title;
    int dimension = 2;
    Index bodies = 0;
    Index frames = 0;
    double gap_tolerance = 0.0;       ///< of active contacts, relative to the bodies
    double approach_tolerance = 0.0;  ///< of active contacts (m/s)
    results::RunFacts facts = {};
    results::RunSummary summary;
    std::vector<results::Verdict> verdicts = {};
    std::vector<results::DeformableSummary> deformables = {};  ///< at the end
    std::optional<double> wall_seconds = {};    ///< of the whole run; not in result files
    std::optional<double> output_seconds = {};  ///< of them, for files
};

/// What is not known is left out.
[[nodiscard]] nlohmann::ordered_json to_json(const RunReport& report);

/// A table in words.
void print(std::ostream& out, const RunReport& report);

}  // namespace drystone::app
