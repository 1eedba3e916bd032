#include "drystone/output/step_csv.hpp"

#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "drystone/core/environment_error.hpp"
#include "drystone/core/text.hpp"
#include "drystone/output/step_table.hpp"

namespace drystone::output {

namespace {

std::string cell(const StepColumn& column, const StepReport& report) {
    const double value = column.value(report);
    switch (column.kind) {
        case StepColumn::Kind::integer:
            return std::to_string(static_cast<std::int64_t>(value));
        case StepColumn::Kind::status:
            return std::string(
                solvers::name_of(static_cast<solvers::Status>(static_cast<int>(value))));
        case StepColumn::Kind::number:
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

std::string step_csv_header() {
    std::string line;
    for (const StepColumn& column : step_columns()) {
        line += column.name + (column.unit.empty() ? "" : " (" + column.unit + ")") + ',';
    }
    return line + "warnings\n";
}

std::string step_csv_row(const StepReport& report) {
    std::string line;
    for (const StepColumn& column : step_columns()) line += cell(column, report) + ',';
    std::string warnings;
    for (const std::string& warning : report.warnings) {
        warnings += (warnings.empty() ? "" : "; ") + warning;
    }
    return line + csv_field(warnings) + '\n';
}

StepCsv::StepCsv(std::filesystem::path path) : path_(std::move(path)), file_(nullptr, std::fclose) {
    errno = 0;
    file_.reset(std::fopen(path_.c_str(), "wb"));
    if (!file_) throw EnvironmentError("write", path_, std::generic_category().message(errno));
    write(step_csv_header());
    flush();
}

void StepCsv::write(const std::string& text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) {
        throw EnvironmentError("write", path_, std::generic_category().message(errno));
    }
}

void StepCsv::add(const StepReport& report) { write(step_csv_row(report)); }

void StepCsv::flush() {
    errno = 0;
    if (std::fflush(file_.get()) != 0) {
        throw EnvironmentError("write", path_, std::generic_category().message(errno));
    }
}

}  // namespace drystone::output
