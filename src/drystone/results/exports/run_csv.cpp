// Writes the CSV files that grow with a run: one of its steps, one of each measure.
#include "drystone/results/exports/run_csv.hpp"

#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "drystone/core/error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/results/records/step_table.hpp"

namespace drystone::results::exports {

namespace {

std::string cell(const records::StepColumn& column, const StepReport& report) {
    const double value = column.value(report);
    switch (column.kind) {
        case records::StepColumn::Kind::integer:
            return std::to_string(static_cast<std::int64_t>(value));
        case records::StepColumn::Kind::status:
            return std::string(
                solvers::name_of(static_cast<solvers::Status>(static_cast<int>(value))));
        case records::StepColumn::Kind::number:
            break;
    }
    return to_text(value);
}

}  // namespace

std::string csv_field(const std::string& text) {
    if (text.find_first_of("\",\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

CsvFile::CsvFile(std::filesystem::path path, const std::string& header)
    : path_(std::move(path)), file_(nullptr, std::fclose) {
    errno = 0;
    file_.reset(std::fopen(path_.c_str(), "wb"));
    if (!file_) throw EnvironmentError("write", path_, std::generic_category().message(errno));
    write(header);
    flush();
}

void CsvFile::write(const std::string& lines) {
    errno = 0;
    if (std::fwrite(lines.data(), 1, lines.size(), file_.get()) != lines.size()) {
        throw EnvironmentError("write", path_, std::generic_category().message(errno));
    }
}

void CsvFile::flush() {
    errno = 0;
    if (std::fflush(file_.get()) != 0) {
        throw EnvironmentError("write", path_, std::generic_category().message(errno));
    }
}

std::string step_csv_header() {
    std::string line;
    for (const records::StepColumn& column : records::step_columns()) {
        line += column.name + (column.unit.empty() ? "" : " (" + column.unit + ")") + ',';
    }
    return line + "warnings\n";
}

std::string step_csv_row(const StepReport& report) {
    std::string line;
    for (const records::StepColumn& column : records::step_columns())
        line += cell(column, report) + ',';
    std::string warnings;
    for (const std::string& warning : report.warnings) {
        warnings += (warnings.empty() ? "" : "; ") + warning;
    }
    return line + csv_field(warnings) + '\n';
}

std::string event_csv_header() {
    return "step,time (s),kind,a,b,x (m),y (m),z (m),impulse (N s),speed (m/s)\n";
}

std::string event_csv_row(const sim::Event& event, std::span<const std::string> names) {
    const auto name = [&](int party) {
        return party < 0 ? std::string() : csv_field(names[static_cast<std::size_t>(party)]);
    };
    std::string line = std::to_string(event.step) + ',' + to_text(event.time) + ',' +
                       std::string(name_of(event.kind)) + ',' + name(event.a) + ',' + name(event.b);
    for (const double number :
         {event.point.x(), event.point.y(), event.point.z(), event.impulse, event.speed}) {
        line += ',' + to_text(number);
    }
    return line + '\n';
}

using sim::measures::Column;
using sim::measures::Form;
using sim::measures::Sample;

std::string measure_csv_name(const std::string& measure) { return measure + ".csv"; }

std::string measure_csv_header(const Form& form) {
    std::string line = "time (s)";
    for (const std::vector<Column>* columns : {&form.numbers, &form.table}) {
        for (const Column& column : *columns) {
            line += ',' +
                    csv_field(column.name + (column.unit.empty() ? "" : " (" + column.unit + ")"));
        }
    }
    return line + '\n';
}

std::string measure_csv_rows(double time, const Sample& sample) {
    std::string opening = to_text(time);
    for (const double number : sample.numbers) opening += ',' + to_text(number);
    if (sample.table.cols() == 0) return opening + '\n';
    std::string text;
    for (Index row = 0; row < sample.table.rows(); ++row) {
        text += opening;
        for (Index k = 0; k < sample.table.cols(); ++k) {
            text += ',' + to_text(sample.table(row, k));
        }
        text += '\n';
    }
    return text;
}

Sample sample_of(const records::MeasureSamples& samples, Index k) {
    Sample sample;
    for (Index i = 0; i < samples.numbers.cols(); ++i) {
        sample.numbers.push_back(samples.numbers(k, i));
    }
    if (samples.table.empty()) return sample;
    sample.table.resize(samples.table.front().cols(), static_cast<Index>(samples.table.size()));
    for (std::size_t i = 0; i < samples.table.size(); ++i) {
        sample.table.col(static_cast<Index>(i)) = samples.table[i].row(k).transpose();
    }
    return sample;
}

}  // namespace drystone::results::exports
