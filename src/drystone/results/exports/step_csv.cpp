#include "drystone/results/exports/step_csv.hpp"

#include <cstdint>

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

}  // namespace drystone::results::exports
