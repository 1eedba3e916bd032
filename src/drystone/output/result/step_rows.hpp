#pragma once

#include "drystone/output/step_table.hpp"
#include "drystone/output/storage/stored_file.hpp"
#include "drystone/problem/hdf5_handle.hpp"

/// Rows of the table of steps in HDF5: one field for each column of step_table.hpp.
namespace drystone::output::result {

/// In memory: doubles, in the order of step_columns().
[[nodiscard]] problem::Hdf5Handle step_row_in_memory();

/// In the file: doubles and integers of 8 bytes.
[[nodiscard]] problem::Hdf5Handle step_row_in_file();

/// The reports of rows first to first + count - 1, without warnings. Throws InputError for what no
/// step has: numbers that are not finite (but the residual of a step that could not be solved),
/// counts below 0, instants that go back.
[[nodiscard]] std::vector<StepReport> reports_in(const storage::StoredFile& file, Index first,
                                                 Index count);

}  // namespace drystone::output::result
