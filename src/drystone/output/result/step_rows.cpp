#include "drystone/output/result/step_rows.hpp"

namespace drystone::output::result {

using problem::Hdf5Handle;

namespace {

template <class TypeOf>
Hdf5Handle row_type(TypeOf type_of) {
    const std::vector<StepColumn>& columns = step_columns();
    Hdf5Handle row(H5Tcreate(H5T_COMPOUND, columns.size() * sizeof(double)), H5Tclose);
    for (std::size_t k = 0; k < columns.size(); ++k) {
        H5Tinsert(row.get(), columns[k].name.c_str(), k * sizeof(double), type_of(columns[k]));
    }
    return row;
}

}  // namespace

Hdf5Handle step_row_in_memory() {
    return row_type([](const StepColumn&) { return H5T_NATIVE_DOUBLE; });
}

Hdf5Handle step_row_in_file() {
    return row_type([](const StepColumn& column) {
        return column.kind == StepColumn::Kind::number ? H5T_NATIVE_DOUBLE : H5T_NATIVE_INT64;
    });
}

}  // namespace drystone::output::result
