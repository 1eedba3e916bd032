#pragma once

#include "drystone/output/step_table.hpp"
#include "drystone/problem/hdf5_handle.hpp"

/// Rows of the table of steps in HDF5: one field for each column of step_table.hpp.
namespace drystone::output::result {

/// In memory: doubles, in the order of step_columns().
[[nodiscard]] problem::Hdf5Handle step_row_in_memory();

/// In the file: doubles and integers of 8 bytes.
[[nodiscard]] problem::Hdf5Handle step_row_in_file();

}  // namespace drystone::output::result
