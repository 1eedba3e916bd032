#pragma once

#include <string>

#include "drystone/results/records/measure_record.hpp"

namespace drystone::results::exports {

/// "<name>.csv"
[[nodiscard]] std::string measure_csv_name(const std::string& measure);

/// "time (s),stress_xx (N/m),...": the numbers, then the columns of the table.
[[nodiscard]] std::string measure_csv_header(const sim::measures::Form& form);

/// A line for each row of the table, on which time and numbers are repeated; one line if there is
/// no table.
[[nodiscard]] std::string measure_csv_rows(double time, const sim::measures::Sample& sample);

/// Sample number k of several.
[[nodiscard]] sim::measures::Sample sample_of(const records::MeasureSamples& samples, Index k);

}  // namespace drystone::results::exports
