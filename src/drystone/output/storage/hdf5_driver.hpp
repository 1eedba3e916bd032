#pragma once

#include "drystone/output/storage/transaction_file.hpp"
#include "drystone/problem/hdf5_handle.hpp"

namespace drystone::output::storage {

/// Makes HDF5 keep a file in a TransactionFile rather than on the disk: nothing reaches the disk
/// before TransactionFile::commit. What is there is an ordinary HDF5 file.
class Hdf5Driver {
  public:
    /// Throws Error when HDF5 refuses.
    Hdf5Driver();

    /// Properties for a file that is kept in `file`. The driver and `file` must outlive it.
    [[nodiscard]] problem::Hdf5Handle access_to(TransactionFile& file) const;

  private:
    problem::Hdf5Handle driver_;
};

}  // namespace drystone::output::storage
