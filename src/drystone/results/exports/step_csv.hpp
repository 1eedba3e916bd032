#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "drystone/integrators/step_report.hpp"
#include "drystone/results/exports/csv_file.hpp"

namespace drystone::results::exports {

using integrators::StepReport;

/// "step,time (s),h (s),...,warnings" and a line end.
[[nodiscard]] std::string step_csv_header();

/// The numbers of the report, read back as the same doubles, then its warnings in quotes.
[[nodiscard]] std::string step_csv_row(const StepReport& report);

/// A CSV of step reports, one line per step, that is written while the run goes on. Everything
/// throws EnvironmentError when the machine does not let us.
class StepCsv {
  public:
    /// Replaces what is at `path`.
    explicit StepCsv(std::filesystem::path path) : file_(std::move(path), step_csv_header()) {}

    void add(const StepReport& report) { file_.write(step_csv_row(report)); }
    void flush() { file_.flush(); }

  private:
    CsvFile file_;
};

}  // namespace drystone::results::exports
