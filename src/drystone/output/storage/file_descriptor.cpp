#include "drystone/output/storage/file_descriptor.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

#include "drystone/core/environment_error.hpp"

namespace drystone::output::storage {

namespace {

constexpr mode_t k_permissions = 0666;  // less the umask, as every new file

std::string reason(int error) { return std::generic_category().message(error); }

/// Repeats a system call that a signal interrupted.
template <class Call>
auto persistently(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

}  // namespace

FileDescriptor::FileDescriptor(std::filesystem::path path, int flags) : path_(std::move(path)) {
    descriptor_ =
        persistently([&] { return ::open(path_.c_str(), flags | O_CLOEXEC, k_permissions); });
    if (descriptor_ < 0) fail("open");
}

FileDescriptor::~FileDescriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

void FileDescriptor::fail(const char* action) const {
    throw EnvironmentError(action, path_, reason(errno));
}

void FileDescriptor::read(std::uint64_t offset, std::span<char> bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = persistently([&] {
            return ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        });
        if (count < 0) fail("read");
        if (count == 0) break;
        offset += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    std::fill(bytes.begin(), bytes.end(), '\0');
}

void FileDescriptor::write(std::uint64_t offset, std::span<const char> bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = persistently([&] {
            return ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        });
        if (count < 0) fail("write");
        offset += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void FileDescriptor::resize(std::uint64_t from, std::uint64_t to) const {
    if (to > from) {
        // Reserves the place, so that later writes inside the file cannot find the disk full.
        errno =
            ::posix_fallocate(descriptor_, static_cast<off_t>(from), static_cast<off_t>(to - from));
        if (errno != 0) fail("write");
    } else if (persistently([&] { return ::ftruncate(descriptor_, static_cast<off_t>(to)); }) < 0) {
        fail("write");
    }
}

namespace {

/// The lock of those who write. HDF5 uses flock, which such a lock does not touch: others may read
/// while we write.
struct flock lock_of_writers() {
    struct flock whole_file {};
    whole_file.l_type = F_WRLCK;
    whole_file.l_whence = SEEK_SET;
    return whole_file;
}

}  // namespace

bool FileDescriptor::is_locked() const {
    struct flock whole_file = lock_of_writers();
    return ::fcntl(descriptor_, F_OFD_GETLK, &whole_file) == 0 && whole_file.l_type != F_UNLCK;
}

bool FileDescriptor::lock() const {
    struct flock whole_file = lock_of_writers();
    if (::fcntl(descriptor_, F_OFD_SETLK, &whole_file) == 0) return true;
    // File systems without locks: as if nobody else were there.
    return errno != EAGAIN && errno != EACCES;
}

}  // namespace drystone::output::storage
