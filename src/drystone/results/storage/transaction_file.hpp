#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "drystone/results/storage/file_descriptor.hpp"
#include "drystone/results/storage/pending_writes.hpp"

namespace drystone::results::storage {

/// A new file that changes all at once. Writes stay in memory until `commit` carries them to the
/// disk in an order that leaves, whenever the program is killed or the disk is full, the state of
/// a commit:
///   1. what lies behind the end of the last state, which does not know it;
///   2. what replaces bytes of the last state, into a journal beside the file;
///   3. the same into the file;
///   4. the journal is removed.
/// Death in 3 leaves a journal, and `recover` repeats the step.
///
/// Readers who hold the state (HeldState) keep it from changing: a commit waits for them.
///
/// Nothing is forced out of the caches of the machine: a power failure is not survived.
class TransactionFile {
  public:
    /// Makes the file, which must not exist, and says with a lock that it is being written. The
    /// journal belongs to the name that the file has in the end.
    /// Throws EnvironmentError.
    TransactionFile(std::filesystem::path path, const std::filesystem::path& final_path);

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    /// By how much the file has grown since the last state, in bytes.
    [[nodiscard]] std::uint64_t growth() const noexcept {
        return size_ > committed_ ? size_ - committed_ : 0;
    }

    /// Bytes behind the end are 0. Throws EnvironmentError.
    void read(std::uint64_t offset, std::span<char> bytes) const;
    void write(std::uint64_t offset, std::span<const char> bytes);
    void resize(std::uint64_t size);

    /// Whether a commit would have to wait.
    [[nodiscard]] bool is_being_read() const;

    /// Throws EnvironmentError; the file then keeps its last state and takes no more.
    void commit();

    /// Renames the file.
    void move_to(const std::filesystem::path& path);

  private:
    void write_new() const;
    [[nodiscard]] PendingWrites replacements() const;

    std::filesystem::path path_;
    std::filesystem::path journal_;
    FileDescriptor file_;
    PendingWrites pending_;
    std::uint64_t size_ = 0;       ///< with what is pending
    std::uint64_t committed_ = 0;  ///< size of the last state
    bool failed_ = false;
};

}  // namespace drystone::results::storage
