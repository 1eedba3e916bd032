#pragma once

#include "drystone/hdf5/handle.hpp"
#include "drystone/results/records/step_table.hpp"
#include "drystone/results/storage/stored_file.hpp"

/// Rows of the table of steps in HDF5: one field for each column of step_table.hpp.
namespace drystone::results::rows {

/// In memory: doubles, in the order of step_columns().
[[nodiscard]] hdf5::Hdf5Handle step_row_in_memory();

/// In the file: doubles and integers of 8 bytes.
[[nodiscard]] hdf5::Hdf5Handle step_row_in_file();

/// The reports of rows first to first + count - 1, without warnings. Throws InputError for
/// values that no step has: numbers that are not finite (except the residual of an unsolved step),
/// negative counts, instants that decrease.
[[nodiscard]] std::vector<integrators::StepReport> reports_in(const storage::StoredFile& file,
                                                              Index first, Index count);

}  // namespace drystone::results::rows
