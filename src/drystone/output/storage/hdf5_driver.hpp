#pragma once

#include "drystone/output/storage/transaction_file.hpp"
#include "drystone/problem/hdf5_handle.hpp"

namespace drystone::output::storage {

/// Properties that make HDF5 keep a file in `file`, which must outlive it, rather than on the disk:
/// nothing reaches the disk before TransactionFile::commit. What is there is an ordinary HDF5 file.
[[nodiscard]] problem::Hdf5Handle access_through(TransactionFile& file);

}  // namespace drystone::output::storage
