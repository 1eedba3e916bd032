#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "drystone/results/storage/file_descriptor.hpp"

/// Files that change in transactions. The journal of a file lists changes before they are made, so
/// that they can be repeated after a crash.
namespace drystone::results::storage {

/// Writes to a file that are not yet made: pieces of bytes by offset. Pieces never overlap.
class PendingWrites {
  public:
    /// Replaces bytes that were pending there.
    void write(std::uint64_t offset, std::span<const char> bytes);

    /// Applies the pending writes to `bytes`, the content of the file at `offset`.
    void overlay(std::uint64_t offset, std::span<char> bytes) const;

    /// Drops pending bytes from offset `size` on.
    void truncate(std::uint64_t size);

    void clear() noexcept { pieces_.clear(); }
    [[nodiscard]] bool empty() const noexcept { return pieces_.empty(); }
    [[nodiscard]] const std::map<std::uint64_t, std::string>& pieces() const noexcept {
        return pieces_;
    }

  private:
    /// Makes `offset` a border between pieces.
    void split(std::uint64_t offset);

    std::map<std::uint64_t, std::string> pieces_;
};

/// "result.h5" -> "result.h5.journal"
[[nodiscard]] std::filesystem::path journal_of(const std::filesystem::path& path);

/// Writes the journal, all or nothing. Throws EnvironmentError.
void write_journal(const std::filesystem::path& journal, const PendingWrites& changes);

/// Completes the last commit of the file at `path` from its journal, if the writing program died
/// during the commit. Does nothing without a journal, or while a program writes or holds the file.
///
/// Throws EnvironmentError when the file cannot be changed.
void recover(const std::filesystem::path& path);

/// A new file that changes all at once. Writes stay in memory until `commit` carries them to the
/// disk in an order that leaves, whenever the program is killed or the disk is full, the state of
/// a commit:
///   1. bytes behind the end of the last state are written; the last state does not refer to them;
///   2. bytes that replace bytes of the last state are written to a journal beside the file;
///   3. these bytes are written to the file;
///   4. the journal is removed.
/// A crash in 3 leaves a journal, and `recover` repeats the step.
///
/// A commit waits for readers that hold the state (HeldState).
///
/// There is no fsync: after a power failure the file may be damaged.
class TransactionFile {
  public:
    /// Makes the file, which must not exist, and locks it for writing. The journal is named after
    /// `final_path`. Throws EnvironmentError.
    TransactionFile(std::filesystem::path path, const std::filesystem::path& final_path);

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    /// Growth since the last commit (bytes).
    [[nodiscard]] std::uint64_t growth() const noexcept {
        return size_ > committed_ ? size_ - committed_ : 0;
    }

    /// Bytes behind the end are 0. Throws EnvironmentError.
    void read(std::uint64_t offset, std::span<char> bytes) const;
    void write(std::uint64_t offset, std::span<const char> bytes);
    void resize(std::uint64_t size);

    /// True if a commit would wait for a reader.
    [[nodiscard]] bool is_being_read() const;

    /// Throws EnvironmentError; the file then keeps its last state, and later writes are ignored.
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

/// Keeps a file in the state of one commit while this lives. A TransactionFile that writes the file
/// continues in memory and commits afterwards. The journal of a dead writer is completed first.
///
/// HDF5 reads a file piece by piece and caches some of it. Without this lock a reader mixes pieces
/// of two states, and not every mixture is detected as damage: an index of the old state that was
/// split in the new one lacks half of its entries, which HDF5 then reads as zeros.
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
