#pragma once

#include "drystone/hdf5/handle.hpp"
#include "drystone/results/storage/transaction_file.hpp"

namespace drystone::results::storage {

/// Makes HDF5 write a file into a TransactionFile: nothing reaches the disk before
/// TransactionFile::commit. The file on the disk is an ordinary HDF5 file.
class Hdf5Driver {
  public:
    /// Throws Error if HDF5 rejects the driver.
    Hdf5Driver();

    /// Properties for a file that is kept in `file`. The driver and `file` must outlive it.
    [[nodiscard]] hdf5::Hdf5Handle access_to(TransactionFile& file) const;

  private:
    hdf5::Hdf5Handle driver_;
};

}  // namespace drystone::results::storage
