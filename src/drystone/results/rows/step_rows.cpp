// Defines the HDF5 rows of the table of steps and reads step reports from them.
#include "drystone/results/rows/step_rows.hpp"

#include <cmath>
#include <limits>

#include "drystone/core/text.hpp"
#include "drystone/results/rows/layout.hpp"
#include "drystone/solvers/solve_report.hpp"

namespace drystone::results::rows {

using hdf5::Hdf5Handle;

namespace {

template <class TypeOf>
Hdf5Handle row_type(TypeOf type_of) {
    const std::vector<records::StepColumn>& columns = records::step_columns();
    Hdf5Handle row(H5Tcreate(H5T_COMPOUND, columns.size() * sizeof(double)), H5Tclose);
    for (std::size_t k = 0; k < columns.size(); ++k) {
        H5Tinsert(row.get(), columns[k].name.c_str(), k * sizeof(double), type_of(columns[k]));
    }
    return row;
}

/// What is wrong with a value of a column; empty if nothing is.
std::string wrong_in(const records::StepColumn& column, double value) {
    constexpr double k_most = std::numeric_limits<int>::max();
    constexpr auto k_last_status = static_cast<double>(solvers::Status::infeasible);
    switch (column.kind) {
        case records::StepColumn::Kind::number:
            // A step that is not solved has any residual; (A6) may have no constant.
            return std::isfinite(value) || column.name == "residual" || column.name == "regularity"
                       ? ""
                       : "a finite number";
        case records::StepColumn::Kind::integer:
            return value >= 0.0 && value <= k_most ? "" : "a count";
        case records::StepColumn::Kind::status:
            return value >= 0.0 && value <= k_last_status ? "" : "how a solve can end";
    }
    return "";
}

}  // namespace

Hdf5Handle step_row_in_memory() {
    return row_type([](const records::StepColumn&) { return H5T_NATIVE_DOUBLE; });
}

Hdf5Handle step_row_in_file() {
    return row_type([](const records::StepColumn& column) {
        return column.kind == records::StepColumn::Kind::number ? H5T_NATIVE_DOUBLE
                                                                : H5T_NATIVE_INT64;
    });
}

std::vector<integrators::StepReport> reports_in(const storage::StoredFile& file, Index first,
                                                Index count) {
    const std::vector<records::StepColumn>& columns = records::step_columns();
    std::vector<double> values(static_cast<std::size_t>(count) * columns.size());
    const Hdf5Handle row = step_row_in_memory();
    file.read_rows(layout::k_steps, first, count, row.get(), values.data());
    const auto fail = [&](std::size_t k, const std::string& expected, const std::string& found) {
        file.fail(layout::k_steps, expected,
                  found + " in row " + std::to_string(first + static_cast<Index>(k)) +
                      " (counted from 0): the file is damaged");
    };
    std::vector<integrators::StepReport> reports(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < reports.size(); ++k) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const double value = values[k * columns.size() + c];
            const std::string wrong = wrong_in(columns[c], value);
            if (!wrong.empty()) fail(k, wrong + " as " + columns[c].name, to_text(value));
            columns[c].store(reports[k], value);
        }
        if (k > 0 && reports[k].time < reports[k - 1].time) {
            fail(k, "instants one after the other", to_text(reports[k].time));
        }
    }
    return reports;
}

}  // namespace drystone::results::rows
