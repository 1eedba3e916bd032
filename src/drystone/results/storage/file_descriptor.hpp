#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

namespace drystone::results::storage {

/// What a lock of a file stands for. Locks are of single bytes far behind the end of files, so that
/// neither HDF5's own locks nor programs that know nothing of them (ParaView) are touched.
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

    /// Whether this holds the lock now, until `unlock` or until the file is closed; not if somebody
    /// holds it in a way that excludes us. On file systems without locks everybody is alone.
    [[nodiscard]] bool try_lock(Lock lock, Hold hold) const;

    /// The same, after waiting for others.
    void wait_for_lock(Lock lock, Hold hold) const;
    void unlock(Lock lock) const;

    /// Whether somebody else holds the lock, in whatever way.
    [[nodiscard]] bool is_locked(Lock lock) const;

    /// Whether this is the file that is at its path now.
    [[nodiscard]] bool is_at_its_path() const;

  private:
    [[noreturn]] void fail(const char* action) const;

    std::filesystem::path path_;
    int descriptor_;
};

}  // namespace drystone::results::storage
