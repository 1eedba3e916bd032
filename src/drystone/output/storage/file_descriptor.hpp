#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

namespace drystone::output::storage {

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

    /// Bytes behind the end of the file become 0.
    void read(std::uint64_t offset, std::span<char> bytes) const;
    void write(std::uint64_t offset, std::span<const char> bytes) const;

    /// Sets the size; new bytes are 0 and have their place on the disk.
    void resize(std::uint64_t from, std::uint64_t to) const;

    /// Whether this is now the only holder of the lock for writers, until the file is closed. It
    /// does not keep programs that know nothing of it (ParaView) from reading.
    [[nodiscard]] bool lock() const;

    /// Whether somebody else holds that lock.
    [[nodiscard]] bool is_locked() const;

  private:
    [[noreturn]] void fail(const char* action) const;

    std::filesystem::path path_;
    int descriptor_;
};

}  // namespace drystone::output::storage
