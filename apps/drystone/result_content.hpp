#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "drystone/results/records/records.hpp"
#include "drystone/results/result_reader.hpp"
#include "run_report.hpp"

namespace drystone::app {

/// A measure with its last sample.
struct LastSample {
    results::records::MeasureRecord measure;
    double time = 0.0;
    std::vector<double> numbers;
};

/// The content of a result that `info` and the player show.
struct ResultContent {
    results::RunRecord run;
    RunReport report;
    std::vector<LastSample> measures;
};

/// Reads the steps and the last frame. Throws InputError.
[[nodiscard]] ResultContent content_of(const results::ResultReader& result);
/// Uses the summary of steps that have been read already.
[[nodiscard]] ResultContent content_of(const results::ResultReader& result,
                                       const results::RunSummary& summary);

[[nodiscard]] nlohmann::ordered_json to_json(const ResultContent& content);

/// to_json of the content of a result, as text.
[[nodiscard]] std::string summary_json(const results::ResultReader& result,
                                       const results::RunSummary& summary);

}  // namespace drystone::app
