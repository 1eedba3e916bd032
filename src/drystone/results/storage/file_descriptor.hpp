#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

namespace drystone::results::storage {

/// Locks of a file. They cover single bytes far behind the end of the file, so that they interfere
/// neither with HDF5's own locks nor with programs that ignore them (ParaView).
enum class Lock {
    writing,  ///< held by the one program that writes the file
    state,    ///< exclusive while the file passes from one state to the next, shared by readers
};

enum class Hold { exclusive, shared };

/// An open file of the operating system. Failures throw EnvironmentError.
class FileDescriptor {
  public:
    /// `flags` as for open(2).
    FileDescriptor(std::filesystem::path path, int flags);
    FileDescriptor(FileDescriptor&& other) noexcept
        : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&&) = delete;
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    ~FileDescriptor();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

    /// Bytes behind the end of the file become 0.
    void read(std::uint64_t offset, std::span<char> bytes) const;
    void write(std::uint64_t offset, std::span<const char> bytes) const;

    /// Sets the size; new bytes are 0 and have their place on the disk.
    void resize(std::uint64_t from, std::uint64_t to) const;

    /// Takes the lock until `unlock` or until the file is closed; false if another holder excludes
    /// it. On file systems without locks every call succeeds.
    [[nodiscard]] bool try_lock(Lock lock, Hold hold) const;

    /// Takes the lock as soon as no other holder excludes it.
    void wait_for_lock(Lock lock, Hold hold) const;
    void unlock(Lock lock) const;

    /// True if another descriptor holds the lock, exclusive or shared.
    [[nodiscard]] bool is_locked(Lock lock) const;

    /// False after another file was moved to the path.
    [[nodiscard]] bool is_at_its_path() const;

  private:
    [[noreturn]] void fail(const char* action) const;

    std::filesystem::path path_;
    int descriptor_;
};

}  // namespace drystone::results::storage
