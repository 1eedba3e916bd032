#include "drystone/results/exports/measure_csv.hpp"

#include "drystone/core/text.hpp"
#include "drystone/results/exports/csv_file.hpp"

namespace drystone::results::exports {

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
