#pragma once

#include <filesystem>
#include <optional>

#include "drystone/results/storage/file_descriptor.hpp"

namespace drystone::results::storage {

/// Keeps a file that a TransactionFile may be writing in the state of one commit, for as long as
/// this lives: the writer goes on and commits afterwards. What a dead writer left in its journal is
/// finished first.
///
/// HDF5 reads a file piece by piece and remembers some of it. Without this a reader meets pieces of
/// two states, and not all of such mixtures look like damage: an index of the old state that has
/// been split in the new one lacks half of its entries, and HDF5 reads those as zeros.
class HeldState {
  public:
    /// Holds nothing if there is no file that can be read. Throws EnvironmentError.
    explicit HeldState(const std::filesystem::path& path);

    /// False when another file has taken the place of the one that is held.
    [[nodiscard]] bool is_current() const;

  private:
    std::optional<FileDescriptor> file_;
};

}  // namespace drystone::results::storage
