// Writes samples of measures to a result file and reads them back.
#include "drystone/results/rows/measure_rows.hpp"

#include <cstdint>
#include <sstream>

#include "drystone/results/rows/layout.hpp"
#include "drystone/results/rows/sound_rows.hpp"

namespace drystone::results::rows {

using sim::measures::Column;
using sim::measures::Form;
using sim::measures::Sample;
using storage::GrowingDataset;
using storage::StoredFile;

namespace {

std::string group_of(const std::string& name) {
    return std::string(layout::k_measures) + "/" + name;
}

std::string names_of(const std::vector<Column>& columns) {
    std::string text;
    for (const Column& column : columns) text += (text.empty() ? "" : "\n") + column.name;
    return text;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// The columns that an attribute names, whose datasets must have this shape.
std::vector<Column> columns_in(const StoredFile& file, const std::string& group,
                               const std::string& attribute, const std::vector<Index>& shape) {
    std::vector<Column> columns;
    for (const std::string& name : lines_of(file.text(group, attribute))) {
        const std::string path = group + "/" + name;
        if (file.shape(path, static_cast<int>(shape.size())) != shape) {
            file.fail(path, "as many samples as times", "another number");
        }
        columns.push_back({name, file.text(path, "unit"), file.text(path, "meaning")});
    }
    return columns;
}

}  // namespace

GrowingDataset* MeasureRows::add_column(const std::string& group, const Column& column,
                                        const std::vector<Index>& shape) {
    const std::string path = group + "/" + column.name;
    GrowingDataset& dataset = file_.add_rows<double>(path, {.shape = shape});
    file_.set(path, "unit", column.unit);
    file_.set(path, "meaning", column.meaning);
    return &dataset;
}

Index MeasureRows::add(const records::MeasureRecord& measure) {
    const std::string group = group_of(measure.name);
    const Form& form = measure.form;
    names_ += (names_.empty() ? "" : "\n") + measure.name;
    file_.set(layout::k_measures, "names", names_);
    file_.set(group, "kind", measure.kind);
    file_.set(group, "numbers", names_of(form.numbers));
    file_.set(group, "table", names_of(form.table));
    file_.set(group, "rows", static_cast<std::int64_t>(form.rows));
    Datasets datasets{.time = add_column(group, {"time", "s", "end of the interval"}, {})};
    for (const Column& column : form.numbers) {
        datasets.numbers.push_back(add_column(group, column, {}));
    }
    for (const Column& column : form.table) {
        datasets.table.push_back(add_column(group, column, {form.rows}));
    }
    measures_.push_back(std::move(datasets));
    return static_cast<Index>(measures_.size()) - 1;
}

void MeasureRows::append(Index measure, double time, const Sample& sample) {
    const Datasets& datasets = measures_[static_cast<std::size_t>(measure)];
    datasets.time->append(std::span<const double>(&time, 1));
    for (std::size_t k = 0; k < datasets.numbers.size(); ++k) {
        datasets.numbers[k]->append(std::span<const double>(&sample.numbers[k], 1));
    }
    for (std::size_t k = 0; k < datasets.table.size(); ++k) {
        const VecX column = sample.table.col(static_cast<Index>(k));
        datasets.table[k]->append(
            std::span<const double>(column.data(), static_cast<std::size_t>(column.size())));
    }
}

std::vector<records::MeasureRecord> measures_in(const StoredFile& file) {
    std::vector<records::MeasureRecord> measures;
    if (!file.has(layout::k_measures, "names")) return measures;
    for (const std::string& name : lines_of(file.text(layout::k_measures, "names"))) {
        const std::string group = group_of(name);
        records::MeasureRecord measure{.name = name,
                                       .kind = file.text(group, "kind"),
                                       .samples = file.length(group + "/time")};
        measure.form.rows = file.integer(group, "rows");
        measure.form.numbers = columns_in(file, group, "numbers", {measure.samples});
        measure.form.table = columns_in(file, group, "table", {measure.samples, measure.form.rows});
        measures.push_back(std::move(measure));
    }
    return measures;
}

records::MeasureSamples samples_in(const StoredFile& file, const records::MeasureRecord& measure,
                                   Index first, Index count) {
    const std::string group = group_of(measure.name) + "/";
    const Form& form = measure.form;
    records::MeasureSamples samples{.times = finite_rows(file, group + "time", first, count)};
    samples.numbers.resize(count, static_cast<Index>(form.numbers.size()));
    for (std::size_t k = 0; k < form.numbers.size(); ++k) {
        const auto values = file.rows<double>(group + form.numbers[k].name, first, count);
        samples.numbers.col(static_cast<Index>(k)) = Eigen::Map<const VecX>(values.data(), count);
    }
    for (const Column& column : form.table) {
        const auto values = file.rows<double>(group + column.name, first, count);
        // Rows of the file are samples, whose entries lie side by side.
        using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        samples.table.emplace_back(Eigen::Map<const RowMajor>(values.data(), count, form.rows));
    }
    return samples;
}

}  // namespace drystone::results::rows
