#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "drystone/integrators/step_report.hpp"
#include "drystone/results/records/records.hpp"
#include "drystone/sim/state/event.hpp"

namespace drystone::results::exports {

/// A CSV (RFC 4180) that grows line by line during a run. All functions throw EnvironmentError
/// (disk full, permission denied).
class CsvFile {
  public:
    /// Replaces the file at `path`; the header is on the disk when this returns.
    CsvFile(std::filesystem::path path, const std::string& header);

    void write(const std::string& lines);
    void flush();

  private:
    std::filesystem::path path_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

/// `text` as one field of a CSV, in quotes where RFC 4180 requires them.
[[nodiscard]] std::string csv_field(const std::string& text);

using integrators::StepReport;

/// "step,time (s),h (s),...,warnings" and a line end.
[[nodiscard]] std::string step_csv_header();

/// The numbers of the report with all digits of a double, then its warnings in quotes.
[[nodiscard]] std::string step_csv_row(const StepReport& report);

/// A CSV of step reports, one line per step, written during the run. All functions throw
/// EnvironmentError (disk full, permission denied).
class StepCsv {
  public:
    /// Replaces the file at `path`.
    explicit StepCsv(std::filesystem::path path) : file_(std::move(path), step_csv_header()) {}

    void add(const StepReport& report) { file_.write(step_csv_row(report)); }
    void flush() { file_.flush(); }

  private:
    CsvFile file_;
};

/// "step,time (s),kind,a,b,x (m),y (m),z (m),impulse (N s),speed (m/s)" and a line end.
[[nodiscard]] std::string event_csv_header();

/// The numbers with all digits of a double; a and b by `names`, empty for -1.
[[nodiscard]] std::string event_csv_row(const sim::Event& event,
                                        std::span<const std::string> names);

/// "<name>.csv"
[[nodiscard]] std::string measure_csv_name(const std::string& measure);

/// "time (s),stress_xx (N/m),...": the numbers, then the columns of the table.
[[nodiscard]] std::string measure_csv_header(const sim::measures::Form& form);

/// A line for each row of the table, with time and numbers repeated; one line without a table.
[[nodiscard]] std::string measure_csv_rows(double time, const sim::measures::Sample& sample);

/// Sample number k of several.
[[nodiscard]] sim::measures::Sample sample_of(const records::MeasureSamples& samples, Index k);

}  // namespace drystone::results::exports
