#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "drystone/integrators/step_report.hpp"

namespace drystone::output {

using integrators::StepReport;

/// "step,time (s),h (s),...,warnings" and a line end.
[[nodiscard]] std::string step_csv_header();

/// The numbers of the report, read back as the same doubles, then its warnings in quotes.
[[nodiscard]] std::string step_csv_row(const StepReport& report);

/// A CSV of step reports (RFC 4180, one line per step) that is written while the run goes on.
/// Everything throws EnvironmentError when the machine does not let us.
class StepCsv {
  public:
    /// Replaces what is at `path`.
    explicit StepCsv(std::filesystem::path path);

    void add(const StepReport& report);
    void flush();

  private:
    void write(const std::string& text);

    std::filesystem::path path_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

/// `text` as one field of a CSV: in quotes if it must be.
[[nodiscard]] std::string csv_field(const std::string& text);

}  // namespace drystone::output
